-- The mailing list, and what keeps robots away from it: captcha tokens already used, and limits.

create table mailing_list_readers (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 254),
  -- The address without case: one row for each.
  email_key text not null unique,
  tags text[] not null default '{}',
  -- Asked for since the last confirmation; they count once the reader confirms them.
  requested_tags text[] not null default '{}',
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);

create index mailing_list_readers_unconfirmed on mailing_list_readers (requested_at) where confirmed_at is null;

-- The links that were mailed. Only hashes are kept: who reads this table can open none of them.
create table mailing_list_links (
  hash bytea primary key check (length(hash) = 32),
  reader_id uuid not null references mailing_list_readers (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'unsubscribe')),
  -- A link for leaving the list works for ever.
  expires_at timestamptz,
  used_at timestamptz,
  check ((purpose = 'confirm') = (expires_at is not null))
);

create index mailing_list_links_by_reader on mailing_list_links (reader_id);
create index mailing_list_links_by_expiry on mailing_list_links (expires_at) where expires_at is not null;

create table captcha_tokens_used (
  hash bytea primary key check (length(hash) = 32),
  expires_at timestamptz not null
);

create index captcha_tokens_used_by_expiry on captcha_tokens_used (expires_at);

-- A bucket that leaks: each taking fills it by a part, and it is empty again at `empty_at`.
create table rate_limits (
  key bytea primary key check (length(key) = 32),
  empty_at timestamptz not null
);

create index rate_limits_by_emptiness on rate_limits (empty_at);

-- What happened, for the publisher's counting. Says nothing of whom it happened to.
create table events (
  id bigint generated always as identity primary key,
  name text not null,
  at timestamptz not null,
  data jsonb not null default '{}'
);

create index events_by_name on events (name, at);
