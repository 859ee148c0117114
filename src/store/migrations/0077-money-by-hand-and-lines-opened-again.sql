-- Why all of an order went back, and the day on which somebody paid back by hand what a check or a wire had brought. Null where that is
-- still to be done, or where the payment provider does it.
alter table refunds
  add column reason text check (length(reason) between 1 and 500),
  add column paid_back_on date,
  add column paid_back_by text check (length(paid_back_by) between 1 and 200),
  add check ((paid_back_on is null) = (paid_back_by is null));
alter table refund_parts
  add column paid_back_on date,
  add column paid_back_by text check (length(paid_back_by) between 1 and 200),
  add check ((paid_back_on is null) = (paid_back_by is null));

-- What waits at the desk: refunds that no provider did are few among all that ever were.
create index refunds_by_hand on refunds (order_id)
  where refunded_at is not null and provider_ref is null and paid_back_on is null;
create index refund_parts_by_hand on refund_parts (order_id)
  where refunded_at is not null and provider_ref is null and paid_back_on is null;

-- A payment that was booked or ignored by mistake is opened again. Which time of booking it a share is of, so that each is in the books
-- under a name of its own.
alter table bank_lines add column reopened integer not null default 0 check (reopened >= 0);
alter table bank_line_shares add column round integer not null default 0 check (round >= 0);
