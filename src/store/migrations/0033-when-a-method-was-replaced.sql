-- When its owner put the method in place on the payment page; null where it came with a purchase, or before this was kept.
-- `changed_at` moves with autorenew as well.
alter table payers add column method_replaced_at timestamptz;
