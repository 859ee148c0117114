-- Who it was, where the ref only names the door: the user of the desk's command line.
alter table audit_log add column actor_name text check (length(actor_name) between 1 and 200);
-- Why nothing was done; null where it was.
alter table audit_log add column refusal text check (length(refusal) between 1 and 200);
