-- Accounts that their holders have deleted. The row stays for what the books keep, and says nothing of anybody.
alter table accounts add column deleted_at timestamptz;

alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (purpose in ('password', 'email', 'address', 'payment', 'delete'));

-- Nothing is begun for a deleted account. Whoever was at it when it was deleted waits for that here, and is then refused:
-- the lock makes the row be read as it is by then.
create function refuse_deleted_account() returns trigger language plpgsql as $$
declare
  since timestamptz;
begin
  if new.account_id is null then
    return new;
  end if;
  select deleted_at into since from accounts where id = new.account_id for key share;
  if since is not null then
    raise exception 'The account is deleted' using errcode = 'check_violation', constraint = 'account_not_deleted';
  end if;
  return new;
end $$;

create trigger account_not_deleted before insert or update of account_id on orders
  for each row execute function refuse_deleted_account();
create trigger account_not_deleted before insert or update of account_id on carts
  for each row execute function refuse_deleted_account();
create trigger account_not_deleted before insert or update of account_id on donations
  for each row execute function refuse_deleted_account();
create trigger account_not_deleted before insert or update of account_id on monthly_donations
  for each row execute function refuse_deleted_account();
create trigger account_not_deleted before insert on cycles for each row execute function refuse_deleted_account();
create trigger account_not_deleted before insert on payers for each row execute function refuse_deleted_account();
create trigger account_not_deleted before insert on renewals for each row execute function refuse_deleted_account();
create trigger account_not_deleted before insert on sessions for each row execute function refuse_deleted_account();
create trigger account_not_deleted before insert on identities for each row execute function refuse_deleted_account();
create trigger account_not_deleted before insert on account_links for each row execute function refuse_deleted_account();
create trigger account_not_deleted before insert on account_addresses for each row execute function refuse_deleted_account();
create trigger account_not_deleted before insert on known_browsers for each row execute function refuse_deleted_account();
create trigger account_not_deleted before insert on waiting_sessions for each row execute function refuse_deleted_account();
