-- outside a transaction

-- How many orders were paid within a week tells how many payments of strangers may be open: it is counted without reading them.
drop index concurrently if exists orders_paid_by_time;
create index concurrently orders_paid_by_time on orders (created_at) where status = 'completed' and paid_cents > 0;
