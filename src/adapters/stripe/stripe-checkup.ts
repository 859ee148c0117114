import Stripe from 'stripe'
import type { PaymentCheckup } from '#application/ports/checkup.ts'
import type { PaymentMode } from '#domain/doctor/payment-rules.ts'

/** Of these the site learns what it would otherwise find out minutes later, by asking. */
export const NEEDED_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const

/** Looks at Stripe with the site's own key, and changes nothing there. */
export const stripeCheckup = (stripe: Stripe, mode: PaymentMode): PaymentCheckup => ({
  mode,
  async ask() {
    const { lastResponse } = await telling(stripe.paymentIntents.list({ limit: 1 }))
    const at = new Date(lastResponse.headers.date ?? '')
    return { at: Number.isNaN(at.getTime()) ? null : at }
  },
  async listEndpoints() {
    try {
      const { data } = await telling(stripe.webhookEndpoints.list({ limit: 100 }))
      return data.map(({ url, status, enabled_events: events }) => ({
        url,
        isEnabled: status === 'enabled',
        lacks: NEEDED_EVENTS.filter((event) => !events.some((one) => covers(one, event))),
      }))
    } catch (error) {
      if (error instanceof NotAllowed) return null
      throw error
    }
  },
})

/** `*` is every event, `charge.*` every one of charges. */
const covers = (pattern: string, event: string) =>
  pattern === event || (pattern.endsWith('*') && event.startsWith(pattern.slice(0, -1)))

class NotAllowed extends Error {}

/** Stripe's own words may show a part of the key: only what kind of error it was is told. */
async function telling<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) throw new NotAllowed('the key may not do that')
    if (error instanceof Stripe.errors.StripeAuthenticationError) throw new Error('the key is refused')
    if (error instanceof Stripe.errors.StripeError)
      throw new Error(`the provider did not answer (${error.code ?? error.type})`)
    throw error
  }
}
