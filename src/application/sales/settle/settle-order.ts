import { completeOrder, emptyCart } from '#application/sales/orders/complete-order.ts'
import { holdGoods, releaseGoods } from '#application/sales/orders/hold-goods.ts'
import {
  type FollowedPayment,
  findPaymentTerms,
  type PaymentTerms,
  type SaleContext,
} from '#application/sales/sale-kind.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { cents } from '#domain/money/cents.ts'
import type { GoodsRefusal } from '#domain/orders/order-refusal.ts'
import { type Disagreement, type OrderStatus, type PayableOrder, settlementOf } from '#domain/orders/settle.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import type { Trx } from '#store/database.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { findVersion, forgetPasswords } from '#store/sales/order-versions.ts'
import { lockOrderForIntent, recordSettle } from '#store/sales/orders.ts'
import { closeLimitedPayment } from './count-declines.ts'

/** Its name in the queue, where jobs wait that were put there under it. */
export const REFUND_PAYMENT = 'give-back-payment'

export type SettledOrder =
  | { outcome: 'settled'; status: OrderStatus }
  | { outcome: 'given-back'; because: Disagreement }
  /** The order that it names is not there: it may be in a moment. */
  | { outcome: 'no-order' }
  /** Somebody has settled it since this intent was fetched: it is to be fetched again. */
  | { outcome: 'overtaken' }

type Order = NonNullable<Awaited<ReturnType<typeof lockOrderForIntent>>>
type Version = NonNullable<Awaited<ReturnType<typeof findVersion>>>
type Settling = {
  order: Order
  version: Version | undefined
  terms: PaymentTerms | null
  intent: PaymentIntent
  /** In words; null where nobody could say. */
  paidWith: string | null
  at: Date
}

/** A payment that has ended stays as it is, however long ago it was fetched. */
const isOver = ({ status }: PaymentIntent) => status === 'succeeded' || status === 'cancelled'

/**
 * Brings an order to where its payment was when `intent` was fetched, unless that is overtaken: `seen` is how often the
 * order had been settled before the fetch, null where no order had this intent then.
 */
export function settleOrder(
  context: SaleContext<'orderLinks'>,
  intent: PaymentIntent,
  { seen, paidWith }: { seen: number | null; paidWith: string | null },
): Promise<SettledOrder> {
  return context.db.transaction().execute(async (trx): Promise<SettledOrder> => {
    const order = await lockOrderForIntent(trx, intent)
    if (!order) return { outcome: 'no-order' }
    const isItsOwn = order.payment_intent_id === intent.id
    if (isItsOwn && !isOver(intent) && order.settles !== seen) return { outcome: 'overtaken' }
    const version = intent.orderVersion === null ? undefined : await findVersion(trx, order.id, intent.orderVersion)
    const terms = await findPaymentTerms(context, trx, order.id)
    const at = context.now()
    const moved = await move(trx, context, { order, version, terms, intent, paidWith, at })
    await closeLimitedPayment(trx, intent, at)
    return moved
  })
}

async function move(trx: Trx, context: SaleContext<'orderLinks'>, settling: Settling): Promise<SettledOrder> {
  const { order, version, terms, intent, at } = settling
  const payable: PayableOrder = {
    id: order.id,
    status: order.status as OrderStatus,
    currency: order.currency,
    intentId: order.payment_intent_id,
    version: version ? { amount: cents(version.amount_cents), customer: version.customer } : null,
    outlivesPayment: terms?.outlivesPayment ?? false,
    isPaidOtherwise: terms?.isPaidOtherwise ?? false,
  }
  const settlement = settlementOf(payable, intent)
  // An intent whose answer to us was lost is the order's own from here on.
  const isAdopted = order.payment_intent_id === null && intent.orderId === order.id
  const found = { at, ...(isAdopted && { payment_intent_id: intent.id }) }
  if (settlement.move === 'none') {
    await recordSettle(trx, order.id, found)
    return { outcome: 'settled', status: payable.status }
  }
  if (settlement.move === 'refund') return refund(trx, settling, found, settlement.because)
  const { status } = settlement
  if (status === 'completed' && version) return complete(trx, context, { ...settling, version }, found)
  // A debit that came back is paid anew within the time that any order is given.
  await recordSettle(trx, order.id, { ...found, status, ...(status === 'failed' && { touched_at: at }) })
  if (status === 'processing') await emptyCart(trx, boughtBy(order, version), at)
  // What staff have put on an invoice stays held until it is paid or void.
  if (status === 'cancelled' || (status === 'failed' && !payable.outlivesPayment))
    await releaseGoods(trx, context, order.id)
  if (status === 'cancelled') await forgetPasswords(trx, order.id)
  await follow(trx, context, settling, status)
  return { outcome: 'settled', status }
}

type Found = { at: Date; payment_intent_id?: string }

async function refund(
  trx: Trx,
  { order, intent }: Settling,
  found: Found,
  because: Disagreement,
): Promise<SettledOrder> {
  await recordSettle(trx, order.id, found)
  const payload = { intentId: intent.id, orderId: order.id, because }
  await enqueueJob(trx, { name: REFUND_PAYMENT, payload, key: `${REFUND_PAYMENT}:${intent.id}` })
  return { outcome: 'given-back', because }
}

const boughtBy = ({ cart_id }: Order, version: Version | undefined) => ({
  cartId: cart_id,
  cartContents: (version?.cart_contents ?? null) as CartContents | null,
})

async function complete(
  trx: Trx,
  context: SaleContext<'orderLinks'>,
  settling: Settling & { version: Version },
  found: Found,
): Promise<SettledOrder> {
  const { order, version, terms, intent, at } = settling
  const snapshot = version.snapshot
  // Another version may have been submitted since, or what was held given back: what was paid for is taken now, or the money goes back.
  const refusal = await holdGoods(trx, context, { orderId: order.id, snapshot, now: at })
  if (refusal) return refund(trx, settling, found, disagreementOf(refusal))
  const paid = { paid_version: version.version, paid_cents: intent.amountReceived }
  await recordSettle(trx, order.id, { ...found, status: 'completed', ...paid, completed_at: at })
  const { customer, method } = intent
  const completed = {
    ...boughtBy(order, version),
    orderId: order.id,
    ref: order.ref,
    snapshot,
    passwordHash: version.password_hash,
    submittedBy: version.submitted_by,
    paidWith: settling.paidWith,
    amountCents: version.amount_cents,
    saved: version.save_method && customer && method ? { customer, method } : null,
    // Of an invoice nobody is asked it: it may be somebody else's to pay.
    isNotKept: !version.save_method && !terms?.outlivesPayment,
  }
  await completeOrder(trx, context, completed, at)
  await forgetPasswords(trx, order.id)
  await follow(trx, context, settling, 'completed')
  return { outcome: 'settled', status: 'completed' }
}

const disagreementOf = (refusal: GoodsRefusal): Disagreement => ('because' in refusal ? refusal.reason : 'stock')

/** What is sold may have papers of its own, which say where the money is. */
async function follow(
  trx: Trx,
  context: SaleContext<'orderLinks'>,
  { order, version, terms, intent, at }: Settling,
  status: FollowedPayment['status'],
): Promise<void> {
  const payment = { status, orderId: order.id, version, terms, intent, at }
  for (const kind of context.saleKinds) await kind.followPayment?.(trx, context, payment)
}
