-- Copies that their readers say did not come, each told of once, and what became of it.
create table missing_copies (
  ref text primary key default 'mis-' || substr(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 1, 10),
  account_id uuid not null,
  issue_number integer not null,
  -- How many had been sent, and so how many go out again.
  copies integer not null check (copies > 0),
  -- To whom and where another one goes, as they were when that was decided; no address where none was known.
  name text not null,
  address jsonb check (jsonb_typeof(address) = 'object'),
  -- waits: staff decide. replacing: taken out of stock, to be sent. settled: made good in another way.
  state text not null check (state in ('waits', 'replacing', 'sent', 'refused', 'settled')),
  -- Why nothing goes out by itself; kept when staff have decided.
  waits_because text check (waits_because in ('no-stock', 'no-address', 'many-reports')),
  told_at timestamptz not null,
  decided_at timestamptz,
  decided_by text check (length(decided_by) between 1 and 200),
  -- What staff tell the reader of it.
  because text check (length(because) between 1 and 500),
  sent_at timestamptz,
  unique (account_id, issue_number),
  foreign key (account_id, issue_number) references deliveries (account_id, issue_number),
  check (state <> 'waits' or waits_because is not null),
  check (state not in ('replacing', 'sent') or address is not null),
  check ((state = 'sent') = (sent_at is not null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state in ('refused', 'settled')) = (because is not null)),
  check (because is null or decided_at is not null)
);

create index missing_copies_by_state on missing_copies (state, told_at);
