-- Parts of orders that staff give back. Written before the provider is asked, with what they take back of the ledger, so that
-- one that was broken off is gone on with, and no other is begun meanwhile.
create table refund_parts (
  order_id uuid not null references orders,
  number integer not null check (number > 0),
  -- Which asking it is, as the provider is told: a number is given again where the provider has refused.
  asking uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('lines', 'issues', 'amount')),
  amount_cents integer not null check (amount_cents > 0),
  -- Which lines, how many of each, and the cents for them.
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  -- Tokens that were taken off the order's cycle.
  issues integer not null default 0 check (issues >= 0),
  -- What of it counts as given back of the order's donation.
  donation_cents integer not null default 0 check (donation_cents between 0 and amount_cents),
  reason text check (length(reason) between 1 and 500),
  asked_by text not null check (length(asked_by) between 1 and 200),
  asked_at timestamptz not null,
  -- What was taken back before the provider was asked, to be put back if it refuses.
  held jsonb not null default '{}' check (jsonb_typeof(held) = 'object'),
  -- The provider's name for it; null where no provider took the money.
  provider_ref text,
  -- Null until all of it is done.
  refunded_at timestamptz,
  -- What was taken back in all.
  taken_back jsonb check (jsonb_typeof(taken_back) = 'object'),
  primary key (order_id, number),
  check ((kind = 'issues') = (issues > 0)),
  check ((kind = 'lines') = (lines <> '[]')),
  check (kind <> 'amount' or reason is not null),
  check ((refunded_at is null) = (taken_back is null))
);

-- One at a time: the next is worked out from what the last has left.
create unique index refund_parts_open on refund_parts (order_id) where refunded_at is null;
create index refund_parts_waiting on refund_parts (asked_at) where refunded_at is null;

-- What goes back in parts, with what is asked for: never more than was paid, whatever code runs.
alter table orders
  add column parts_cents integer not null default 0,
  add constraint orders_parts_within_paid check (parts_cents >= 0 and parts_cents <= coalesce(paid_cents, 0));

-- All of a cycle's tokens may have gone back before any was bound.
alter table cycles drop constraint cycles_tokens_check, add constraint cycles_tokens_check check (tokens >= 0);

-- When what may be downloaded was given back without the rest of its order.
alter table download_grants add column ended_at timestamptz;
