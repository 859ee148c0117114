import type { ListedInvoice, showInvoice } from '#application/invoices/list-invoices.ts'
import type { PaymentRecorded } from '#application/invoices/record-invoice-payment.ts'
import type { InvoicesReminded } from '#application/invoices/remind-invoices.ts'
import type { InvoiceVoided } from '#application/invoices/void-invoice.ts'
import { billedName, paidWords } from '#domain/invoices/invoice-texts.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'

export function invoiceLine(invoice: ListedInvoice): string {
  const { invoiceNo, state, isPastDue, amountCents, due } = invoice
  const amount = formatMoney(cents(amountCents), '').padStart(10)
  return `${invoiceNo.padEnd(10)} ${(isPastDue ? 'past due' : state).padEnd(10)} ${amount}  due ${due}  ${billedName(invoice)}`
}

type InvoiceShown = NonNullable<Awaited<ReturnType<typeof showInvoice>>>

/** One invoice, a fact a line. */
export function shownLines(invoice: InvoiceShown): string[] {
  const { invoiceNo, state, created, term, due, email, url, lines, sums, paidBy, paidOn } = invoice
  return [
    `${invoiceNo}  ${state}${invoice.isPastDue ? ', past due' : ''}${paidBy ? ` (${paidWords[paidBy]}, ${paidOn})` : ''}`,
    `  ${created}, NET ${term}, due ${due}`,
    `  ${billedName(invoice)}, ${email}`,
    ...lines.map(({ name, quantity, amount }) => `  ${quantity} × ${name}: ${amount}`),
    ...sums.map(({ label, amount }) => `  ${label}: ${amount}`),
    `  ${url}`,
  ]
}

const refusals = {
  unknown: 'there is no such invoice',
  void: 'it is void',
  'money-came': 'money has come for it by the bank: `statement reopen LINE` takes that off it',
  processing: 'a bank debit for it is under way: wait for its end',
  'provider-out':
    'the payment provider does not answer, and it may be paid online at this moment. Is the site running?',
  'no-day': 'write a day such as 2026-11-30',
  'in-the-future': 'this day is still to come',
  'before-the-invoice': 'the invoice was not made by then',
  'out-of-stock': 'something on it is out of stock',
  coupon: 'its coupon can not be used any more',
  gift: 'its gift was redeemed by somebody else meanwhile',
  subscription: 'its subscription was changed meanwhile',
} as const

type Closed = PaymentRecorded | InvoiceVoided
type PaidBy = keyof typeof paidWords

const paidByOf = (closed: Closed) => ('invoice' in closed ? closed.invoice.paid_by : null) as PaidBy | null

/** For programs: nothing of the row that was refused but how it was paid. */
export function closedAnswer(closed: Closed): { ok: boolean } {
  if (closed.ok) return closed
  const paidBy = paidByOf(closed)
  return { ok: false, reason: closed.reason, ...(paidBy && { paidBy }) } as { ok: boolean }
}

/** For people. */
export function closedLines(closed: Closed, done: string): string[] {
  if (closed.ok) return [`✓ ${closed.invoiceNo}: ${done}`]
  if (closed.reason !== 'paid') return [`✗ ${refusals[closed.reason]}`]
  const paidBy = paidByOf(closed)
  return [`✗ it is paid already${paidBy ? ` (${paidWords[paidBy].toLowerCase()})` : ''}`]
}

const heldWords = {
  unknown: 'there is no such invoice',
  'not-due': 'no letter is due for it',
  'unmatched-lines': 'payments wait to be matched: `statement list`. Whoever has paid must not be reminded',
  'statement-too-old': 'the last statement is older than 12 hours: import today’s first',
} as const

export function remindedLines(done: InvoicesReminded): string[] {
  if (!done.ok) return [`✗ ${heldWords[done.reason]}`]
  if (done.reminded.length === 0) return ['Nobody is to be reminded.']
  return done.reminded.map(({ invoiceNo, step, to, due }) => `✓ ${invoiceNo}: letter ${step}, due ${due}, to ${to}`)
}
