import Stripe from 'stripe'
import type { WorkshopPayment, WorkshopPayments } from '#application/ports/workshop-payments.ts'

/** Play payments for the workshop, made in the sandbox at `url` and nowhere else. */
export function workshopPayments(url: string): WorkshopPayments {
  const { hostname, port, protocol } = new URL(url)
  const stripe = new Stripe('sk_test_sandbox', {
    host: hostname,
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    protocol: protocol === 'https:' ? 'https' : 'http',
    telemetry: false,
  })
  const intents = stripe.paymentIntents
  const terms = { currency: 'usd', allowed_payment_method_types: ['card', 'us_bank_account'] }
  return {
    begin: async (cents) => read(await intents.create({ ...terms, amount: cents })),
    change: async (id, cents) => read(await intents.update(id, { amount: cents })),
    statusOf: async (id) => (await intents.retrieve(id)).status,
    async beginSetup() {
      const customer = await stripe.customers.create({})
      const setup = await stripe.setupIntents.create({ customer: customer.id, allowed_payment_method_types: ['card'] })
      return setup.client_secret ?? ''
    },
    async charge(cents, savedMethod) {
      const begun = await intents.create({ ...terms, amount: cents, payment_method: savedMethod })
      const mandate = { mandate_data: { customer_acceptance: { type: 'offline' as const } } }
      const isBank = savedMethod.startsWith('pm_usBankAccount')
      const method = String(begun.payment_method ?? '')
      try {
        const charged = await intents.confirm(begun.id, { error_on_requires_action: true, ...(isBank && mandate) })
        return { ...read(charged), method, failure: null }
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError)) throw error
        return { ...read(begun), method, failure: { code: error.code ?? '', message: error.message } }
      }
    },
  }
}

const read = ({ id, client_secret, status }: Stripe.PaymentIntent): WorkshopPayment => ({
  id,
  secret: client_secret ?? '',
  status,
})
