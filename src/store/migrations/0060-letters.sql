-- Letters to many: written at the desk, and sent to each address once.
create table letters (
  id uuid primary key default gen_random_uuid(),
  -- How it is named to people and in addresses.
  ref text not null unique default 'let-' || substr(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 1, 10),
  kind text not null check (kind in ('issue', 'news')),
  subject text not null check (length(subject) between 1 and 150),
  -- Markdown.
  body text not null check (length(body) between 1 and 20000),
  -- The issue whose cover stands above it.
  issue_number integer references issues (number),
  segments text[] not null check (cardinality(segments) between 1 and 30),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped')),
  per_second integer not null default 10 check (per_second between 1 and 1000),
  send_at timestamptz,
  -- When its recipients were written down, and the first of them was on its way.
  started_at timestamptz,
  -- The next batch goes no sooner: whoever moves it takes the batch.
  next_batch_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((state in ('scheduled', 'sending', 'sent')) <= (send_at is not null)),
  check ((state in ('sending', 'sent')) <= (started_at is not null)),
  check ((state in ('sent', 'stopped')) = (finished_at is not null))
);
create index letters_on_their_way on letters (send_at) where state in ('scheduled', 'sending');
create index letters_newest on letters (created_at desc, id);
create index letters_by_issue on letters (issue_number) where issue_number is not null;

-- One row for each letter and address, whoever is in several segments. It has the id of its mail.
create table letter_recipients (
  id uuid primary key default gen_random_uuid(),
  letter_id uuid not null references letters (id) on delete cascade,
  -- Emptied when whoever it is deletes their account: that somebody got it stays counted.
  email text,
  email_key text,
  -- The segment by which they get it: the foot of the mail tells.
  why text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'queued', 'sent', 'bounced', 'in-doubt', 'failed', 'left-out', 'stopped')),
  -- Why they are left out.
  reason text,
  -- Set before the mail server is spoken to: one that was begun and did not end may have gone, and is not sent again.
  begun_at timestamptz,
  done_at timestamptz,
  -- When they unsubscribed by this letter's link.
  left_at timestamptz,
  unique (letter_id, email_key),
  check ((state = 'left-out') = (reason is not null)),
  check ((email is null) = (email_key is null))
);
create index letter_recipients_to_send on letter_recipients (letter_id, id) where state in ('waiting', 'queued');
create index letter_recipients_by_email on letter_recipients (email_key, done_at) where email_key is not null;

-- Kinds of letters that an address wants no more.
create table letter_optouts (
  email_key text not null,
  kind text not null check (kind in ('issue', 'news')),
  at timestamptz not null,
  primary key (email_key, kind)
);
