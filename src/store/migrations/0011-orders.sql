-- Orders and their payments. What an order holds, line by line, comes with the checkout.

create table orders (
  id uuid primary key default gen_random_uuid(),
  -- How the order is named to people; the id stays inside.
  ref text not null unique default 'ord-' || substr(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 1, 20)
    check (length(ref) between 5 and 80),
  status text not null default 'started'
    check (status in ('started', 'processing', 'completed', 'failed', 'cancelled', 'refunded')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- What is bought, in one line.
  content text not null check (length(content) between 1 and 500),
  email text check (length(email) between 3 and 254),
  -- The payer, as the provider names them; null for a guest.
  customer text,
  -- Null until the provider's answer is written down; the provider holds the order's id as well.
  payment_intent_id text unique,
  receipt_hash bytea not null unique check (length(receipt_hash) = 32),
  -- Counts what was submitted: each version of the order is one request to the provider.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  -- When the buyer last did something about it.
  touched_at timestamptz not null,
  -- When the provider was last asked about it.
  checked_at timestamptz,
  completed_at timestamptz,
  check ((status in ('started', 'processing', 'failed', 'cancelled')) or payment_intent_id is not null),
  check (status <> 'completed' or completed_at is not null)
);

create index orders_open on orders (touched_at) where status in ('started', 'processing', 'failed');

-- What the provider has told us, each event once. Only its id and what it is about: the truth is fetched.
create table webhook_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) <= 255),
  payment_intent_id text,
  order_id text,
  received_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  processed_at timestamptz,
  outcome text
);

create index webhook_events_waiting on webhook_events (received_at) where processed_at is null;

-- Charges of a saved method when nobody is there. Written before the provider is asked, so that none is made twice.
create table payment_attempts (
  purpose text not null check (length(purpose) between 1 and 60),
  subject_id text not null check (length(subject_id) between 1 and 80),
  attempt integer not null check (attempt > 0),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  customer text not null,
  method text not null,
  created_at timestamptz not null,
  -- Null until the provider's answer is written down.
  outcome text check (outcome in ('succeeded', 'processing', 'declined')),
  payment_intent_id text,
  failure jsonb,
  finished_at timestamptz,
  primary key (purpose, subject_id, attempt),
  check ((outcome is null) = (finished_at is null))
);
