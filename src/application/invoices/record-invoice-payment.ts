import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { completeOrder } from '#application/sales/orders/complete-order.ts'
import { holdGoods } from '#application/sales/orders/hold-goods.ts'
import { Refused, refusing } from '#application/sales/refused.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import type { StaffAct } from '#domain/audit/staff-acts.ts'
import { type ArrivalRefusal, refuseArrival } from '#domain/invoices/arrived-on.ts'
import type { OtherWay } from '#domain/invoices/invoice-state.ts'
import type { GoodsRefusal } from '#domain/orders/order-refusal.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'
import { findInvoiceByNumber, type InvoiceRow, markInvoicePaid } from '#store/invoices/invoices.ts'
import { sumSharesOfInvoice } from '#store/invoices/payable-invoices.ts'
import { findVersion, forgetPasswords } from '#store/sales/order-versions.ts'
import { type lockOrder, recordSettle } from '#store/sales/orders.ts'
import { closeInvoice, type NotClosed, nameOfInvoice } from './close-invoice.ts'

type Needs = StaffContext & SaleContext
type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

export type PaymentRecorded =
  /** `arrivedCents`: what came with it, where a part of the invoice had come by the bank. */
  | { ok: true; invoiceNo: string; order: string; arrivedOn: string; arrivedCents: number }
  | ({ ok: false } & (NotClosed | GoodsRefusal | { reason: ArrivalRefusal }))

/** `on`: the day on which it arrived; today unless said. */
type Arrived = { number: number; by: OtherWay; on?: string | undefined; dryRun?: boolean }
type Paying = { number: number; by: OtherWay; dryRun: boolean }

/** Another act that an invoice is paid by, with what it does in the same transaction, once the order is locked. */
export type PayingAct = { act: StaffAct; details: object; claim: (trx: Trx, invoice: InvoiceRow) => Promise<void> }

/** A check or a wire has arrived for an invoice: its order completes, once, whatever else is being tried with it. */
export async function recordInvoicePayment(context: Needs, arrived: Arrived): Promise<PaymentRecorded> {
  const { number, by, on, dryRun = false } = arrived
  const attempt = { act: 'record invoice payment', on: await nameOfInvoice(context, number), dryRun } as const
  return notingRefusal(context, attempt, () => record(context, { number, by, dryRun }, on))
}

async function record(context: Needs, asked: Paying, on: string | undefined): Promise<PaymentRecorded> {
  const { timeZone = 'UTC' } = (await findMagazine(context.db)) ?? {}
  const today = dayIn(timeZone, context.now())
  const arrivedOn = on ?? today
  const row = await findInvoiceByNumber(context.db, asked.number)
  const invoiceDay = dayIn(timeZone, row?.created_at ?? context.now())
  const refusal = row && on !== undefined ? refuseArrival(on, { today, invoiceDay }) : null
  if (refusal) return { ok: false, reason: refusal }
  const closed = await refusing(payInvoice(context, asked, { arrivedOn }))
  if ('reason' in closed) return { ok: false, ...closed }
  const { invoice, ended } = closed
  const arrivedCents = ended.paidCents - ended.sharedCents
  return { ok: true, invoiceNo: invoice.invoice_no, order: invoice.ref, arrivedOn, arrivedCents }
}

/**
 * Completes the order of an invoice that money came for otherwise than online. Throws what is refused on the way. What of the
 * invoice does not stand on statements arrived on a day that somebody says; or, where a line of a statement pays it, was let go.
 */
export const payInvoice = (
  context: Needs,
  { number, by, dryRun }: Paying,
  came: { arrivedOn: string } | { line: PayingAct },
) =>
  closeInvoice(context, { number, dryRun }, async (trx, order, invoice) => {
    const paying = 'line' in came ? came.line : null
    await paying?.claim(trx, invoice)
    const sharedCents = await sumSharesOfInvoice(trx, invoice.id)
    const arrivedOn = 'line' in came ? null : came.arrivedOn
    const paidCents = await complete(trx, context, { order, invoice, by, paying, arrivedOn, sharedCents })
    return { sharedCents, paidCents }
  })

type Completing = {
  order: Order
  invoice: InvoiceRow
  by: OtherWay
  paying: PayingAct | null
  arrivedOn: string | null
  sharedCents: number
}

/** What the order came to. */
async function complete(trx: Trx, context: Needs, completing: Completing): Promise<number> {
  const { order, invoice, by, paying, arrivedOn, sharedCents } = completing
  const at = context.now()
  const version = await findVersion(trx, order.id, order.version)
  if (!version) throw new Error('There is no such version of the order')
  const snapshot = version.snapshot
  const refusal = await holdGoods(trx, context, { orderId: order.id, snapshot, now: at })
  if (refusal) throw new Refused(refusal)
  const paid = { paid_version: version.version, paid_cents: version.amount_cents }
  await recordSettle(trx, order.id, { at, status: 'completed', ...paid, completed_at: at })
  const common = { orderId: order.id, ref: order.ref, cartId: null, cartContents: null, snapshot, saved: null }
  const left = Math.max(0, version.amount_cents - sharedCents)
  const came = paying ? { shortCents: left } : { arrivedOn }
  // Before its receipt is mailed, which says how it was paid.
  await markInvoicePaid(trx, invoice.id, { by, at, ...came })
  // A password that somebody typed and did not pay with opens no account: who reads the receipt is told where to choose one.
  await completeOrder(
    trx,
    context,
    { ...common, passwordHash: null, submittedBy: null, amountCents: version.amount_cents },
    at,
  )
  await forgetPasswords(trx, order.id)
  await insertEvent(trx, { name: 'invoice-paid', at, data: { invoice: invoice.invoice_no, by } })
  await insertAuditEntry(trx, {
    at,
    by: context.by,
    action: paying?.act ?? 'record invoice payment',
    subject_ref: invoice.invoice_no,
    details: {
      before: { status: order.status },
      after: { status: 'completed', paidBy: by, order: order.ref },
      ...(paying ? { ...paying.details, ...came } : { arrivedOn, arrivedCents: left }),
    },
  })
  return version.amount_cents
}
