-- outside a transaction

-- Somebody looks after money that no order claims, and says what became of it: it waits for nobody any more, and stays listed.
alter table stray_payments add column if not exists looked_after_at timestamptz;
alter table stray_payments add column if not exists looked_after_because text
  check (length(looked_after_because) between 1 and 500);

-- What waits is counted on every visit of the desk: a few among all that were ever found.
drop index concurrently if exists stray_payments_waiting;
create index concurrently stray_payments_waiting on stray_payments (found_at desc, payment_intent_id)
  where looked_after_at is null;
