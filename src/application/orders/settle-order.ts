import type { WithPorts } from '#application/context.ts'
import { cents } from '#domain/money/cents.ts'
import { type Disagreement, type OrderStatus, type PayableOrder, settlementOf } from '#domain/orders/settle.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events.ts'
import { enqueueJob } from '#store/jobs.ts'
import { lockOrderForIntent, updateOrder } from '#store/orders.ts'

export const GIVE_BACK_PAYMENT = 'give-back-payment'

export type Settled =
  | { outcome: 'settled'; status: OrderStatus }
  | { outcome: 'given-back'; because: Disagreement }
  /** No order has this intent, or is named by it: there may be one in a moment. */
  | { outcome: 'no-order' }
  /** Somebody else has it in hand at this moment. */
  | { outcome: 'busy' }

type Completion = { orderId: string; ref: string; amountCents: number; now: Date }

/** What completing an order does, all in the transaction that completes it. */
const effects: readonly ((trx: Trx, completion: Completion) => Promise<void>)[] = [
  (trx, { ref, amountCents, now }) =>
    insertEvent(trx, { name: 'order-completed', at: now, data: { order: ref, amountCents } }),
]

/**
 * Brings an order to where its payment is. Its row is locked and the payment fetched anew; told any number of times, by
 * whomever and in any order, it completes an order once. With `orderId`, an intent is found whose answer to us was lost.
 */
export function settleOrder(
  { db, now, ports }: WithPorts<'payments'>,
  intentId: string,
  { orderId = null, wait = true }: { orderId?: string | null; wait?: boolean } = {},
): Promise<Settled> {
  return db.transaction().execute(async (trx): Promise<Settled> => {
    const order = await lockOrderForIntent(trx, { intentId, orderId, wait })
    if (order === 'busy') return { outcome: 'busy' }
    if (order === null) return { outcome: 'no-order' }
    const intent = await ports.payments.retrieveIntent(intentId)
    if (intent === null) return { outcome: 'no-order' }
    const payable: PayableOrder = {
      id: order.id,
      status: order.status as OrderStatus,
      amount: cents(order.amount_cents),
      currency: order.currency,
      customer: order.customer,
      intentId: order.payment_intent_id,
    }
    const settlement = settlementOf(payable, intent)
    const at = now()
    const adopted =
      intent.orderId === order.id && order.payment_intent_id === null ? { payment_intent_id: intent.id } : {}
    if (settlement.move === 'give-back') {
      await updateOrder(trx, order.id, { checked_at: at, ...adopted })
      const payload = { intentId, orderId: order.id, because: settlement.because }
      await enqueueJob(trx, { name: GIVE_BACK_PAYMENT, payload, key: `${GIVE_BACK_PAYMENT}:${intentId}` })
      return { outcome: 'given-back', because: settlement.because }
    }
    if (settlement.move === 'none') {
      await updateOrder(trx, order.id, { checked_at: at, ...adopted })
      return { outcome: 'settled', status: payable.status }
    }
    const { status } = settlement
    const isComplete = status === 'completed'
    await updateOrder(trx, order.id, { status, checked_at: at, ...adopted, ...(isComplete && { completed_at: at }) })
    const completion = { orderId: order.id, ref: order.ref, amountCents: order.amount_cents, now: at }
    if (isComplete) for (const effect of effects) await effect(trx, completion)
    return { outcome: 'settled', status }
  })
}
