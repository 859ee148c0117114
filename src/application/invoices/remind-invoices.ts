import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext, UseCaseContext, WithPorts } from '#application/context.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { invoicePdfPath } from '#contract/page-paths.ts'
import {
  type ReminderStep,
  type RemindersHeld,
  reminderDaysOf,
  reminderDue,
  remindersHeld,
} from '#domain/invoices/invoice-reminders.ts'
import { viewInvoice } from '#domain/invoices/invoice-state.ts'
import { dueDate } from '#domain/invoices/invoice-terms.ts'
import { printReference, rfReference } from '#domain/invoices/rf-reference.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { NOBODY } from '#domain/own-data/without-person.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { readStatementBooks } from '#store/bank/bank-lines.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Queryable } from '#store/database.ts'
import { findInvoiceByNumber, type InvoiceRow, listUnpaidInvoices } from '#store/invoices/invoices.ts'
import { sumSharesOfInvoice } from '#store/invoices/payable-invoices.ts'
import { insertReminder, listReminders } from '#store/invoices/reminders.ts'
import { lockOrder } from '#store/sales/orders.ts'
import { factsOf } from './read-invoice.ts'

export type Reminder = {
  invoiceNo: string
  number: number
  step: ReminderStep
  to: string
  due: string
  leftCents: number
}

export type InvoicesReminded =
  | { ok: true; reminded: Reminder[] }
  | { ok: false; reason: RemindersHeld | 'unknown' | 'not-due'; waitingLines: number; lastImportAt: Date | null }

type Needs = StaffContext & WithPorts<'orderLinks'>
/** `number`: this invoice alone. */
type Asked = { number?: number | undefined; dryRun: boolean }

/** Mails whoever has not paid: each letter once for an invoice, and to nobody while a payment may have come. */
export async function remindInvoices(context: Needs, { number, dryRun }: Asked): Promise<InvoicesReminded> {
  const { db, now } = context
  const only = number === undefined ? null : await findInvoiceByNumber(db, number)
  await requireMay(context, 'remind invoice', number === undefined ? null : (only?.invoice_no ?? String(number)))
  const books = await readStatementBooks(db)
  const held = only === undefined ? ('unknown' as const) : remindersHeld(books, now())
  if (held) return { ok: false, reason: held, ...books }
  const due = (await findDueReminders(context)).filter((one) => number === undefined || one.number === number)
  if (number !== undefined && due.length === 0) return { ok: false, reason: 'not-due', ...books }
  if (dryRun) return { ok: true, reminded: due }
  const reminded: Reminder[] = []
  for (const reminder of due) if (await remind(context, reminder)) reminded.push(reminder)
  return { ok: true, reminded }
}

/** The letters that are due now, the longest overdue first. */
export async function findDueReminders({ db, now }: UseCaseContext): Promise<Reminder[]> {
  const magazine = await findMagazine(db)
  if (!magazine) return []
  const days = reminderDaysOf(magazine)
  const rows = await listUnpaidInvoices(db)
  const sent = await listReminders(
    db,
    rows.map(({ id }) => id),
  )
  const found: Reminder[] = []
  for (const row of rows) {
    const dueAt = dueDate(row.created_at, row.term_days)
    const own = sent.filter(({ invoice_id }) => invoice_id === row.id)
    const step = isUnpaid(row, now()) ? reminderDue({ dueAt, sent: own }, days, now()) : null
    if (step !== null) found.push(await toReminder(db, row, step))
  }
  return found
    .filter(({ to }) => to !== NOBODY.email)
    .sort((one, other) => one.due.localeCompare(other.due) || one.number - other.number)
}

/** A debit that is under way may yet pay it. */
function isUnpaid(row: InvoiceRow, now: Date): boolean {
  const { state, isPastDue } = viewInvoice(factsOf(row), now)
  return isPastDue && (state === 'open' || state === 'failed')
}

async function toReminder(db: Queryable, row: InvoiceRow, step: ReminderStep): Promise<Reminder> {
  return {
    invoiceNo: row.invoice_no,
    number: row.number,
    step,
    to: row.email_to ?? row.snapshot.buyer.email,
    due: dueDate(row.created_at, row.term_days).toISOString().slice(0, 10),
    leftCents: row.amount_cents - (await sumSharesOfInvoice(db, row.id)),
  }
}

/** False where it was paid, or reminded of, meanwhile. */
async function remind({ db, now, by, ports }: Needs, { number, step, to, due }: Reminder): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const at = now()
    const found = await findInvoiceByNumber(trx, number)
    // Whoever pays it, or makes it void, locks its order first: what is read after this stays so.
    if (!found || !(await lockOrder(trx, found.order_id))) return false
    const row = await findInvoiceByNumber(trx, number)
    const magazine = await findMagazine(trx)
    if (!row || !magazine || !isUnpaid(row, at)) return false
    if (!(await insertReminder(trx, { invoice_id: row.id, step, at }))) return false
    const { leftCents } = await toReminder(trx, row, step)
    await queueMail(trx, {
      kind: 'invoice-reminder',
      to,
      data: {
        step,
        invoiceNo: row.invoice_no,
        url: ports.orderLinks.invoiceUrl(row.id),
        pdfUrl: ports.orderLinks.absoluteUrl(invoicePdfPath(ports.orderLinks.invoiceToken(row.id))),
        total: formatMoney(cents(leftCents), magazine.currency),
        due,
        paysOnline: row.accepted_payments === 'any',
        reference: printReference(rfReference(row.invoice_no)),
      },
      cause: `invoice:${row.id}:reminder-${step}`,
    })
    await insertAuditEntry(trx, {
      at,
      by,
      action: 'remind invoice',
      subject_ref: row.invoice_no,
      details: { step, leftCents },
    })
    return true
  })
}
