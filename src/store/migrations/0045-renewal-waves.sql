-- Who was told that a subscription ends, or renews itself in some years.

-- One notice for each wave and cycle.
create table renewal_notices (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  cycle_id uuid not null references cycles (id),
  -- left-2, lapsed-30, year-1.
  wave text not null check (wave ~ '^(left|lapsed|year)-[0-9]{1,3}$'),
  by text not null check (by in ('mail', 'letter')),
  decided_at timestamptz not null,
  -- A letter waits to be printed with others; what stands in it is kept as it was then, so that it can be printed again.
  letter_run integer,
  letter jsonb check (jsonb_typeof(letter) = 'object'),
  unique (cycle_id, wave),
  check (by = 'letter' or letter_run is null),
  check (letter_run is not null or letter is null)
);

create index renewal_notices_by_account on renewal_notices (account_id);
create index renewal_notices_by_wave on renewal_notices (wave, decided_at, id);
create index renewal_notices_to_print on renewal_notices (wave, id) where by = 'letter' and letter_run is null;

-- Letters that were printed together.
create table renewal_letter_runs (
  number integer primary key,
  wave text not null,
  made_at timestamptz not null
);

alter table renewal_notices add foreign key (letter_run) references renewal_letter_runs;
create index renewal_notices_of_run on renewal_notices (letter_run, id) where letter_run is not null;

-- How far everyone that an issue was bound for has been looked through: when its list is made, and again so many days after
-- it was sent. What is undone begins anew.
create table renewal_walks (
  issue_number integer not null,
  dispatch_number integer not null,
  -- 'left', or 'lapsed-30'.
  walk text not null,
  reached uuid,
  done_at timestamptz,
  primary key (issue_number, dispatch_number, walk),
  foreign key (issue_number, dispatch_number) references dispatches on delete cascade
);

-- Accounts that are to be looked at out of turn, in the order of their times.
create table renewal_looks (
  look_at timestamptz not null,
  account_id uuid not null references accounts (id) on delete cascade,
  primary key (look_at, account_id)
);

create index renewal_looks_by_account on renewal_looks (account_id);

-- Whoever turns autorenew off, deletes the card, or has a subscription taken back, may be near the end of another.
create function look_at_payer() returns trigger language plpgsql as $$
begin
  insert into renewal_looks values (new.changed_at, new.account_id) on conflict do nothing;
  return null;
end $$;
create trigger look_at_renewal after update on payers for each row
  when (old.autorenew and old.method is not null and not (new.autorenew and new.method is not null))
  execute function look_at_payer();

create function look_at_cancelled() returns trigger language plpgsql as $$
begin
  insert into renewal_looks values (new.cancelled_at, new.account_id) on conflict do nothing;
  return null;
end $$;
create trigger look_at_renewal after update of cancelled_at on cycles for each row
  when (old.cancelled_at is null and new.cancelled_at is not null) execute function look_at_cancelled();

-- A longer term is looked at once a year.
create function look_at_longer_term() returns trigger language plpgsql as $$
begin
  insert into renewal_looks values (new.created_at + interval '1 year', new.account_id) on conflict do nothing;
  return null;
end $$;
create trigger look_at_yearly after insert on cycles for each row
  when (new.term in ('2year', '3year')) execute function look_at_longer_term();

insert into renewal_looks
  select at, account_id from cycles, lateral (values (created_at + interval '1 year'), (created_at + interval '2 years')) as anniversary (at)
  where term in ('2year', '3year') and cancelled_at is null and at > now()
  on conflict do nothing;

alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check
    check (purpose in ('password', 'email', 'address', 'payment', 'delete', 'renew'));

create trigger account_not_deleted before insert on renewal_notices for each row execute function refuse_deleted_account();
