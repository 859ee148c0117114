-- Why the stock is what it is: every change of it, for which reason and by whom. The sum of what moved is what there is: what can be
-- bought, and what somebody is paying for at this moment.
create table stock_movements (
  id bigint generated always as identity primary key,
  ref text not null,
  change integer not null,
  reason text not null check (reason in ('opening', 'count', 'delivery', 'loss', 'sale', 'return', 'replacement')),
  -- The order or the replacement that it was for; null for what staff did.
  holder text check (length(holder) between 1 and 80),
  -- Who on the staff did it; null for what readers bought.
  by_ref text,
  by_name text,
  note text check (length(note) between 1 and 500),
  at timestamptz not null default now(),
  check (change <> 0 or reason = 'count')
);
create index stock_movements_of_ref on stock_movements (ref, id desc);
create index stock_movements_of_holder on stock_movements (holder) where holder is not null;

insert into stock_movements (ref, change, reason, at)
select ref, quantity + coalesce((select sum(hold.quantity) from stock_holds hold
  where hold.ref = stock.ref and hold.sold_at is null), 0), 'opening', now()
from stock where quantity > 0 or exists (select from stock_holds hold where hold.ref = stock.ref and hold.sold_at is null);
