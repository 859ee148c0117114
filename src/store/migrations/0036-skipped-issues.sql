-- Issues that subscribers have asked not to be sent. The token stays in its cycle.
create table issue_skips (
  issue_number integer not null references issues (number),
  account_id uuid not null references accounts (id) on delete cascade,
  -- Asked for anew after it was taken back, it counts from then.
  asked_at timestamptz not null,
  taken_back_at timestamptz,
  -- In the order in which a cut goes through the accounts.
  primary key (issue_number, account_id)
);

create index issue_skips_by_account on issue_skips (account_id);
