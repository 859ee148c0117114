-- The months of monthly donations, each charged once, and gifts beside them on the same method.
create table monthly_charges (
  id uuid primary key default gen_random_uuid(),
  monthly_id uuid not null references monthly_donations,
  -- The first day of the month that is paid for; null for a gift beside it. A donation pays for each month once.
  month date check (extract(day from month) = 1),
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('charging', 'failing', 'paid', 'ended')),
  -- Nothing is done about it before.
  next_at timestamptz not null,
  -- Charges that were ever made for it; each is a row of payment_attempts.
  attempts integer not null default 1 check (attempts > 0),
  failures integer not null default 0 check (failures >= 0),
  -- What it was paid by.
  order_id uuid unique references orders,
  changed_at timestamptz not null,
  unique (monthly_id, month),
  check ((state = 'paid') = (order_id is not null))
);

-- One month at a time.
create unique index monthly_charges_open on monthly_charges (monthly_id)
  where state in ('charging', 'failing') and month is not null;
create index monthly_charges_due on monthly_charges (next_at, id) where state = 'failing';

alter table monthly_donations
  -- Why nothing is charged any more, and since when.
  add column ended_because text check (ended_because in ('donor', 'staff', 'refunded', 'declined')),
  add column ended_at timestamptz,
  -- What the donor has said about it.
  add column end_reason text check (length(end_reason) <= 1000),
  -- Another token that opens it: the demo's are the same everywhere.
  add column other_token_hash bytea unique check (length(other_token_hash) = 32),
  -- Until then the donor has asked for a rest; told of until `next_on` has come.
  add column paused_until date;

drop index monthly_donations_due;
create index monthly_donations_due on monthly_donations (next_on, id) where status = 'active';

-- Where a guest's gifts are found when the address turns out to be somebody's.
create index monthly_donations_of_guests on monthly_donations (lower(email)) where account_id is null;
create index donations_of_guests on donations (lower(email)) where account_id is null;
create index donations_by_day on donations (given_at);
