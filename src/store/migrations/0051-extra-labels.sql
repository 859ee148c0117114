-- Copies of an issue that go to somebody who is no subscriber: authors, the office, swaps, legal deposit. They take no token.
create table extra_labels (
  ref text primary key default 'xl-' || substr(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 1, 10),
  issue_number integer not null references issues (number),
  deliverable text not null check (deliverable in ('print-a', 'print-b', 'print-c')),
  copies integer not null check (copies between 1 and 500),
  why text not null check (why in ('author', 'office', 'swap', 'legal-deposit', 'other')),
  -- To whom and where; emptied when it is dropped.
  name text check (length(name) between 1 and 200),
  address jsonb check (jsonb_typeof(address) = 'object'),
  added_at timestamptz not null,
  -- A row that is dropped stays, so that files which were made with it are known to be stale.
  dropped_at timestamptz,
  check ((dropped_at is null) = (name is not null)),
  check ((dropped_at is null) = (address is not null))
);
create index extra_labels_of_issue on extra_labels (issue_number, deliverable, ref);
