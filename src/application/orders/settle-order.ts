import type { WithPorts } from '#application/context.ts'
import { followPayment } from '#application/invoices/follow-payment.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { cents } from '#domain/money/cents.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { type Disagreement, type OrderStatus, type PayableOrder, settlementOf } from '#domain/orders/settle.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import type { Trx } from '#store/database.ts'
import { findInvoiceMark } from '#store/invoices.ts'
import { enqueueJob } from '#store/jobs.ts'
import { findVersion, forgetPasswords } from '#store/order-versions.ts'
import { lockOrderForIntent, recordSettle } from '#store/orders.ts'
import { completeOrder, emptyCart } from './complete-order.ts'
import { giveBackGoods, holdGoods } from './hold-goods.ts'

export const GIVE_BACK_PAYMENT = 'give-back-payment'

export type SettledOrder =
  | { outcome: 'settled'; status: OrderStatus }
  | { outcome: 'given-back'; because: Disagreement }
  /** The order that it names is not there: it may be in a moment. */
  | { outcome: 'no-order' }
  /** Somebody has settled it since this intent was fetched: it is to be fetched again. */
  | { outcome: 'overtaken' }

type Order = NonNullable<Awaited<ReturnType<typeof lockOrderForIntent>>>
type Version = NonNullable<Awaited<ReturnType<typeof findVersion>>>
type Invoice = Awaited<ReturnType<typeof findInvoiceMark>>
type Settling = { order: Order; version: Version | undefined; invoice: Invoice; intent: PaymentIntent; at: Date }

/** A payment that has ended stays as it is, however long ago it was fetched. */
const isOver = ({ status }: PaymentIntent) => status === 'succeeded' || status === 'cancelled'

/**
 * Brings an order to where its payment was when `intent` was fetched, unless that is overtaken: `seen` is how often the
 * order had been settled before the fetch, null where no order had this intent then.
 */
export function settleOrder(
  context: WithPorts<'orderLinks'>,
  intent: PaymentIntent,
  seen: number | null,
): Promise<SettledOrder> {
  return context.db.transaction().execute(async (trx): Promise<SettledOrder> => {
    const order = await lockOrderForIntent(trx, intent)
    if (!order) return { outcome: 'no-order' }
    const isItsOwn = order.payment_intent_id === intent.id
    if (isItsOwn && !isOver(intent) && order.settles !== seen) return { outcome: 'overtaken' }
    const version = intent.orderVersion === null ? undefined : await findVersion(trx, order.id, intent.orderVersion)
    const invoice = await findInvoiceMark(trx, order.id)
    return move(trx, context, { order, version, invoice, intent, at: context.now() })
  })
}

async function move(trx: Trx, context: WithPorts<'orderLinks'>, settling: Settling): Promise<SettledOrder> {
  const { order, version, invoice, intent, at } = settling
  const payable: PayableOrder = {
    id: order.id,
    status: order.status as OrderStatus,
    currency: order.currency,
    intentId: order.payment_intent_id,
    version: version ? { amount: cents(version.amount_cents), customer: version.customer } : null,
    outlivesPayment: invoice?.origin === 'staff' && !invoice.void_at,
    isPaidOtherwise: invoice?.paid_by === 'check' || invoice?.paid_by === 'wire',
  }
  const settlement = settlementOf(payable, intent)
  // An intent whose answer to us was lost is the order's own from here on.
  const isAdopted = order.payment_intent_id === null && intent.orderId === order.id
  const found = { at, ...(isAdopted && { payment_intent_id: intent.id }) }
  if (settlement.move === 'none') {
    await recordSettle(trx, order.id, found)
    return { outcome: 'settled', status: payable.status }
  }
  if (settlement.move === 'give-back') return giveBack(trx, settling, found, settlement.because)
  const { status } = settlement
  if (status === 'completed' && version) return complete(trx, context, { ...settling, version }, found)
  // A debit that came back is paid anew within the time that any order is given.
  await recordSettle(trx, order.id, { ...found, status, ...(status === 'failed' && { touched_at: at }) })
  if (status === 'processing') await emptyCart(trx, boughtBy(order, version), at)
  // What staff have put on an invoice stays held until it is paid or void.
  if (status === 'cancelled' || (status === 'failed' && !payable.outlivesPayment)) await giveBackGoods(trx, order.id)
  if (status === 'cancelled') await forgetPasswords(trx, order.id)
  await followPayment(trx, context, settling, status)
  return { outcome: 'settled', status }
}

type Found = { at: Date; payment_intent_id?: string }

async function giveBack(
  trx: Trx,
  { order, intent }: Settling,
  found: Found,
  because: Disagreement,
): Promise<SettledOrder> {
  await recordSettle(trx, order.id, found)
  const payload = { intentId: intent.id, orderId: order.id, because }
  await enqueueJob(trx, { name: GIVE_BACK_PAYMENT, payload, key: `${GIVE_BACK_PAYMENT}:${intent.id}` })
  return { outcome: 'given-back', because }
}

const boughtBy = ({ cart_id }: Order, version: Version | undefined) => ({
  cartId: cart_id,
  cartContents: (version?.cart_contents ?? null) as CartContents | null,
})

async function complete(
  trx: Trx,
  context: WithPorts<'orderLinks'>,
  settling: Settling & { version: Version },
  found: Found,
): Promise<SettledOrder> {
  const { order, version, intent, at } = settling
  const snapshot = version.snapshot as unknown as OrderSnapshot
  // Another version may have been submitted since, or what was held given back: what was paid for is taken now, or the money goes back.
  const refusal = await holdGoods(trx, { orderId: order.id, snapshot, now: at })
  if (refusal) return giveBack(trx, settling, found, refusal.reason === 'gift' ? 'gift' : 'stock')
  const paid = { paid_version: version.version, paid_cents: intent.amountReceived }
  await recordSettle(trx, order.id, { ...found, status: 'completed', ...paid, completed_at: at })
  const { customer, method } = intent
  await completeOrder(
    trx,
    {
      ...boughtBy(order, version),
      orderId: order.id,
      ref: order.ref,
      snapshot,
      passwordHash: version.password_hash,
      amountCents: version.amount_cents,
      saved: version.save_method && customer && method ? { customer, method } : null,
    },
    context.ports.orderLinks,
    at,
  )
  await forgetPasswords(trx, order.id)
  await followPayment(trx, context, settling, 'completed')
  return { outcome: 'settled', status: 'completed' }
}
