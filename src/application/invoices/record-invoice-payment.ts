import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { completeOrder } from '#application/sales/orders/complete-order.ts'
import { holdGoods } from '#application/sales/orders/hold-goods.ts'
import { Refused, refusing } from '#application/sales/refused.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import type { StaffAct } from '#domain/audit/staff-acts.ts'
import type { OtherWay } from '#domain/invoices/invoice-state.ts'
import type { GoodsRefusal } from '#domain/orders/order-refusal.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'
import { type InvoiceRow, markInvoicePaid } from '#store/invoices/invoices.ts'
import { findVersion, forgetPasswords } from '#store/sales/order-versions.ts'
import { type lockOrder, recordSettle } from '#store/sales/orders.ts'
import { closeInvoice, type NotClosed, nameOfInvoice } from './close-invoice.ts'

type Needs = StaffContext & SaleContext
type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

export type PaymentRecorded =
  | { ok: true; invoiceNo: string; order: string }
  | ({ ok: false } & (NotClosed | GoodsRefusal))

type Arrived = { number: number; by: OtherWay; dryRun?: boolean }

/** Another act that an invoice is paid by, with what it does in the same transaction, once the order is locked. */
export type PayingAct = { act: StaffAct; details: object; claim: (trx: Trx, invoice: InvoiceRow) => Promise<void> }

/** A check or a wire has arrived for an invoice: its order completes, once, whatever else is being tried with it. */
export async function recordInvoicePayment(context: Needs, arrived: Arrived): Promise<PaymentRecorded> {
  const { number, dryRun = false } = arrived
  const attempt = { act: 'record invoice payment', on: await nameOfInvoice(context, number), dryRun } as const
  return notingRefusal(context, attempt, () => record(context, { ...arrived, dryRun }))
}

async function record(context: Needs, arrived: Required<Arrived>): Promise<PaymentRecorded> {
  const closed = await refusing(payInvoice(context, arrived, null))
  if ('reason' in closed) return { ok: false, ...closed }
  return { ok: true, invoiceNo: closed.invoice.invoice_no, order: closed.invoice.ref }
}

/** Completes the order of an invoice that money came for otherwise than online. Throws what is refused on the way. */
export const payInvoice = (context: Needs, { number, by, dryRun }: Required<Arrived>, paying: PayingAct | null) =>
  closeInvoice(context, { number, dryRun }, async (trx, order, invoice) => {
    await paying?.claim(trx, invoice)
    await complete(trx, context, { order, invoice, by, paying })
  })

type Completing = { order: Order; invoice: InvoiceRow; by: OtherWay; paying: PayingAct | null }

async function complete(trx: Trx, context: Needs, { order, invoice, by, paying }: Completing): Promise<void> {
  const at = context.now()
  const version = await findVersion(trx, order.id, order.version)
  if (!version) throw new Error('There is no such version of the order')
  const snapshot = version.snapshot
  const refusal = await holdGoods(trx, context, { orderId: order.id, snapshot, now: at })
  if (refusal) throw new Refused(refusal)
  const paid = { paid_version: version.version, paid_cents: version.amount_cents }
  await recordSettle(trx, order.id, { at, status: 'completed', ...paid, completed_at: at })
  const common = { orderId: order.id, ref: order.ref, cartId: null, cartContents: null, snapshot, saved: null }
  // Before its receipt is mailed, which says how it was paid.
  await markInvoicePaid(trx, invoice.id, { by, at })
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
      ...paying?.details,
    },
  })
}
