-- Subscriptions that renew themselves.

-- The renewal that follows a cycle: one for each, so that none is charged for twice.
create table renewals (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  cycle_id uuid not null unique references cycles (id),
  state text not null check (state in ('waiting', 'charging', 'failing', 'renewed', 'ended')),
  ended_because text
    check (ended_because in ('switched-off', 'renewed-otherwise', 'cancelled', 'unreachable', 'not-renewed', 'declined')),
  -- How often its reader was told of it, when last, and what it would cost.
  notices integer not null check (notices > 0),
  noticed_at timestamptz not null,
  noticed_cents integer not null check (noticed_cents > 0),
  -- Nothing is done about it before.
  next_at timestamptz not null,
  -- Charges that were ever made for it; each is a row of payment_attempts.
  attempts integer not null default 0 check (attempts >= 0),
  -- How often it was declined since its reader was told.
  failures integer not null default 0 check (failures >= 0),
  -- What it was paid by.
  order_id uuid unique references orders,
  changed_at timestamptz not null,
  check ((state = 'ended') = (ended_because is not null)),
  check ((state = 'renewed') = (order_id is not null))
);

-- An account has one under way at most.
create unique index renewals_open on renewals (account_id) where state in ('waiting', 'charging', 'failing');
create index renewals_due on renewals (next_at, id) where state in ('waiting', 'failing');

-- Who is looked through for cycles that come to their end.
create index payers_renewing on payers (account_id) where autorenew;

-- What a charge pays for, as it was when the charge was written down.
alter table payment_attempts add column content jsonb;
