-- Other tools that are told what happens here, each by a signed request to its own address.
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  -- How it is named at the desk.
  ref text not null unique check (length(ref) between 1 and 40),
  url text not null check (url ~ '^https?://' and length(url) <= 2000),
  -- What it is told of.
  events text[] not null check (events <> '{}'),
  -- Whether it is told the reader's email, and not their ref alone.
  with_email boolean not null,
  -- Sealed with the site's key.
  secret bytea not null,
  added_at timestamptz not null
);

-- What one of them is to be told, written with what happened. It names nobody: whose it is stands beside it, and is looked up when
-- it is sent.
create table webhook_deliveries (
  -- By which the receiver knows one that it was sent before.
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  event text not null,
  at timestamptz not null,
  account_id uuid references accounts (id) on delete cascade,
  list_reader_id uuid references mailing_list_readers (id) on delete set null,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  -- waiting: to be sent, or sent again. failed: it was sent too often, and waits for somebody.
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_at timestamptz not null,
  -- Whoever is sending it has until then; one that was killed meanwhile has no more.
  taken_until timestamptz,
  -- What came of the last try.
  tried_at timestamptz,
  status integer,
  error text check (length(error) between 1 and 300),
  check ((state = 'waiting') or taken_until is null)
);
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, state);
create index webhook_deliveries_waiting on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (tried_at desc) where state = 'failed';
create index webhook_deliveries_latest on webhook_deliveries ((coalesce(tried_at, at)) desc, id);
create index webhook_deliveries_done on webhook_deliveries (tried_at desc) where state <> 'waiting';
create index webhook_deliveries_of_account on webhook_deliveries (account_id) where account_id is not null;
create index webhook_deliveries_of_list_reader on webhook_deliveries (list_reader_id) where list_reader_id is not null;
