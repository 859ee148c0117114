-- What has been done at the desk, by the press that asked for it: one that is sent twice is answered twice and done once.
create table desk_presses (
  press text primary key check (length(press) between 1 and 60),
  done_at timestamptz not null
);
create index desk_presses_done on desk_presses (done_at);
