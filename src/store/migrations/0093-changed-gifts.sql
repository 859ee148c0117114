-- When gifts were given of which something has changed since the statements of their years were counted: a year in which there is
-- one is counted anew. Only added to, so that no change waits for another; the count at night removes what it has seen.
create table changed_gifts (
  given_at timestamptz not null
);
create index changed_gifts_by_time on changed_gifts (given_at);

create function note_changed_gift() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into changed_gifts (given_at) values (old.given_at); end if;
  if tg_op <> 'DELETE' then insert into changed_gifts (given_at) values (new.given_at); end if;
  return null;
end $$;

create trigger note_changed_gift after insert or delete or update of account_id, email, amount_cents, given_at, order_id
  on donations for each row execute function note_changed_gift();

create function note_stated_gift() returns trigger language plpgsql as $$
begin
  insert into changed_gifts (given_at) select given_at from donations where id in (old.donation_id, new.donation_id);
  return null;
end $$;

create trigger note_stated_gift after insert or delete or update
  on donation_statement_gifts for each row execute function note_stated_gift();

-- What became of a gift's money stands with its order.
create function note_gift_of_order() returns trigger language plpgsql as $$
begin
  insert into changed_gifts (given_at) select given_at from donations where order_id in (old.order_id, new.order_id);
  return null;
end $$;

create trigger note_gift_of_order after insert or delete or update of order_id
  on refunds for each row execute function note_gift_of_order();
create trigger note_gift_of_order after insert or delete or update of order_id, donation_cents
  on refund_parts for each row execute function note_gift_of_order();
create trigger note_gift_of_order after insert or delete or update of order_id, status, amount_cents
  on disputes for each row execute function note_gift_of_order();

create function note_refunded_gift() returns trigger language plpgsql as $$
begin
  insert into changed_gifts (given_at) select given_at from donations where order_id = new.id;
  return null;
end $$;

create trigger note_refunded_gift after update of status on orders for each row
  when (old.status <> new.status and 'refunded' in (old.status, new.status)) execute function note_refunded_gift();
