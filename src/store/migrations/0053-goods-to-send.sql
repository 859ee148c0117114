-- What of an order goes by post, line by line: to send until a parcel takes it, or the order is given back.

-- What has been handed to the post. Of a replacement copy there is no order.
create table parcels (
  id uuid primary key default gen_random_uuid(),
  ref text not null unique default 'par-' || substr(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 1, 10),
  order_id uuid references orders (id),
  missing_ref text unique references missing_copies (ref) on delete cascade,
  carrier text check (length(carrier) between 1 and 60),
  tracking text check (length(tracking) between 1 and 60),
  -- Null where it went before anybody wrote down when.
  sent_at timestamptz,
  sent_by text check (length(sent_by) between 1 and 200),
  check (num_nonnulls(order_id, missing_ref) = 1)
);
create index parcels_by_order on parcels (order_id) where order_id is not null;
create index parcels_by_time on parcels (sent_at desc, id desc) where sent_at is not null;

create table order_goods (
  order_id uuid not null references orders (id),
  ref text not null,
  name text not null,
  quantity integer not null check (quantity > 0),
  -- How many of them were given back before they were sent.
  withdrawn integer not null default 0 check (withdrawn between 0 and quantity),
  -- Where it goes, as the post prices it.
  shipcode text not null,
  -- When it was paid: from then on it waits.
  since timestamptz not null,
  parcel_id uuid references parcels (id),
  primary key (order_id, ref)
);
create index order_goods_to_send on order_goods (since, order_id) where parcel_id is null and withdrawn < quantity;
create index order_goods_by_parcel on order_goods (parcel_id) where parcel_id is not null;

-- What was sold before. What was paid more than two weeks ago has been sent, nobody wrote down when. What is newer waits on the list:
-- a line too many there costs a glance, one too few costs a reader their parcel.
insert into order_goods (order_id, ref, name, quantity, shipcode, since)
select orders.id, hold.ref, coalesce(line.name, hold.ref), hold.quantity,
  coalesce(version.snapshot -> 'goodsTo' ->> 'shipcode', 'ship-a'), coalesce(orders.completed_at, hold.sold_at)
from stock_holds hold
join orders on orders.id::text = hold.holder and orders.status = 'completed'
join order_versions version on version.order_id = orders.id and version.version = coalesce(orders.paid_version, orders.version)
left join lateral (
  select goods ->> 'name' as name
  from jsonb_array_elements(coalesce(version.snapshot #> '{bill,goods}', '[]') || coalesce(version.snapshot #> '{bill,giftees}', '[]')) goods
  where goods ->> 'ref' = hold.ref limit 1) line on true
where hold.sold_at is not null;

with old as (
  insert into parcels (order_id)
  select distinct order_id from order_goods where since < now() - interval '14 days'
  returning id, order_id)
update order_goods set parcel_id = old.id from old where old.order_id = order_goods.order_id;
