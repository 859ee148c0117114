import { enqueuePasswordLink } from '#application/access/request-password-link.ts'
import type { WithPorts } from '#application/context.ts'
import { completeOrder } from '#application/orders/complete-order.ts'
import { type GoodsRefusal, holdGoods } from '#application/orders/hold-goods.ts'
import { Refused, refusing } from '#application/orders/refused.ts'
import { makesAccount, type OtherWay } from '#domain/invoices/invoice-state.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events.ts'
import { type InvoiceRow, markInvoicePaid } from '#store/invoices.ts'
import { findVersion, forgetPasswords } from '#store/order-versions.ts'
import { type lockOrder, recordSettle } from '#store/orders.ts'
import { closeInvoice, type NotClosed } from './close-invoice.ts'

type Needs = WithPorts<'payments' | 'orderLinks'>
type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

export type PaymentRecorded =
  | { ok: true; invoiceNo: string; order: string }
  | ({ ok: false } & (NotClosed | GoodsRefusal))

type Arrived = { number: number; by: OtherWay; dryRun?: boolean }

/** A check or a wire has arrived for an invoice: its order completes, once, whatever else is being tried with it. */
export async function recordInvoicePayment(
  context: Needs,
  { number, by, dryRun = false }: Arrived,
): Promise<PaymentRecorded> {
  const closing = closeInvoice(context, { number, dryRun }, (trx, order, invoice) =>
    complete(trx, context, { order, invoice, by }),
  )
  const closed = await refusing(closing)
  if ('reason' in closed) return { ok: false, ...closed }
  return { ok: true, invoiceNo: closed.invoice.invoice_no, order: closed.invoice.ref }
}

type Completing = { order: Order; invoice: InvoiceRow; by: OtherWay }

async function complete(trx: Trx, { now, ports }: Needs, { order, invoice, by }: Completing): Promise<void> {
  const at = now()
  const version = await findVersion(trx, order.id, order.version)
  if (!version) throw new Error('There is no such version of the order')
  const snapshot = version.snapshot as unknown as OrderSnapshot
  const refusal = await holdGoods(trx, { orderId: order.id, snapshot, now: at })
  if (refusal) throw new Refused(refusal)
  const paid = { paid_version: version.version, paid_cents: version.amount_cents }
  await recordSettle(trx, order.id, { at, status: 'completed', ...paid, completed_at: at })
  const common = { orderId: order.id, ref: order.ref, cartId: null, cartContents: null, snapshot, saved: null }
  // A password that somebody typed and did not pay with opens no account: it is chosen by who reads the mail.
  await completeOrder(trx, { ...common, passwordHash: null, amountCents: version.amount_cents }, ports.orderLinks, at)
  const read = readEmail(snapshot.buyer.email)
  if (makesAccount(snapshot) && read.ok) await enqueuePasswordLink(trx, read.key, at)
  await forgetPasswords(trx, order.id)
  await markInvoicePaid(trx, invoice.id, { by, at })
  await insertEvent(trx, { name: 'invoice-paid', at, data: { invoice: invoice.invoice_no, by } })
}
