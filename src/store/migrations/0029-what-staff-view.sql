-- The account that a member of staff looks at; while there is one, nothing is written in that session.
alter table sessions add column viewing_account_id uuid references accounts on delete set null;

create index sessions_viewing on sessions (viewing_account_id) where viewing_account_id is not null;
