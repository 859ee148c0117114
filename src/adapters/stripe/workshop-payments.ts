import Stripe from 'stripe'
import type { WorkshopPayments } from '#application/payments/workshop-payments.ts'

/** Play payments for the workshop, made in the sandbox at `url` and nowhere else. */
export function workshopPayments(url: string): WorkshopPayments {
  const { hostname, port, protocol } = new URL(url)
  const stripe = new Stripe('sk_test_sandbox', {
    host: hostname,
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    protocol: protocol === 'https:' ? 'https' : 'http',
    telemetry: false,
  })
  return {
    async begin(cents, savedMethod) {
      const intent = await stripe.paymentIntents.create({
        amount: cents,
        currency: 'usd',
        allowed_payment_method_types: ['card', 'us_bank_account'],
        ...(savedMethod && { payment_method: savedMethod }),
      })
      return { id: intent.id, secret: intent.client_secret ?? '', method: String(intent.payment_method ?? '') }
    },
    async statusOf(id) {
      return (await stripe.paymentIntents.retrieve(id)).status
    },
  }
}
