-- The ledger: which issue each token went to, where, and what is left.

alter table cycles
  -- How many of its tokens are bound to issues. Guarded here, so that no code can give more than was bought.
  add column taken integer not null default 0,
  -- The gift that it came from.
  add column gift_id uuid unique references gifts,
  -- The institution that pays for it; null where a person does.
  add column billed_to text check (length(billed_to) between 1 and 200),
  add constraint cycles_never_overdrawn check (taken >= 0 and (tokens is null or taken <= tokens));

-- Every cut writes `taken` of most rows. No index holds it: with room in the page, a row is changed in its place.
alter table cycles set (fillfactor = 70);

-- One sending of an issue. The first is the cut of its mailing list; later ones are for those whose address came afterwards.
create table dispatches (
  issue_number integer not null references issues (number),
  number integer not null check (number > 0),
  state text not null check (state in ('cutting', 'cut', 'delivered', 'undoing')),
  -- The last account that the cut, or its undoing, has been through: after a crash it goes on from there.
  reached uuid,
  begun_at timestamptz not null,
  cut_at timestamptz,
  delivered_at timestamptz,
  -- What was bound and who was left out, as counted when it was cut.
  report jsonb,
  -- The sums of its files when they were first made: made again, they must be the same to the byte.
  files jsonb,
  primary key (issue_number, number),
  check ((state in ('cut', 'delivered')) <= (cut_at is not null)),
  check ((state = 'delivered') = (delivered_at is not null))
);

-- One token of a cycle, bound to an issue, with what is sent and where as it was then. An account gets an issue once.
create table deliveries (
  issue_number integer not null,
  -- Always its cycle's account; repeated here for the key.
  account_id uuid not null,
  cycle_id uuid not null references cycles (id),
  dispatch_number integer not null default 1,
  deliverable text not null check (deliverable in ('digital', 'print-a', 'print-b', 'print-c')),
  copies integer not null check (copies > 0),
  name text not null,
  -- Null for digital, and for print that waits until there is an address.
  address jsonb check (jsonb_typeof(address) = 'object'),
  bound_at timestamptz not null,
  primary key (issue_number, account_id),
  foreign key (issue_number, dispatch_number) references dispatches,
  check (deliverable <> 'digital' or address is null)
);

create index deliveries_by_account on deliveries (account_id);
create index deliveries_waiting on deliveries (issue_number, account_id)
  where address is null and deliverable <> 'digital';

-- Links that let their holder give an address, or a way to pay, without logging in.
alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (purpose in ('password', 'email', 'address', 'payment'));
