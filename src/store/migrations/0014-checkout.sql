-- What orders hold, and what comes of them.

alter table orders
  -- The cart that is being bought; null for what was not in one.
  add column cart_id uuid references carts (id) on delete set null,
  add column account_id uuid references accounts (id) on delete set null;

-- However it is submitted, a cart has one order at a time.
create unique index orders_started_by_cart on orders (cart_id) where status = 'started';
create index orders_by_cart on orders (cart_id) where cart_id is not null;
create index orders_by_account on orders (account_id, created_at) where account_id is not null;

alter table order_versions
  -- Lines, names, addresses and prices as they were then.
  add column snapshot jsonb not null,
  -- The cart as it was submitted, so that it can be taken out of it.
  add column cart_contents jsonb,
  -- Of the account that completing makes; gone as soon as it is not needed.
  add column password_hash text;

-- Where a subscriber's print goes, one address for each shipping category.
create table account_addresses (
  account_id uuid not null references accounts (id) on delete cascade,
  shipcode text not null check (shipcode in ('ship-a', 'ship-b', 'ship-c')),
  address jsonb not null check (jsonb_typeof(address) = 'object'),
  changed_at timestamptz not null,
  primary key (account_id, shipcode)
);

-- How an account pays: its name at the provider, and the method that is kept there.
create table payers (
  account_id uuid primary key references accounts (id) on delete cascade,
  customer text not null unique,
  method text,
  autorenew boolean not null default false,
  changed_at timestamptz not null,
  check (not autorenew or method is not null)
);

-- One bought, given or renewed subscription. An account's cycles are used one after the other, in the order of `position`.
create table cycles (
  id uuid primary key default gen_random_uuid(),
  -- How it is named in addresses.
  token text not null unique default 'sub-' || substr(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 1, 32),
  account_id uuid not null references accounts (id),
  position integer not null check (position > 0),
  phase text not null check (phase in ('introductory', 'renewal')),
  term text not null check (term in ('1year', '2year', '3year', 'lifetime')),
  level text not null check (level in ('low', 'high')),
  set_deliverable text not null check (set_deliverable in ('digital', 'print-a', 'print-b', 'print-c')),
  active_deliverable text not null check (active_deliverable in ('digital', 'print-a', 'print-b', 'print-c')),
  copies integer not null default 1 check (copies > 0),
  -- How many issues it holds; null for a lifetime.
  tokens integer check (tokens > 0),
  order_id uuid references orders,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  unique (account_id, position),
  check ((term = 'lifetime') = (tokens is null))
);

create unique index cycles_by_order on cycles (order_id) where order_id is not null;

-- Subscriptions that were bought for somebody. Whoever opens the link redeems it; its token can be made again from the id.
create table gifts (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  order_id uuid references orders,
  -- Which of the order's gifts it is, so that completing twice would make none twice.
  number integer not null check (number > 0),
  deliverable text not null check (deliverable in ('digital', 'print-a', 'print-b', 'print-c')),
  level text not null check (level in ('low', 'high')),
  term text not null check (term in ('1year', '2year', '3year', 'lifetime')),
  giver text not null,
  created_at timestamptz not null,
  redeemed_at timestamptz,
  redeemed_by uuid references accounts (id),
  unique (order_id, number),
  check ((redeemed_at is null) = (redeemed_by is null))
);

-- Donations that were made, and those that are made month by month.
create table monthly_donations (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  order_id uuid unique references orders,
  account_id uuid references accounts (id) on delete set null,
  name text not null,
  email text not null,
  amount_cents integer not null check (amount_cents > 0),
  customer text not null,
  method text not null,
  status text not null default 'active' check (status in ('active', 'failing', 'cancelled')),
  -- The day of the month on which it began; shorter months take their last one.
  day integer not null check (day between 1 and 31),
  next_on date not null,
  created_at timestamptz not null
);

create index monthly_donations_due on monthly_donations (next_on) where status = 'active';

create table donations (
  id uuid primary key default gen_random_uuid(),
  order_id uuid unique references orders,
  monthly_id uuid references monthly_donations,
  account_id uuid references accounts (id) on delete set null,
  name text not null,
  email text not null,
  amount_cents integer not null check (amount_cents > 0),
  given_at timestamptz not null
);

-- Files that somebody has bought.
create table download_grants (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  ref text not null,
  name text not null,
  downloads integer not null default 0 check (downloads >= 0),
  granted_at timestamptz not null,
  unique (order_id, ref)
);
