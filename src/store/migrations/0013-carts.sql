-- What readers have put into their carts. A cart is read and written as a whole, so it is one row; its prices are not in it.

create table carts (
  -- A visitor's browser holds this id, signed.
  id uuid primary key,
  -- Once its reader has logged in, a cart belongs to the account: one for each.
  account_id uuid unique references accounts (id) on delete cascade,
  -- {goods: [{type, ref, quantity}], gifts: [{item, quantity}], subscription, donation}
  contents jsonb not null check (jsonb_typeof(contents) = 'object'),
  -- Rises with every change, so that a payment is known to be for what was in the cart when it began.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- A day and not a moment: a change then seldom touches the index.
  expires_on date not null
) with (fillfactor = 80);

create index carts_by_expiry on carts (expires_on);
