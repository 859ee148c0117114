-- What keeps stolen cards from being tried here, and what is given back.

-- A payment that was put into somebody's hands, and whom its declines are counted for.
create table guarded_payments (
  payment_intent_id text primary key check (length(payment_intent_id) between 1 and 255),
  -- Hashes of who pays, from where and with what browser: enough to count, not to know.
  payer jsonb not null check (jsonb_typeof(payer) = 'object'),
  -- Attempts that were taken from the limits, and those of them that were declined.
  granted integer not null default 0,
  declines integer not null default 0 check (declines >= 0),
  guarded_at timestamptz not null,
  -- When it was declined too often: it is cancelled from here on.
  stopped_at timestamptz,
  -- When it came to its end.
  closed_at timestamptz,
  check (granted >= declines)
);

create index guarded_payments_open on guarded_payments (guarded_at) where closed_at is null;
create index guarded_payments_closed on guarded_payments (closed_at) where closed_at is not null;

-- Each declined charge counts once, however often we hear of it.
create table declined_charges (
  id text primary key check (length(id) between 1 and 255),
  payment_intent_id text not null references guarded_payments on delete cascade,
  declined_at timestamptz not null
);

create index declined_charges_by_payment on declined_charges (payment_intent_id);

-- The charge that an event says was declined.
alter table webhook_events add column declined_charge text check (length(declined_charge) between 1 and 255);

-- Orders that staff give back. Written before the provider is asked, so that one that was broken off can be gone on with.
create table refunds (
  order_id uuid primary key references orders,
  asked_by text not null check (length(asked_by) between 1 and 200),
  asked_at timestamptz not null,
  -- The provider's name for it; null for what was free, or had gone back already.
  provider_ref text,
  -- Null until all of it is done.
  refunded_at timestamptz
);

-- A gift whose order was given back can't be redeemed any more.
alter table gifts add column voided_at timestamptz, add check (voided_at is null or redeemed_at is null);

create index orders_by_time on orders (created_at desc, id desc);
create index orders_by_email on orders (lower(email), created_at desc);
create index webhook_events_by_payment on webhook_events (payment_intent_id) where payment_intent_id is not null;
