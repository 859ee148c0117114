-- outside a transaction
-- What the desk's search looks for besides readers. Built while others write; one that was broken off is built anew.
drop index concurrently if exists gifts_found;
create index concurrently gifts_found on gifts using gin
  (desk_form(coalesce(recipient_name, '') || ' ' || coalesce(send_to, '') || ' ' || giver) gin_trgm_ops);

drop index concurrently if exists parcels_by_tracking;
create index concurrently parcels_by_tracking on parcels (lower(tracking)) where tracking is not null;
