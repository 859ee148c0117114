-- outside a transaction
-- The log page by page, whatever it is asked for: each index ends with the order in which it is read, so that a page is a walk from
-- its place on. `audit-entries.ts` asks in the same words. Built while others write; one that was broken off is built anew.
drop index concurrently if exists audit_log_in_order;
create index concurrently audit_log_in_order on audit_log (at, id);

drop index concurrently if exists audit_log_by_act;
create index concurrently audit_log_by_act on audit_log (action, at, id);

drop index concurrently if exists audit_log_of_subject;
create index concurrently audit_log_of_subject on audit_log (subject_ref, at, id) where subject_ref is not null;

drop index concurrently if exists audit_log_by_actor;
create index concurrently audit_log_by_actor on audit_log (actor_ref, at, id);

-- A part of a name is looked for among the names that there are, which are few, and then each name is walked.
drop index concurrently if exists audit_log_by_name;
create index concurrently audit_log_by_name on audit_log (actor_name, at, id) where actor_name is not null;

-- Those above begin with the same columns.
drop index concurrently if exists audit_log_by_time;
drop index concurrently if exists audit_log_by_subject;
