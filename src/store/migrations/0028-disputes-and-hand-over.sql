-- Payments whose payers have told their bank that they are not theirs, each dispute once: where it stands is fetched from the provider.
create table disputes (
  id text primary key check (length(id) between 1 and 255),
  payment_intent_id text not null check (length(payment_intent_id) between 1 and 255),
  -- Null where the payment has no order: somebody has to look at it.
  order_id uuid references orders,
  status text not null check (status in
    ('inquiry', 'inquiry-under-review', 'inquiry-closed', 'needs-response', 'under-review',
      'appeal-needs-response', 'appeal-under-review', 'lost', 'won')),
  reason text not null check (length(reason) between 1 and 255),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  opened_at timestamptz not null,
  -- Until when it can be answered.
  respond_by timestamptz,
  -- Counts how often it was written here: what was fetched before the last time is stale.
  looks integer not null default 1 check (looks > 0),
  found_at timestamptz not null,
  closed_at timestamptz,
  -- When staff decided that what was bought stays even if it is lost.
  kept_at timestamptz,
  kept_by text check (length(kept_by) between 1 and 200),
  -- When what was bought ended because of it.
  ended_at timestamptz,
  check ((kept_at is null) = (kept_by is null)),
  check ((status in ('inquiry-closed', 'lost', 'won')) = (closed_at is not null))
);

create index disputes_by_order on disputes (order_id) where order_id is not null;
create index disputes_open on disputes (respond_by) where closed_at is null;

-- When a list has left the house: until then a changed address reaches its label, afterwards nothing changes it.
alter table dispatches
  add column handed_over_at timestamptz,
  add check (handed_over_at is null or cut_at is not null);

update dispatches set handed_over_at = delivered_at where delivered_at is not null;

-- Labels as they were before somebody's address changed: what a file that was made before then says.
create table label_changes (
  id bigint primary key generated always as identity,
  issue_number integer not null,
  account_id uuid not null references accounts on delete cascade,
  dispatch_number integer not null,
  deliverable text not null,
  -- Another one where the label has moved to the file of another shipping category.
  new_deliverable text not null,
  -- Null where the label waited for its address.
  address jsonb check (jsonb_typeof(address) = 'object'),
  changed_at timestamptz not null
);

create index label_changes_by_account on label_changes (account_id, issue_number);
create index label_changes_by_issue on label_changes (issue_number);
