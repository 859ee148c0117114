-- The books: what was sold, earned, given back and paid out, as entries that are written once.
create table book_state (
  only_row boolean primary key default true check (only_row),
  -- The last month that is closed; whoever books reads it under a lock, and whoever closes changes it.
  closed_through text check (closed_through ~ '^\d{4}-\d{2}$')
);
insert into book_state default values;

create table book_months (
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  closed_at timestamptz not null,
  by_ref text not null,
  by_name text,
  -- As they were when it was closed.
  figures jsonb not null check (jsonb_typeof(figures) = 'object')
);

-- What of a subscription was paid and is not earned yet: one for each that an order sold.
create table deferrals (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  -- The part of the order that it is of, as the entry of its sale names it.
  portion text not null check (length(portion) between 1 and 60),
  kind text not null check (kind in ('subscription', 'gift', 'upgrade')),
  -- The gift that it becomes a cycle by, and the cycle that it upgrades.
  gift_id uuid references gifts (id),
  cycle_id uuid references cycles (id),
  sold_cents integer not null check (sold_cents > 0),
  sold_issues integer not null check (sold_issues > 0),
  balance_cents integer not null check (balance_cents between 0 and sold_cents),
  issues_left integer not null check (issues_left between 0 and sold_issues),
  unique (order_id, portion),
  -- The last issue takes the rest.
  check (issues_left > 0 or balance_cents = 0)
);
create index deferrals_open on deferrals (id) where issues_left > 0;
create index deferrals_of_cycle on deferrals (cycle_id) where cycle_id is not null;
create index deferrals_of_gift on deferrals (gift_id) where gift_id is not null;

-- The cycles whose deliveries earn it: the one that was bought, and those that it was moved to.
create table deferral_cycles (
  cycle_id uuid not null references cycles (id),
  deferral_id uuid not null references deferrals (id),
  primary key (cycle_id, deferral_id)
);
create index deferral_cycles_of_deferral on deferral_cycles (deferral_id);

create table book_entries (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('sale', 'transfer', 'refund', 'dispute', 'delivery', 'end', 'payout', 'payout-failed')),
  -- What it is of, by a name that it has once among its kind: nothing is booked twice.
  subject text not null,
  happened_at timestamptz not null,
  -- By the magazine's clocks.
  day date not null,
  -- The month it is booked in: that of its day, or a later one where that was closed.
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  text text not null,
  order_id uuid references orders (id),
  issue_number integer,
  unique (kind, subject)
);
create index book_entries_of_month on book_entries (month, id);
create index book_entries_of_order on book_entries (order_id) where order_id is not null;

create table book_lines (
  id bigint generated always as identity primary key,
  entry_id bigint not null references book_entries (id),
  account text not null check (length(account) between 1 and 40),
  -- Above 0 a debit, below 0 a credit.
  amount_cents integer not null check (amount_cents <> 0),
  portion text,
  deferral_id uuid references deferrals (id),
  movement text check (movement in ('sold', 'recognised', 'forfeited', 'refunded')),
  check ((deferral_id is null) = (movement is null)),
  check (movement is null or account = 'deferred')
);
create index book_lines_of_entry on book_lines (entry_id);
create index book_lines_of_deferral on book_lines (deferral_id) where deferral_id is not null;
