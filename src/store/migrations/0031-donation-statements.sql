-- What a donor was sent for a gift, and what it is worth: the yearly statement takes it off.
create table donation_goods (
  donation_id uuid primary key references donations,
  name text not null check (length(name) between 1 and 200),
  value_cents integer not null check (value_cents > 0)
);

-- The last number of each year. It is counted up in the transaction that issues a statement, which holds this row until it
-- ends: nobody else issues one of that year meanwhile, and one that is undone takes its number back.
create table donation_statement_counters (
  year integer primary key check (year > 0),
  last integer not null default 0 check (last >= 0)
);

-- What was said to a donor of a year's gifts, as it was said.
create table donation_statements (
  id uuid primary key,
  year integer not null references donation_statement_counters,
  number integer not null check (number > 0),
  -- Of the tokens in its links, which can be made again from the id: one opens the paper, the other a copy of it.
  token_hash bytea not null unique check (length(token_hash) = 32),
  copy_hash bytea not null unique check (length(copy_hash) = 32),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  issued_at timestamptz not null,
  -- The statement that counts in its place.
  replaced_by uuid references donation_statements check (replaced_by <> id),
  unique (year, number)
);

create index donation_statements_replaced on donation_statements (replaced_by) where replaced_by is not null;

-- Which statement speaks of a gift: one at a time, whoever gave it by then. A gift moves on to what replaces its statement.
create table donation_statement_gifts (
  donation_id uuid primary key references donations,
  statement_id uuid not null references donation_statements
);

create index donation_statement_gifts_by_statement on donation_statement_gifts (statement_id);
