-- What an invoice was taken as paid for less by on purpose, and the day on which a check or a wire for it arrived that stands on no
-- statement. Null where all of it stands on statements, or was paid online.
alter table invoices
  add column short_cents integer not null default 0 check (short_cents >= 0),
  add column arrived_on date;

-- Those that a payment on a statement has closed so far: whatever was missing then was left out on purpose.
update invoices set short_cents = greatest(0, orders.paid_cents - came.cents)
from orders, (select invoice_id, sum(amount_cents)::int as cents from bank_line_shares group by invoice_id) came
where orders.id = invoices.order_id and came.invoice_id = invoices.id and invoices.paid_by = 'wire'
  and exists (select from audit_log where audit_log.action = 'book bank line' and audit_log.subject_ref = invoices.invoice_no
    and audit_log.refusal is null and audit_log.details -> 'after' ->> 'status' = 'completed');
