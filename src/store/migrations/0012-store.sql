-- What is sold, at which price, how many there are, and the coupons. Goods and prices come from the content folder;
-- stock and coupons belong to the desk, and no import touches them.

create table products (
  slug text primary key,
  -- How carts and orders name it.
  ref text not null unique check (ref ~ '^prd:[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  kind text not null check (kind in ('basic', 'sized', 'digital')),
  price_cents integer not null check (price_cents between 0 and 100000000),
  summary text not null,
  html text not null,
  -- Pictures with their size and their words, the first one the product's face.
  images jsonb not null check (jsonb_array_length(images) > 0),
  tags jsonb not null check (jsonb_typeof(tags) = 'array'),
  -- The name of its row of shipping prices; a digital product has none.
  shipping_tier text,
  -- What the buyer of a digital product downloads: paths inside the content folder, never served as they are.
  files jsonb not null check (jsonb_typeof(files) = 'array'),
  position integer not null,
  source_hash text not null,
  check ((kind = 'digital') = (shipping_tier is null)),
  check ((kind = 'digital') = (jsonb_array_length(files) > 0))
);

create index products_by_tag on products using gin (tags);

create table product_sizes (
  ref text primary key check (ref ~ '^sze:[a-z0-9]+(-[a-z0-9]+)*$'),
  product_slug text not null references products (slug) on delete cascade,
  name text not null,
  position integer not null
);

create index product_sizes_by_product on product_sizes (product_slug, position);

-- Prices of subscriptions and back issues, and the shipping tiers: one document, checked when it is taken in.
create table prices (
  only_row boolean primary key default true check (only_row),
  pricing jsonb not null,
  source_hash text not null
);

-- How many can still be had: of a basic product, of a size, of an issue in print. What is not here is not in stock.
create table stock (
  ref text primary key check (ref ~ '^(prd|sze|iss):[a-z0-9]+(-[a-z0-9]+)*$'),
  quantity integer not null check (quantity >= 0)
);

-- What has been taken out of stock, and for whom: held while it is being paid, then sold, or given back and gone from here.
create table stock_holds (
  holder text not null check (length(holder) between 1 and 80),
  ref text not null references stock (ref),
  quantity integer not null check (quantity > 0),
  held_at timestamptz not null,
  sold_at timestamptz,
  primary key (holder, ref)
);

create index stock_holds_by_ref on stock_holds (ref);

create table coupons (
  -- The code in small letters: two codes that differ only in case are one.
  key text primary key check (key ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  code text not null check (lower(code) = key),
  scope text not null check (scope in ('any', 'new', 'gift', 'renewal')),
  print_us_cents integer not null check (print_us_cents >= 0),
  print_ca_cents integer not null check (print_ca_cents >= 0),
  print_intl_cents integer not null check (print_intl_cents >= 0),
  digital_cents integer not null check (digital_cents >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  -- How often it can be used in all, and by one account.
  total_limit integer check (total_limit > 0),
  account_limit integer check (account_limit > 0),
  check (starts_at < ends_at)
);

-- Reserved when payment starts, used when the order completes; one that is given back is gone from here.
create table coupon_uses (
  holder text not null check (length(holder) between 1 and 80),
  coupon_key text not null references coupons (key),
  -- Whose use it is, for the limit of one account: an account's id, or a guest's email.
  buyer text check (length(buyer) between 1 and 254),
  uses integer not null default 1 check (uses > 0),
  reserved_at timestamptz not null,
  used_at timestamptz,
  primary key (holder, coupon_key)
);

create index coupon_uses_by_coupon on coupon_uses (coupon_key) include (uses);
create index coupon_uses_by_buyer on coupon_uses (coupon_key, buyer) include (uses);
