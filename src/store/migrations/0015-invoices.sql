-- Invoices: the bill of an order that is not paid at once.

-- Which of its payments an order is on. An invoice is open for longer than a payment: one that was cancelled is followed by another.
alter table orders add column payments integer not null default 1 check (payments > 0);

-- The last number that was given. It is counted up in the transaction that makes the invoice, which holds this row until
-- it ends: a transaction that is undone takes its number back, so that there are no gaps.
create table invoice_counter (
  is_it boolean primary key default true check (is_it),
  last integer not null check (last >= 0)
);
insert into invoice_counter (last) values (0);

create table invoices (
  id uuid primary key default gen_random_uuid(),
  -- Its snapshot is the bill.
  order_id uuid not null unique references orders,
  number integer not null unique check (number > 0),
  -- With the prefix that the magazine had then.
  invoice_no text not null unique check (length(invoice_no) between 3 and 60),
  -- Of the token in its link, which can be made again from the id.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Another token that opens it; only the demo's have one.
  alias_hash bytea unique check (length(alias_hash) = 32),
  -- staff: made at the desk, and open until it is paid or void. debit: made by an order whose bank debit is under way.
  origin text not null check (origin in ('staff', 'debit')),
  created_at timestamptz not null,
  term_days integer not null check (term_days between 0 and 365),
  -- Who pays, where that is not the buyer.
  billed_to text check (length(billed_to) between 1 and 200),
  email_to text check (length(email_to) between 3 and 254),
  address jsonb check (jsonb_typeof(address) = 'object'),
  accepted_payments text not null check (accepted_payments in ('any', 'check-or-wire-only')),
  -- Why debits came back, the latest first.
  failures jsonb not null default '[]' check (jsonb_typeof(failures) = 'array'),
  paid_at timestamptz,
  paid_by text check (paid_by in ('online', 'check', 'wire')),
  void_at timestamptz,
  check ((paid_at is null) = (paid_by is null)),
  check (paid_at is null or void_at is null)
);
