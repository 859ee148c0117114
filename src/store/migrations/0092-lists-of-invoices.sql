-- outside a transaction
-- Invoices that are closed, each list from the newest on: a page of one read and sorted them all, and counted them.
-- Built while others write; one that was broken off is built anew.
drop index concurrently if exists invoices_paid;
create index concurrently invoices_paid on invoices (number) where paid_at is not null;

drop index concurrently if exists invoices_voided;
create index concurrently invoices_voided on invoices (number) where void_at is not null;

-- What an invoice is searched by beside its order: `invoices-like.ts` asks in the same words.
drop index concurrently if exists invoices_found;
create index concurrently invoices_found on invoices using gin
  (desk_form(invoice_no || ' ' || coalesce(billed_to, '') || ' ' || coalesce(email_to, '')) gin_trgm_ops);
