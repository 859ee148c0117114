-- outside a transaction
-- When staff thanked for a gift; each is thanked for once.
alter table donations add column if not exists thanked_at timestamptz;

-- Gifts that are not of a monthly donation, the latest first: the desk lists them.
drop index concurrently if exists donations_single;
create index concurrently donations_single on donations (given_at desc, id) where monthly_id is null;
