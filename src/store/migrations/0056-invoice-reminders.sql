-- The letters that an unpaid invoice has had: each at most once.
create table invoice_reminders (
  invoice_id uuid not null references invoices (id),
  step integer not null check (step in (1, 2)),
  at timestamptz not null,
  primary key (invoice_id, step)
);
-- What waits at the desk: invoices that are neither paid nor void are few among all that ever were.
create index invoices_unpaid on invoices (number) where paid_at is null and void_at is null;
