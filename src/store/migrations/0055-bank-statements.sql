-- Statements of the magazine's bank: each payment is kept once, however many files it comes in.
create table bank_statements (
  id bigint generated always as identity primary key,
  imported_at timestamptz not null,
  by_ref text not null,
  by_name text,
  file_name text not null check (length(file_name) between 1 and 200),
  format text not null check (format in ('camt.053', 'csv')),
  -- How many payments the file has, and how many of them nobody had seen before.
  line_count integer not null check (line_count > 0),
  added_count integer not null check (added_count between 0 and line_count)
);
create index bank_statements_latest on bank_statements (imported_at desc);

create table bank_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statements (id),
  account text not null,
  day date not null,
  -- Negative for what left the account.
  amount_cents integer not null check (amount_cents <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  name text not null,
  text text not null,
  is_reversal boolean not null,
  -- What it looks like, and the how manieth of those that look like it; two imports at once can't keep it twice.
  content text not null,
  nth integer not null check (nth > 0),
  -- The bank's own, with the amount.
  reference text,
  -- open: somebody has to say what it is for. booked: all of it went to invoices. ignored: it is for none.
  -- outgoing: money that left, about which there is nothing to say.
  state text not null check (state in ('open', 'booked', 'ignored', 'outgoing')),
  reason text check (length(reason) between 1 and 500),
  decided_at timestamptz,
  unique (content, nth),
  unique (account, reference),
  check ((state in ('booked', 'ignored')) = (decided_at is not null)),
  check ((state = 'ignored') = (reason is not null))
);
create index bank_lines_open on bank_lines (id) where state = 'open';
create index bank_lines_of_reference on bank_lines (reference) where reference is not null;
create index bank_lines_of_statement on bank_lines (statement_id);

-- What of a payment went to which invoice. An invoice may be paid in parts, and a payment may be for several.
create table bank_line_shares (
  line_id bigint not null references bank_lines (id),
  invoice_id uuid not null references invoices (id),
  amount_cents integer not null check (amount_cents > 0),
  at timestamptz not null,
  primary key (line_id, invoice_id)
);
create index bank_line_shares_of_invoice on bank_line_shares (invoice_id);
