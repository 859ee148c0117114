-- outside a transaction
-- How many payments strangers have begun lately is asked at every submit, whatever became of them.

drop index concurrently if exists guarded_payments_by_time;
create index concurrently guarded_payments_by_time on guarded_payments (guarded_at);
