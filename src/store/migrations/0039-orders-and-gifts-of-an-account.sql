-- outside a transaction
-- What an account has bought, newest first, page by page: those that were begun and left are not read over.
drop index concurrently if exists orders_shown_by_account;
create index concurrently orders_shown_by_account on orders (account_id, created_at desc, id desc)
  where account_id is not null and status in ('processing', 'completed', 'refunded');

-- When the giver was reminded that nobody has redeemed it; null where nobody was.
alter table gifts add column if not exists reminded_at timestamptz;

-- Gifts that nobody has redeemed, and whose giver was not reminded of it.
drop index concurrently if exists gifts_to_remind_of;
create index concurrently gifts_to_remind_of on gifts (created_at, order_id)
  where order_id is not null and redeemed_at is null and voided_at is null and reminded_at is null;
