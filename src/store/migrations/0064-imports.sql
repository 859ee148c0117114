-- Readers who come from another system, in a file.
create table import_runs (
  id bigint generated always as identity primary key,
  -- The system that its ids are of: one id of it is brought in once, whichever files it is in.
  source text not null check (source ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  file_name text not null check (length(file_name) between 1 and 200),
  -- By which a file is known again whose run was broken off.
  file_hash bytea not null check (length(file_hash) = 32),
  headers text[] not null,
  -- Which column is what, and what is done with readers who are there already.
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  -- draft: nothing of it is brought in. running: some may be. done: all is, and nobody is charged or mailed. going-live: the
  -- payment provider is being asked. undone: all of it is gone again.
  state text not null check (state in ('draft', 'running', 'done', 'going-live', 'live', 'undone')),
  row_count integer not null check (row_count > 0),
  uploaded_at timestamptz not null,
  by_ref text not null,
  by_name text,
  started_at timestamptz,
  finished_at timestamptz,
  live_at timestamptz,
  check ((state = 'draft') <= (started_at is null)),
  check ((state in ('done', 'going-live', 'live')) <= (finished_at is not null)),
  check ((state = 'live') = (live_at is not null))
);
create index import_runs_unfinished on import_runs (state, uploaded_at) where state in ('draft', 'running', 'going-live');

create table import_rows (
  run_id bigint not null references import_runs (id) on delete cascade,
  line integer not null check (line > 0),
  -- As the file has them; emptied as soon as the run is done.
  cells text[],
  source text not null,
  -- Hashed: a row is known again after its reader has left.
  external_id bytea check (length(external_id) = 32),
  -- Null until the run has come to it.
  outcome text check (outcome in ('added', 'joined', 'known', 'existing', 'duplicate', 'faulty', 'undone')),
  -- What was wrong with it, in which column, without what stands there.
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
  account_id uuid references accounts (id),
  cycle_id uuid references cycles (id),
  -- Whether the account was made for it.
  made_account boolean not null default false,
  -- The categories whose addresses came with it.
  shipcodes text[] not null default '{}',
  wants_autorenew boolean not null default false,
  -- What the provider is asked for before the reader is charged for anything.
  customer text,
  method text,
  -- What it answered.
  adopted text check (adopted in ('adopted', 'not-there', 'taken')),
  primary key (run_id, line)
);
create unique index import_rows_once on import_rows (source, external_id) where outcome in ('added', 'joined');
create index import_rows_of_account on import_rows (account_id) where account_id is not null;
create index import_rows_of_cycle on import_rows (cycle_id) where cycle_id is not null;
create index import_rows_kept on import_rows (run_id, line) where cells is not null;
