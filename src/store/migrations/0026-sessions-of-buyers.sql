-- Whoever buys a subscription gets an account by it, and is logged in where it was paid.

-- Which browser submitted an order, this time: the hash of the token that its cookie carries. Null where none did.
alter table order_versions add column submitted_by bytea check (length(submitted_by) = 32);

-- An account that a purchase has made, and the browser that may open one session of it.
create table waiting_sessions (
  account_id uuid primary key references accounts (id) on delete cascade,
  browser_hash bytea not null check (length(browser_hash) = 32),
  expires_at timestamptz not null
);

create index waiting_sessions_by_browser on waiting_sessions (browser_hash);
create index waiting_sessions_by_expiry on waiting_sessions (expires_at);

alter table sessions drop constraint sessions_way_check;
alter table sessions add constraint sessions_way_check
  check (way in ('password', 'code', 'link', 'social', 'institution', 'purchase'));
