import { sql } from 'kysely'
import { addressColumns, addressOf, type ExportFile, fromQuery } from './export-file.ts'
import { orderLinesFile } from './order-lines-file.ts'

/** As it was paid, or submitted last. */
const withVersion = sql`join order_versions version on version.order_id = orders.id
  and version.version = coalesce(orders.paid_version, orders.version)`

/** What was bought, what was paid for it, and what went back. */
export const salesFiles: readonly ExportFile[] = [
  {
    name: 'orders.csv',
    about: 'An order, as it was paid, or as it was submitted last.',
    tables: ['orders', 'order_versions'],
    columns: {
      order: 'The order’s ref',
      reader: 'The reader’s ref; empty for a guest',
      email: 'The buyer’s email',
      status: 'started, completed, refunded, cancelled and so on',
      content: 'What kind of thing was bought',
      currency: 'In which currency',
      amount_cents: 'What it comes to, in cents',
      paid_cents: 'What was paid, in cents; empty where nothing was',
      refunded_in_parts_cents: 'What of it went back in parts, in cents',
      created_at: 'When it was begun',
      completed_at: 'When it was paid',
    },
    rows: fromQuery(sql`
      select orders.ref as "order", account.ref as reader, orders.email, orders.status, version.content, orders.currency,
        version.amount_cents, orders.paid_cents, orders.parts_cents as refunded_in_parts_cents, orders.created_at,
        orders.completed_at
      from orders ${withVersion} left join accounts account on account.id = orders.account_id
      order by orders.created_at, orders.id`),
  },
  orderLinesFile,
  {
    name: 'payments.csv',
    about: 'Money that came in by the payment provider, or by an invoice.',
    tables: ['orders', 'payments_given_back', 'stray_payments'],
    columns: {
      kind: 'paid: for an order; given-back: for an order that was paid already, and returned; stray: for no order that is known',
      order: 'The order’s ref; for a stray one, what it names',
      at: 'When it was paid, given back or found',
      amount_cents: 'In cents; empty for what was given back at once',
      currency: 'In which currency',
      provider_payment: 'What the payment provider calls it; empty where it came another way',
      because: 'Why it was given back; of a stray one, what became of it once somebody had looked after it',
    },
    rows: fromQuery(sql`
      select 'paid' as kind, ref as "order", completed_at as at, paid_cents as amount_cents, currency,
        payment_intent_id as provider_payment, null as because
      from orders where paid_cents is not null
      union all select 'given-back', orders.ref, back.given_back_at, null, orders.currency, back.payment_intent_id, back.because
      from payments_given_back back join orders on orders.id = back.order_id
      union all select 'stray', order_id, found_at, amount_cents, currency, payment_intent_id, looked_after_because
        from stray_payments
      order by at, provider_payment`),
  },
  {
    name: 'refunds.csv',
    about: 'Money of an order that went back: a part, or the rest of it.',
    tables: ['refunds', 'refund_parts'],
    columns: {
      order: 'The order’s ref',
      part: 'Its number among the parts; empty for the rest',
      kind: 'lines, issues or amount: what the part was of; rest',
      amount_cents: 'In cents',
      issues: 'How many issues were taken off the subscription',
      reason: 'Why, in the words of whoever did it',
      asked_by: 'Who asked for it',
      asked_at: 'When',
      refunded_at: 'When it was done; empty where it is under way',
      provider_refund: 'What the payment provider calls it',
      paid_back_on: 'The day on which it was paid back by hand, where a check or a wire had brought it',
      paid_back_by: 'Who said so',
    },
    rows: fromQuery(sql`
      select orders.ref as "order", part.number as part, part.kind, part.amount_cents, part.issues, part.reason, part.asked_by,
        part.asked_at, part.refunded_at, part.provider_ref as provider_refund, part.paid_back_on, part.paid_back_by
      from refund_parts part join orders on orders.id = part.order_id
      union all select orders.ref, null, 'rest', coalesce(orders.paid_cents, 0) - orders.parts_cents, null, refund.reason, refund.asked_by,
        refund.asked_at, refund.refunded_at, refund.provider_ref, refund.paid_back_on, refund.paid_back_by
      from refunds refund join orders on orders.id = refund.order_id
      order by asked_at, "order", part`),
  },
  {
    name: 'disputes.csv',
    about: 'A payment that a buyer’s bank has asked about, or taken back.',
    tables: ['disputes'],
    columns: {
      dispute: 'What the payment provider calls it',
      order: 'The order’s ref',
      status: 'How it stands there',
      reason: 'What the bank says',
      amount_cents: 'In cents',
      currency: 'In which currency',
      opened_at: 'When it began',
      respond_by: 'Until when it could be answered',
      closed_at: 'When it ended',
      kept_at: 'When staff chose to keep what was bought for the buyer',
    },
    rows: fromQuery(sql`
      select dispute.id as dispute, orders.ref as "order", dispute.status, dispute.reason, dispute.amount_cents, dispute.currency,
        dispute.opened_at, dispute.respond_by, dispute.closed_at, dispute.kept_at
      from disputes dispute left join orders on orders.id = dispute.order_id order by dispute.opened_at, dispute.id`),
  },
  {
    name: 'invoices.csv',
    about: 'An invoice of an order.',
    tables: ['invoices', 'invoice_reminders'],
    columns: {
      invoice: 'The number of the invoice',
      order: 'The order’s ref',
      billed_to: 'Who was billed',
      email_to: 'Where it was mailed',
      ...addressColumns,
      amount_cents: 'What it comes to, in cents',
      currency: 'In which currency',
      created_at: 'When it was made',
      term_days: 'In how many days it is due',
      reminders: 'How often it was reminded of',
      paid_at: 'When it was paid',
      paid_by: 'How',
      arrived_on: 'The day on which a check or a wire came that stands on no statement',
      short_cents: 'What it was taken as paid for less by, in cents',
      void_at: 'When it was made void',
    },
    rows: fromQuery(sql`
      select invoice.invoice_no as invoice, orders.ref as "order", invoice.billed_to, invoice.email_to,
        ${addressOf('invoice.address')}, version.amount_cents, orders.currency, invoice.created_at, invoice.term_days,
        (select count(*) from invoice_reminders where invoice_id = invoice.id) as reminders,
        invoice.paid_at, invoice.paid_by, invoice.arrived_on, invoice.short_cents, invoice.void_at
      from invoices invoice join orders on orders.id = invoice.order_id ${withVersion}
      order by invoice.number`),
  },
  {
    name: 'bank-lines.csv',
    about: 'A line of a bank statement.',
    tables: ['bank_lines', 'bank_statements'],
    columns: {
      line: 'Its number',
      statement: 'The file that it came in',
      account: 'The account, as the bank writes it',
      day: 'The day it was booked',
      amount_cents: 'In cents; negative for what left the account',
      currency: 'In which currency',
      name: 'Who paid, or was paid',
      text: 'What for, as the bank writes it',
      reference: 'The bank’s own name for it',
      state: 'open, booked, ignored or outgoing',
      reason: 'Why it was ignored',
    },
    rows: fromQuery(sql`
      select line.id as line, statement.file_name as statement, line.account, line.day, line.amount_cents, line.currency, line.name,
        line.text, line.reference, line.state, line.reason
      from bank_lines line join bank_statements statement on statement.id = line.statement_id order by line.id`),
  },
  {
    name: 'bank-line-shares.csv',
    about: 'What of a bank line was booked to an invoice.',
    tables: ['bank_line_shares'],
    columns: {
      line: 'The number of the bank line',
      invoice: 'The number of the invoice',
      amount_cents: 'In cents',
      at: 'When it was booked',
    },
    rows: fromQuery(sql`
      select share.line_id as line, invoice.invoice_no as invoice, share.amount_cents, share.at
      from bank_line_shares share join invoices invoice on invoice.id = share.invoice_id
      order by share.line_id, invoice.number`),
  },
]
