-- Changing a subscription that is there.

-- The order by which a better deliverable of a cycle is being paid for: until it is paid or left, nothing else changes the
-- cycle. A table of its own, since few cycles are ever in it and every cut writes to all of them.
create table cycle_holds (
  cycle_id uuid primary key references cycles,
  order_id uuid not null unique references orders
);
