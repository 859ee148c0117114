import type { WithPorts } from '#application/context.ts'
import { cents } from '#domain/money/cents.ts'
import { type Disagreement, type OrderStatus, type PayableOrder, settlementOf } from '#domain/orders/settle.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events.ts'
import { enqueueJob } from '#store/jobs.ts'
import { findVersion, lockOrderForIntent, recordSettle } from '#store/orders.ts'

export const GIVE_BACK_PAYMENT = 'give-back-payment'

export type SettledOrder =
  | { outcome: 'settled'; status: OrderStatus }
  | { outcome: 'given-back'; because: Disagreement }
  /** The order that it names is not there: it may be in a moment. */
  | { outcome: 'no-order' }
  /** Somebody has settled it since this intent was fetched: it is to be fetched again. */
  | { outcome: 'overtaken' }

type Completion = { orderId: string; ref: string; version: number; amountCents: number; at: Date }

/** What completing an order does, all in the transaction that completes it. */
const effects: readonly ((trx: Trx, completion: Completion) => Promise<void>)[] = [
  (trx, { ref, amountCents, at }) =>
    insertEvent(trx, { name: 'order-completed', at, data: { order: ref, amountCents } }),
]

/** A payment that has ended stays as it is, however long ago it was fetched. */
const isOver = ({ status }: PaymentIntent) => status === 'succeeded' || status === 'cancelled'

/**
 * Brings an order to where its payment was when `intent` was fetched, unless that is overtaken: `seen` is how often the
 * order had been settled before the fetch, null where no order had this intent then.
 */
export function settleOrder(
  { db, now }: Pick<WithPorts<'payments'>, 'db' | 'now'>,
  intent: PaymentIntent,
  seen: number | null,
): Promise<SettledOrder> {
  return db.transaction().execute(async (trx): Promise<SettledOrder> => {
    const order = await lockOrderForIntent(trx, intent)
    if (!order) return { outcome: 'no-order' }
    const isItsOwn = order.payment_intent_id === intent.id
    if (isItsOwn && !isOver(intent) && order.settles !== seen) return { outcome: 'overtaken' }
    const version = intent.orderVersion === null ? undefined : await findVersion(trx, order.id, intent.orderVersion)
    const payable: PayableOrder = {
      id: order.id,
      status: order.status as OrderStatus,
      currency: order.currency,
      intentId: order.payment_intent_id,
      version: version ? { amount: cents(version.amount_cents), customer: version.customer } : null,
    }
    const settlement = settlementOf(payable, intent)
    const at = now()
    // An intent whose answer to us was lost is the order's own from here on.
    const isAdopted = order.payment_intent_id === null && intent.orderId === order.id
    const found = { at, ...(isAdopted && { payment_intent_id: intent.id }) }
    if (settlement.move === 'none') {
      await recordSettle(trx, order.id, found)
      return { outcome: 'settled', status: payable.status }
    }
    if (settlement.move === 'give-back') {
      await recordSettle(trx, order.id, found)
      const payload = { intentId: intent.id, orderId: order.id, because: settlement.because }
      await enqueueJob(trx, { name: GIVE_BACK_PAYMENT, payload, key: `${GIVE_BACK_PAYMENT}:${intent.id}` })
      return { outcome: 'given-back', because: settlement.because }
    }
    const { status } = settlement
    if (status !== 'completed' || !version) {
      // A debit that came back is paid anew within the time that any order is given.
      await recordSettle(trx, order.id, { ...found, status, ...(status === 'failed' && { touched_at: at }) })
      return { outcome: 'settled', status }
    }
    const paid = { paid_version: version.version, paid_cents: intent.amountReceived }
    await recordSettle(trx, order.id, { ...found, status, ...paid, completed_at: at })
    const completion = { orderId: order.id, ref: order.ref, version: version.version, amountCents: version.amount_cents, at } // biome-ignore format: one line
    for (const effect of effects) await effect(trx, completion)
    return { outcome: 'settled', status }
  })
}
