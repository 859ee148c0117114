-- The desk: what staff look for and write down about readers.

-- Names and places are found by any part of them, without accents or case, and when they are mistyped. `unaccent` is not
-- immutable by itself, since a dictionary might be changed; ours is named.
create function desk_form(plain text) returns text language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, plain));

-- What staff write down about a reader, who may read it as well: it is part of their own data.
create table reader_notes (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id),
  at timestamptz not null,
  by_ref text not null,
  by_name text,
  note text not null check (length(note) between 1 and 2000)
);
create index reader_notes_of_account on reader_notes (account_id, id desc);

-- Who is about to do something to a subject from a page: a second press, or somebody else's, is told so.
create table desk_leases (
  subject text primary key check (length(subject) between 1 and 200),
  holder uuid not null,
  until timestamptz not null
);
