-- What readers declare on the page for cancelling, as they declared it. Who they are is not known by then.
create table cancellations (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('cancel', 'withdraw')),
  contract text not null check (contract in ('subscription', 'donation', 'everything')),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 1 and 254),
  -- Whatever they write of it: a number of an order, a reason.
  details text not null check (length(details) <= 2000),
  -- From which day on; null for the earliest possible.
  ends_on date,
  received_at timestamptz not null,
  -- Of the token that shows it once more to whoever sent it.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- applied: done, nothing is left to do. open: somebody has to look at it. closed: they have.
  state text not null default 'received' check (state in ('received', 'applied', 'open', 'closed')),
  -- What came of it without anybody's help.
  ended_autorenew boolean not null default false,
  ended_donations integer not null default 0 check (ended_donations >= 0),
  handled_at timestamptz,
  check ((state = 'received') = (handled_at is null))
);

create index cancellations_by_time on cancellations (received_at, id);
create index cancellations_open on cancellations (received_at, id) where state in ('received', 'open');
