-- How often an institution's readers opened an article that is not for everyone, day by day. Nothing of who opened it, or
-- which article, is kept: an institution may be a handful of people.
create table institution_reads (
  day date not null,
  institution_id uuid not null references institutions on delete cascade,
  -- By a licence that holds; or turned away, since it holds no more.
  outcome text not null check (outcome in ('read', 'turned-away')),
  reads integer not null check (reads > 0),
  primary key (institution_id, day, outcome)
);
