-- outside a transaction

-- The desk lists monthly donations with the newest first, all of them or those of a status: it read and sorted them all for
-- each page.
drop index concurrently if exists monthly_donations_by_time;
create index concurrently monthly_donations_by_time on monthly_donations (created_at desc, id);

drop index concurrently if exists monthly_donations_by_status;
create index concurrently monthly_donations_by_status on monthly_donations (status, created_at desc, id);
