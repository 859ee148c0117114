-- What the entries of a month add up to, by all that tells their lines apart: pages of the books read these, and not the lines.
-- Entries are never changed, so they are added once; `summed_through` says up to which one. What was booked since is read beside them.
create table book_sums (
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  kind text not null,
  account text not null,
  -- Empty for a line that moves nothing of deferred income.
  movement text not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  primary key (month, kind, account, movement)
);

create table book_entry_counts (
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  entries integer not null check (entries > 0),
  -- Of them, those of days in months that were closed by then.
  late integer not null check (late between 0 and entries)
);

-- Nobody books while it moves on: the row is locked then, as for closing.
alter table book_state add column summed_through bigint not null default 0 check (summed_through >= 0);
