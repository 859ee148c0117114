-- outside a transaction
-- What pages looked for through a whole table, as if nobody had been there for years. Built while others write; one that was broken
-- off is built anew.

-- When anything was booked last.
drop index concurrently if exists book_entries_by_time;
create index concurrently book_entries_by_time on book_entries (happened_at);

-- A month's journal from its first day on: its page shows where it begins.
drop index concurrently if exists book_entries_by_day;
create index concurrently book_entries_by_day on book_entries (month, day, id);

-- Single gifts by whether somebody was thanked, the latest first.
drop index concurrently if exists donations_to_thank;
create index concurrently donations_to_thank on donations (given_at desc, id)
  where monthly_id is null and thanked_at is null;

drop index concurrently if exists donations_thanked;
create index concurrently donations_thanked on donations (given_at desc, id)
  where monthly_id is null and thanked_at is not null;

-- What did not reach a tool, the last first: as the list is sorted.
drop index concurrently if exists webhook_deliveries_failed_latest;
create index concurrently webhook_deliveries_failed_latest
  on webhook_deliveries ((coalesce(tried_at, at)) desc, id) where state = 'failed';

-- What somebody is paying for at the moment: what was sold stays in the same table.
drop index concurrently if exists stock_holds_held;
create index concurrently stock_holds_held on stock_holds (ref) where sold_at is null;

-- What of a thing is sold and still on the shelf.
drop index concurrently if exists order_goods_on_the_shelf;
create index concurrently order_goods_on_the_shelf on order_goods (ref)
  where parcel_id is null and withdrawn < quantity;

-- The few on the staff, among all readers.
drop index concurrently if exists accounts_staff;
create index concurrently accounts_staff on accounts (name, ref) where role = 'staff';
