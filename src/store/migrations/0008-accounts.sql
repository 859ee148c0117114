-- Accounts, the sessions of those who are logged in, and the ways in.

create table accounts (
  id uuid primary key default gen_random_uuid(),
  -- How the account is named to people and in addresses; the id stays inside.
  ref text not null unique default 'acc-' || substr(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 1, 20)
    check (length(ref) between 5 and 80),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  -- The address without case: one account for each.
  email_key text not null unique,
  -- When someone last showed that they read this address's mail; null until then.
  email_confirmed_at timestamptz,
  -- Mail to the address has come back: only what is asked for is sent to it until a new one is confirmed.
  suspended_at timestamptz,
  password_hash text,
  role text not null default 'reader' check (role in ('reader', 'staff')),
  created_at timestamptz not null
);

-- The second factor of a member of staff. The secret is encrypted with a key of the site's.
create table second_factors (
  account_id uuid primary key references accounts (id) on delete cascade,
  secret bytea not null,
  -- Null until a first code has shown that the secret has arrived.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: a code that was seen over a shoulder is worth nothing.
  last_step integer not null default 0
);

-- Whom an outside provider knows: the issuer and its subject together, never an address.
create table identities (
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 255),
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);

create index identities_by_account on identities (account_id);

create table institutions (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 200),
  other_names text[] not null default '{}',
  -- What its identity provider is called in the federation; null where its readers come only from its network or by email.
  entity_id text unique check (length(entity_id) between 1 and 500),
  licence_from date not null,
  -- The last day; null for a licence without end.
  licence_to date,
  networks cidr[] not null default '{}',
  -- Without case, such as 'northfield.example': the whole of what stands after the @.
  email_domains text[] not null default '{}',
  check (licence_to is null or licence_to >= licence_from)
);

create index institutions_by_domain on institutions using gin (email_domains);

-- Who is logged in where. Only the hash of a session's token is kept.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id uuid references accounts (id) on delete cascade,
  institution_id uuid references institutions (id) on delete cascade,
  way text not null check (way in ('password', 'code', 'link', 'social', 'institution')),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- For the list of devices: what the browser says it is, and the network it came from.
  browser text not null default '' check (length(browser) <= 400),
  network text not null default '' check (length(network) <= 60),
  -- A member of staff is one only after this.
  second_factor_at timestamptz,
  check ((account_id is null) <> (institution_id is null)),
  check ((way = 'institution') = (institution_id is not null))
);

create index sessions_by_account on sessions (account_id, last_used_at);
create index sessions_by_institution on sessions (institution_id) where institution_id is not null;
create index sessions_by_expiry on sessions (expires_at);

-- Browsers from which an account has been entered before: what strangers try does not use up their tries.
create table known_browsers (
  token_hash bytea not null check (length(token_hash) = 32),
  account_id uuid not null references accounts (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (token_hash, account_id)
);

create index known_browsers_by_expiry on known_browsers (expires_at);

-- Sign-in codes under way. A code for an address without an account is kept as well: both must look the same.
create table sign_in_codes (
  token_hash bytea primary key check (length(token_hash) = 32),
  email text not null,
  account_id uuid references accounts (id) on delete cascade,
  -- The code, hashed together with the token that its page holds.
  code_hash bytea not null check (length(code_hash) = 32),
  -- Of the link that stands in the mail beside the code.
  link_hash bytea not null unique check (length(link_hash) = 32),
  path text not null default '/' check (length(path) <= 2000),
  attempts_left integer not null check (attempts_left >= 0),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index sign_in_codes_by_expiry on sign_in_codes (expires_at);

-- Links that were mailed to the holder of an account: one purpose, one account, one use.
create table account_links (
  hash bytea primary key check (length(hash) = 32),
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('password', 'email')),
  -- For 'email': the address that the link confirms.
  email text check ((purpose = 'email') = (email is not null)),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index account_links_by_account on account_links (account_id, purpose);
create index account_links_by_expiry on account_links (expires_at);

-- Someone asked for a password link. Whether there is such an account is looked up later, so that asking tells nothing.
create table password_requests (
  id uuid primary key default gen_random_uuid(),
  email_key text not null,
  expires_at timestamptz not null
);

create index password_requests_by_expiry on password_requests (expires_at);

-- A login at an outside provider, between leaving for it and coming back.
create table provider_logins (
  state_hash bytea primary key check (length(state_hash) = 32),
  -- Only the browser that left may come back.
  browser_hash bytea not null check (length(browser_hash) = 32),
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  entity_id text,
  path text not null check (length(path) <= 2000),
  expires_at timestamptz not null
);

create index provider_logins_by_expiry on provider_logins (expires_at);

-- What members of staff have looked at and done. Rows are only ever added.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Kept when the account goes, so no reference.
  actor_ref text not null,
  action text not null check (length(action) between 1 and 100),
  subject_ref text,
  details jsonb not null default '{}'
);

create index audit_log_by_time on audit_log (at);
create index audit_log_by_subject on audit_log (subject_ref, at) where subject_ref is not null;
