-- Every process may remember what a reader's session opens for as long as nobody tells otherwise. That is told here, by the rows
-- themselves, so that no writer can forget it: on commit, on the channel `reader_changed`, by the account's id, or by * for all.
--
-- Cutting a list moves a token of every reader from its cycle to its label, which opens just as much: that is not told a million
-- times but once, by the row of the dispatch.

create function announce_holder() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.account_id is not null then
    perform pg_notify('reader_changed', old.account_id::text);
  end if;
  if tg_op <> 'DELETE' and new.account_id is not null then
    perform pg_notify('reader_changed', new.account_id::text);
  end if;
  return null;
end $$;

create function announce_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('reader_changed', new.id::text);
  return null;
end $$;

create function announce_every_reader() returns trigger language plpgsql as $$
begin
  perform pg_notify('reader_changed', '*');
  return null;
end $$;

create trigger tell_of_reader after insert or delete on cycles
  for each row execute function announce_holder();
create trigger tell_of_changed_reader after update on cycles
  for each row when (old.account_id <> new.account_id or old.tokens is distinct from new.tokens
    or old.cancelled_at is distinct from new.cancelled_at)
  execute function announce_holder();

create trigger tell_of_changed_reader after update on deliveries
  for each row when (old.account_id <> new.account_id or old.deliverable <> new.deliverable
    or (old.address is null) <> (new.address is null))
  execute function announce_holder();

-- Undoing a cut gives a token back also where its cycle was cancelled since, and then opens nothing more.
create trigger tell_of_every_reader after delete on deliveries
  for each statement execute function announce_every_reader();

create trigger tell_of_every_reader after insert or update or delete on dispatches
  for each statement execute function announce_every_reader();

-- A session that lasts longer is no news; one that begins is known to nobody yet.
create trigger tell_of_reader after delete on sessions
  for each row execute function announce_holder();
create trigger tell_of_changed_reader after update on sessions
  for each row when (old.account_id is distinct from new.account_id or old.expires_at > new.expires_at
    or old.viewing_account_id is distinct from new.viewing_account_id
    or old.second_factor_at is distinct from new.second_factor_at)
  execute function announce_holder();

create trigger tell_of_changed_account after update on accounts
  for each row when (old.role <> new.role or old.staff_roles <> new.staff_roles or old.email_key is distinct from new.email_key
    or (old.email_confirmed_at is null) <> (new.email_confirmed_at is null))
  execute function announce_account();
