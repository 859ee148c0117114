-- outside a transaction
-- Lists of the desk that were read whole for each page. Built while others write; one that was broken off is built anew.

-- Orders, the newest first: carts that came to nothing stay in the same table, and money went back of few. `desk-orders.ts` asks in
-- the same words.
drop index concurrently if exists orders_that_stand;
create index concurrently orders_that_stand on orders (created_at desc, id desc)
  where status in ('processing', 'completed', 'refunded');

drop index concurrently if exists orders_given_back;
create index concurrently orders_given_back on orders (created_at desc, id desc)
  where status = 'refunded' or parts_cents > 0;

-- Payments of the bank about which somebody has said something, the last first.
drop index concurrently if exists bank_lines_decided;
create index concurrently bank_lines_decided on bank_lines (decided_at desc, id)
  where state in ('booked', 'ignored');

-- Lines of payouts that no order explains, or for which none has been looked for yet.
drop index concurrently if exists payout_lines_unexplained;
create index concurrently payout_lines_unexplained on payout_lines (payout_id) where not is_explained;

-- Invoices to somebody else, by whom they name: an institution's.
drop index concurrently if exists invoices_billed_to;
create index concurrently invoices_billed_to on invoices (lower(billed_to), number desc) where billed_to is not null;
