-- Issues as files, made from their articles. `hash` is of everything that went in: another hash, another file.

create table issue_files (
  issue_number integer not null references issues (number) on delete cascade,
  format text not null check (format in ('epub', 'pdf')),
  hash text not null,
  path text not null unique,
  bytes bigint not null check (bytes > 0),
  made_at timestamptz not null,
  primary key (issue_number, format)
);
