import { randomUUID } from 'node:crypto'
import type { WithPorts } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import { insertOrder, lockOrder, updateOrder } from '#store/orders.ts'

type Needs = WithPorts<'payments' | 'receiptTokenFor'>

export type OrderAsked = {
  content: string
  amount: Cents
  currency: string
  email: string | null
  customer: string | null
}

/** Writes an order down before anyone is asked for money. */
export async function startOrder({ db, now, ports }: Needs, { amount, ...asked }: OrderAsked): Promise<string> {
  const id = randomUUID()
  const receiptHash = hashLinkToken(ports.receiptTokenFor(id))
  await insertOrder(db, { id, ...asked, amount_cents: amount, receipt_hash: receiptHash, now: now() })
  return id
}

export type PaymentStarted =
  | { outcome: 'open'; intent: PaymentIntent }
  /** Paid, under way or cancelled: it is never replaced by another payment for the same order. */
  | { outcome: 'gone-on'; intent: PaymentIntent }

/**
 * The order's one payment, for the amount of this submit: made the first time, changed in place from then on. The order
 * stays locked meanwhile, so that two tabs take turns; a lost answer is asked for again under the same key.
 */
export function startPayment({ db, now, ports }: Needs, orderId: string, amount: Cents): Promise<PaymentStarted> {
  return db.transaction().execute(async (trx): Promise<PaymentStarted> => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw new Error('There is no such order')
    const asked = {
      orderId,
      amount,
      currency: order.currency,
      customer: order.customer,
      methods: ['card', 'bank-account'] as const,
      saveMethod: false,
      description: order.content,
    }
    const touched = { amount_cents: amount, touched_at: now() }
    if (order.payment_intent_id === null) {
      const first = { ...asked, amount: order.amount_cents as Cents }
      const made = await ports.payments.createIntent(first, `order:${orderId}:1`)
      const intent = made.amount === amount ? made : (await ports.payments.updateIntent(made.id, asked)).intent
      await updateOrder(trx, orderId, { ...touched, payment_intent_id: intent.id })
      return { outcome: 'open', intent }
    }
    const { changed, intent } = await ports.payments.updateIntent(order.payment_intent_id, asked)
    if (!changed) return { outcome: 'gone-on', intent }
    await updateOrder(trx, orderId, { ...touched, version: order.version + 1 })
    return { outcome: 'open', intent }
  })
}
