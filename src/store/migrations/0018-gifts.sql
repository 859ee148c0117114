-- Redeeming gifts.

alter table gifts
  -- The order by which somebody is paying for an upgrade: nobody else can redeem the gift meanwhile.
  add column held_by uuid references orders,
  -- What the browser that redeemed it called its attempt, hashed: whoever has got no answer may ask again.
  add column redeemed_as bytea check (length(redeemed_as) = 32),
  add constraint gifts_held_until_redeemed check (held_by is null or redeemed_at is null);

-- An order is of one gift at most.
create unique index gifts_by_holder on gifts (held_by) where held_by is not null;
