-- What somebody on the staff is there for. Whoever was staff before there were roles did all of it.
alter table accounts add column staff_roles text[] not null default '{}'
  check (staff_roles <@ array['owner', 'circulation', 'books', 'editor']);
update accounts set staff_roles = '{owner}' where role = 'staff';
