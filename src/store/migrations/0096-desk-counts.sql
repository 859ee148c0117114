-- What pages of the desk count of whole tables, as it was counted last: at night, and after whatever changes much of it. One row for
-- each thing that is counted: an issue, a kind of letter. A name stands for one shape of `counted`: another shape is another name.
create table desk_counts (
  name text not null check (length(name) between 1 and 60),
  subject text not null check (length(subject) <= 40),
  counted jsonb not null check (jsonb_typeof(counted) in ('object', 'array')),
  counted_at timestamptz not null,
  primary key (name, subject)
);
