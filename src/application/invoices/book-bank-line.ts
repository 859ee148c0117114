import { notingRefusal } from '#application/audit/note-refusal.ts'
import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import { Refused, refusing } from '#application/sales/refused.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { transact } from '#application/transact.ts'
import type { BookingRefusal } from '#domain/invoices/booking-words.ts'
import { type PlannedShare, type ShareAsked, sharePayment } from '#domain/invoices/share-payment.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { closeLine, findLine, lockLine } from '#store/bank/bank-lines.ts'
import type { Trx } from '#store/database.ts'
import {
  insertShare,
  listPayableInvoices,
  type PayableRow,
  sumSharesOfInvoice,
} from '#store/invoices/payable-invoices.ts'
import { lockOrder } from '#store/sales/orders.ts'
import { readBankLines, toPayable } from './read-bank-lines.ts'
import { payInvoice } from './record-invoice-payment.ts'

type Needs = StaffContext & SaleContext

export type BookedShare = { invoiceNo: string; amountCents: number; isPaid: boolean }

export type LineBooked =
  | { ok: true; line: number; shares: BookedShare[]; leftCents: number }
  /** `shares`: what was booked before it was refused. */
  | { ok: false; line: number; reason: BookingRefusal; number: number | null; shares: BookedShare[] }

type Asked = { line: number; invoices: readonly ShareAsked[]; asPaid: boolean; dryRun: boolean }

/**
 * Books a payment to the invoices that somebody names: each in a transaction of its own, which takes its part of the
 * payment and pays the invoice, or neither. What is broken off goes on where it stopped.
 */
export async function bookBankLine(context: Needs, asked: Asked): Promise<LineBooked> {
  const { line, dryRun } = asked
  return notingRefusal(context, { act: 'book bank line', on: String(line), dryRun }, () => book(context, asked))
}

async function book(context: Needs, { line, invoices: wanted, asPaid, dryRun }: Asked): Promise<LineBooked> {
  const refuse = (reason: BookingRefusal, number: number | null = null, shares: BookedShare[] = []) => ({
    ok: false as const,
    line,
    reason,
    number,
    shares,
  })
  const row = await findLine(context.db, line)
  if (!row) return refuse('unknown-line')
  if (row.state !== 'open') return refuse('decided')
  const payable = new Map((await listPayableInvoices(context.db)).map((one) => [one.number, one]))
  const leftCents = row.amount_cents - row.shared_cents
  const plan = sharePayment({ leftCents, currency: row.currency, isReversal: row.is_reversal }, wanted, {
    invoices: new Map([...payable].map(([number, one]) => [number, toPayable(one)])),
    asPaid,
  })
  if (!plan.ok) return refuse(plan.reason, plan.number)
  const done: BookedShare[] = []
  for (const share of plan.shares) {
    const invoice = payable.get(share.number)
    if (!invoice) return refuse('not-payable', share.number, done)
    const refusal = await bookShare(context, { line, share, invoice, dryRun })
    if (refusal) return refuse(refusal, share.number, done)
    done.push({ invoiceNo: invoice.invoiceNo, amountCents: share.amountCents, isPaid: share.completes })
  }
  return { ok: true, line, shares: done, leftCents: plan.leftCents }
}

type Booking = { line: number; share: PlannedShare; invoice: PayableRow; dryRun: boolean }

async function bookShare(context: Needs, { line, share, invoice, dryRun }: Booking): Promise<BookingRefusal | null> {
  const details = { line, amountCents: share.amountCents }
  const take = (trx: Trx) => takeShare(trx, { line, share, invoice, at: context.now() })
  if (!share.completes) return bookPart(context, { share, invoice, dryRun, details, take })
  const paying = { act: 'book bank line' as const, details, claim: take }
  const asked = { number: share.number, by: 'wire' as const, dryRun }
  const paid = await refusing<Awaited<ReturnType<typeof payInvoice>>, { reason: string }>(
    payInvoice(context, asked, { line: paying }),
  )
  if (!('reason' in paid)) return null
  return isOwn(paid.reason) ? paid.reason : 'goods'
}

const own = ['changed', 'paid', 'void', 'processing', 'unknown', 'provider-out'] as const
const isOwn = (reason: string): reason is (typeof own)[number] => (own as readonly string[]).includes(reason)

type Part = Omit<Booking, 'line'> & { details: object; take: (trx: Trx) => Promise<void> }

/** A part of an invoice has come: it stays open, and can be paid online as before. */
async function bookPart(
  { db, now, by }: Needs,
  { share, invoice, dryRun, details, take }: Part,
): Promise<BookingRefusal | null> {
  const booked = transact(db, { dryRun }, async (trx) => {
    const order = await lockOrder(trx, invoice.orderId)
    if (!order || (order.status !== 'started' && order.status !== 'failed')) throw new Refused({ reason: 'changed' })
    await take(trx)
    const left = invoice.amountCents - invoice.sharedCents
    const changed = { before: { leftCents: left }, after: { leftCents: left - share.amountCents }, ...details }
    const entry = { at: now(), by, action: 'book bank line' as const, subject_ref: invoice.invoiceNo, details: changed }
    await insertAuditEntry(trx, entry)
    return null
  })
  const refused = await refusing<null, { reason: 'changed' }>(booked)
  return refused === null ? null : refused.reason
}

type Taking = { line: number; share: PlannedShare; invoice: PayableRow; at: Date }

/** Takes a part of a payment, with the invoice's order locked; throws where either is not what it was. */
async function takeShare(trx: Trx, { line, share, invoice, at }: Taking): Promise<void> {
  const row = await lockLine(trx, line)
  const left = row ? row.amount_cents - row.shared_cents : 0
  const isSame = row?.state === 'open' && left >= share.amountCents
  if (!isSame || (await sumSharesOfInvoice(trx, invoice.id)) !== invoice.sharedCents)
    throw new Refused({ reason: 'changed' })
  const taken = { line_id: line, invoice_id: invoice.id, amount_cents: share.amountCents, at }
  if (!(await insertShare(trx, taken))) throw new Refused({ reason: 'changed' })
  if (left === share.amountCents) await closeLine(trx, line, { state: 'booked', at })
}

export type SureBooked = {
  booked: { line: number; invoiceNo: string; amountCents: number }[]
  refused: { line: number; invoiceNo: string; reason: BookingRefusal }[]
}

/** Books every payment that names one invoice and is its amount: each by itself, so that one that is refused keeps none back. */
export async function bookSureLines(context: Needs, { dryRun }: { dryRun: boolean }): Promise<SureBooked> {
  await requireMay(context, 'book bank line')
  const { lines } = await readBankLines(context)
  const booked: SureBooked['booked'] = []
  const refused: SureBooked['refused'] = []
  for (const { line, match } of lines) {
    if (match.kind !== 'sure') continue
    const { number, invoiceNo, leftCents } = match.invoice
    const asked = { line, invoices: [{ number, amountCents: leftCents }], asPaid: false, dryRun }
    const done = await bookBankLine(context, asked)
    if (done.ok) booked.push({ line, invoiceNo, amountCents: leftCents })
    else refused.push({ line, invoiceNo, reason: done.reason })
  }
  return { booked, refused }
}
