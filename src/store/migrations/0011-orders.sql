-- Orders and their payments. What an order holds, line by line, comes with the checkout.

create table orders (
  id uuid primary key default gen_random_uuid(),
  -- How the order is named to people; the id stays inside.
  ref text not null unique default 'ord-' || substr(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 1, 20)
    check (length(ref) between 5 and 80),
  status text not null default 'started'
    check (status in ('started', 'processing', 'completed', 'failed', 'cancelled', 'refunded')),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  email text check (length(email) between 3 and 254),
  -- Null until the provider's answer is written down; the provider holds the order's id as well.
  payment_intent_id text unique,
  receipt_hash bytea not null unique check (length(receipt_hash) = 32),
  -- The version that was submitted last.
  version integer not null default 1 check (version > 0),
  -- The version that was paid, and what has arrived for it.
  paid_version integer,
  paid_cents integer check (paid_cents >= 0),
  -- Counts how often the payment's state was written here: what was fetched before the last time is stale.
  settles integer not null default 0 check (settles >= 0),
  created_at timestamptz not null,
  -- When the buyer last did something about it.
  touched_at timestamptz not null,
  -- When the provider was last asked about it.
  checked_at timestamptz,
  completed_at timestamptz,
  check (status <> 'completed' or (completed_at is not null and paid_version is not null and paid_cents is not null))
);

create index orders_open on orders (status, touched_at) where status in ('started', 'processing', 'failed');

-- An order as it was submitted, each time. A version is written before the provider is told of it, and the provider keeps
-- its number: whatever is paid, it is known for what.
create table order_versions (
  order_id uuid not null references orders on delete cascade,
  version integer not null check (version > 0),
  amount_cents integer not null check (amount_cents >= 0),
  -- What is bought, in one line.
  content text not null check (length(content) between 1 and 500),
  -- The payer, as the provider names them; null for a guest.
  customer text,
  methods text[] not null check (cardinality(methods) > 0),
  save_method boolean not null,
  created_at timestamptz not null,
  primary key (order_id, version)
);

alter table orders add foreign key (id, paid_version) references order_versions (order_id, version);

-- Money that did not fit its order and went back to the payer, each payment once.
create table payments_given_back (
  payment_intent_id text primary key,
  order_id uuid not null references orders,
  because text not null,
  given_back_at timestamptz not null
);

-- Money that names an order which is not there. Somebody has to look at it.
create table stray_payments (
  payment_intent_id text primary key,
  order_id text not null,
  amount_cents integer not null,
  currency text not null,
  found_at timestamptz not null
);

-- What the provider has told us, each event once. Only its id and what it is about: the truth is fetched.
create table webhook_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) <= 255),
  payment_intent_id text,
  received_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  processed_at timestamptz,
  outcome text
);

create index webhook_events_waiting on webhook_events (received_at) where processed_at is null;

-- Charges of a saved method when nobody is there. Written before the provider is asked, so that none is made twice.
create table payment_attempts (
  purpose text not null check (purpose ~ '^[a-z-]{1,60}$'),
  subject_id text not null check (subject_id ~ '^[A-Za-z0-9_-]{1,80}$'),
  attempt integer not null check (attempt > 0),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  customer text not null,
  method text not null,
  description text not null,
  created_at timestamptz not null,
  -- Null until the provider's answer is written down.
  outcome text check (outcome in ('succeeded', 'processing', 'declined')),
  payment_intent_id text unique,
  failure jsonb,
  -- When the provider was last asked about it.
  checked_at timestamptz,
  finished_at timestamptz,
  primary key (purpose, subject_id, attempt),
  check ((outcome is null or outcome = 'processing') = (finished_at is null))
);

create index payment_attempts_open on payment_attempts (created_at) where finished_at is null;
