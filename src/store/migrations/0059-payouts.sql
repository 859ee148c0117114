-- What the payment provider paid out to the bank, and what each payout is made of.
create table payouts (
  -- The provider's names.
  id text primary key check (length(id) between 1 and 200),
  amount_cents integer not null,
  currency text not null,
  status text not null check (status in ('pending', 'in-transit', 'paid', 'failed', 'cancelled')),
  created_at timestamptz not null,
  arrives_at timestamptz not null,
  fetched_at timestamptz not null,
  -- Whether its lines were fetched: they stay as they are from then on.
  has_lines boolean not null default false
);
create index payouts_latest on payouts (created_at desc, id);

create table payout_lines (
  id text primary key check (length(id) between 1 and 200),
  payout_id text not null references payouts (id),
  kind text not null check (kind in ('payment', 'refund', 'refund-failed', 'dispute', 'other')),
  type text not null,
  amount_cents integer not null,
  fee_cents integer not null,
  net_cents integer not null,
  source text,
  payment_intent_id text,
  at timestamptz not null,
  check (net_cents = amount_cents - fee_cents)
);
create index payout_lines_of_payout on payout_lines (payout_id, at, id);
