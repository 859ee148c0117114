-- outside a transaction
-- Renewals whose charge was declined, for the desk's list of them: a few among all that wait for their day.
drop index concurrently if exists renewals_failing;
create index concurrently renewals_failing on renewals (next_at, id) where state = 'failing';
