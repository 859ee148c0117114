-- outside a transaction

-- A reader's page tells what was done to their labels, which the log has under the issue, with whose they are beside it.
drop index concurrently if exists audit_log_by_reader;
create index concurrently audit_log_by_reader on audit_log ((details ->> 'reader'), at) where details ? 'reader';
