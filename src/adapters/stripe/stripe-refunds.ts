import Stripe from 'stripe'
import type { Refund, RefundMade } from '#application/ports/payments.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { asking, isRefused, orNothing } from './read-errors.ts'

/** The key of a part, kept with it: Stripe forgets its idempotency keys after a day. */
const PART_NOTE = 'part'
/** Stripe has no code for it. */
const MORE_THAN_LEFT = 'more_than_is_left'

export const refundCalls = (stripe: Stripe) => ({
  refund: (intentId: string, key: string, part?: Cents) => refund(stripe, intentId, key, part),
  findRefundRefusal: (intentId: string, part?: Cents) => findRefundRefusal(stripe, intentId, part),
  listRefunds: (intentId: string) => listRefunds(stripe, intentId),
})

async function refund({ refunds }: Stripe, intentId: string, key: string, part?: Cents): Promise<Refund> {
  const asked = part === undefined ? {} : { amount: part, metadata: { [PART_NOTE]: key } }
  try {
    const made = await asking(refunds.create({ payment_intent: intentId, ...asked }, { idempotencyKey: key }))
    return { outcome: 'refunded', id: made.id }
  } catch (error) {
    if (isRefused(error, 'charge_already_refunded'))
      return part === undefined
        ? { outcome: 'refunded', id: null }
        : { outcome: 'refused', reason: 'charge_already_refunded' }
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const isTooMuch = part !== undefined && error.param === 'amount'
    return { outcome: 'refused', reason: error.code ?? (isTooMuch ? MORE_THAN_LEFT : 'unknown') }
  }
}

/** What Stripe would refuse a refund for, in the words in which it does. */
async function findRefundRefusal(
  { paymentIntents, disputes }: Stripe,
  intentId: string,
  part?: Cents,
): Promise<string | null> {
  const intent = await orNothing(paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
  const charge = intent?.latest_charge
  if (!charge || typeof charge === 'string' || charge.status !== 'succeeded' || !charge.captured) return 'unknown'
  if (part !== undefined && charge.refunded) return 'charge_already_refunded'
  if (part !== undefined && part > charge.amount_captured - charge.amount_refunded) return MORE_THAN_LEFT
  if (charge.refunded || !charge.disputed) return null
  const { data } = await asking(disputes.list({ charge: charge.id, limit: 100 }))
  return data.every((dispute) => dispute.is_charge_refundable) ? null : 'charge_disputed'
}

async function listRefunds({ refunds }: Stripe, intentId: string): Promise<RefundMade[]> {
  const made: RefundMade[] = []
  let after: string | undefined
  do {
    const page = await asking(
      refunds.list({ payment_intent: intentId, limit: 100, ...(after && { starting_after: after }) }),
    )
    for (const { id, amount, metadata, status } of page.data)
      if (status !== 'failed' && status !== 'canceled')
        made.push({ id, amount: cents(amount), key: metadata?.[PART_NOTE] ?? null })
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after)
  return made
}
