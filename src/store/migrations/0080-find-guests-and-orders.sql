-- outside a transaction
-- What the desk finds of whoever has no account, and what its list of orders is searched by: a term that is rare, or in none,
-- read every order with its version. Built while others write; one that was broken off is built anew.
drop index concurrently if exists orders_found;
create index concurrently orders_found on orders using gin (desk_form(ref || ' ' || coalesce(email, '')) gin_trgm_ops);

drop index concurrently if exists order_versions_found;
create index concurrently order_versions_found on order_versions using gin
  (desk_form(coalesce(snapshot #>> '{buyer,name}', '')) gin_trgm_ops, desk_form(content) gin_trgm_ops);

drop index concurrently if exists parcels_found;
create index concurrently parcels_found on parcels using gin (desk_form(tracking) gin_trgm_ops) where tracking is not null;

drop index concurrently if exists monthly_donations_found;
create index concurrently monthly_donations_found on monthly_donations using gin (desk_form(name || ' ' || email) gin_trgm_ops)
  where account_id is null;

-- An invoice by its number in whichever case it was typed: each letter that was typed at the desk read them all.
drop index concurrently if exists invoices_by_number_in_any_case;
create index concurrently invoices_by_number_in_any_case on invoices (lower(invoice_no));
