-- What staff do to a reader's subscriptions.

alter table cycles
  -- Of its tokens, those that were given on top of what it was sold with: what an issue of it cost is counted without them.
  add column extra integer not null default 0 check (extra >= 0),
  -- The cycle of somebody else whose issues to come it took over.
  add column moved_from uuid references cycles (id),
  -- Why it was cancelled, and what its reader said besides; null where nobody was asked.
  add column cancelled_because text check (length(cancelled_because) between 1 and 40),
  add column cancelled_note text check (length(cancelled_note) between 1 and 500),
  add constraint cycles_extra_is_part check (extra = 0 or extra <= tokens),
  add constraint cycles_reason_of_cancelling check
    (cancelled_at is not null or (cancelled_because is null and cancelled_note is null));

-- Also says that a cycle is moved once.
create unique index cycles_moved_from on cycles (moved_from) where moved_from is not null;

alter table accounts
  -- The account that this one was merged into: whoever looks for this one is led there.
  add column merged_into uuid references accounts (id),
  add constraint accounts_merged_is_closed check (merged_into is null or (deleted_at is not null and merged_into <> id));

create index accounts_merged_into on accounts (merged_into) where merged_into is not null;
