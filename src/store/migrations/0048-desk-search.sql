-- outside a transaction
-- Built while others write, on tables that are full; one that was broken off is built anew.
drop index concurrently if exists accounts_found;
create index concurrently accounts_found on accounts using gin (desk_form(name || ' ' || email) gin_trgm_ops)
  where deleted_at is null;

drop index concurrently if exists account_addresses_found;
create index concurrently account_addresses_found on account_addresses using gin (desk_form((address ->> 'line1') || ' ' ||
  (address ->> 'line2') || ' ' || (address ->> 'city') || ' ' || (address ->> 'postcode')) gin_trgm_ops);

drop index concurrently if exists accounts_bouncing;
create index concurrently accounts_bouncing on accounts (suspended_at) where suspended_at is not null and deleted_at is null;

drop index concurrently if exists mails_refused;
create index concurrently mails_refused on mails (refused_at) where refused_at is not null;

drop index concurrently if exists mails_of_email;
create index concurrently mails_of_email on mails (lower(email), created_at desc) where email is not null;
