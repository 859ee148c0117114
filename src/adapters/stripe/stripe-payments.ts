import Stripe from 'stripe'
import type {
  ChargeOutcome,
  IntentAsked,
  IntentChange,
  MethodKind,
  PaidWithMethod,
  PaymentNotice,
  Payments,
  SavedMethodCharge,
} from '#application/ports/payments.ts'
import { failureOf, METHOD_GONE } from '#domain/payments/payment-failure.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import { asking, isRefused, orNothing } from './read-errors.ts'
import { CHARGE_NOTE, ORDER_NOTE, readIntent, readMethod, readSetup, VERSION_NOTE } from './read-objects.ts'
import { disputeCalls } from './stripe-disputes.ts'
import { payoutCalls } from './stripe-payouts.ts'
import { refundCalls } from './stripe-refunds.ts'

type Parts = { stripe: Stripe; webhookSecret: string }

/** The site's payments, by Stripe's own SDK. */
export function createStripePayments({ stripe, webhookSecret }: Parts): Payments {
  return {
    ...intentCalls(stripe),
    ...methodCalls(stripe),
    payWithMethod: (intentId, method) => payWithMethod(stripe, intentId, method),
    chargeSavedMethod: (charge) => chargeSavedMethod(stripe, charge),
    ...refundCalls(stripe),
    ...disputeCalls(stripe),
    ...payoutCalls(stripe),
    readNotice: (rawBody, headers) => readNotice(stripe, webhookSecret, rawBody, headers[SIGNATURE_HEADER]),
    tellsOfRefund: (type) => type === 'charge.refunded',
    tellsOfDispute: (type) => type.startsWith('charge.dispute.'),
  }
}

const typesOf = (kinds: readonly MethodKind[]) =>
  kinds.map((kind) => (kind === 'card' ? ('card' as const) : ('us_bank_account' as const)))

const changeable = ({ amount, orderId, version, saveMethod, description }: IntentAsked) => ({
  amount,
  description,
  metadata: { [ORDER_NOTE]: orderId, [VERSION_NOTE]: String(version) },
  // An empty value takes back what an earlier submit asked for.
  setup_future_usage: saveMethod ? ('off_session' as const) : ('' as const),
})

function intentCalls(stripe: Stripe) {
  const { paymentIntents } = stripe
  return {
    async createIntent(asked: IntentAsked, key: string) {
      const { setup_future_usage: future, ...rest } = changeable(asked)
      const made = paymentIntents.create(
        {
          ...rest,
          currency: asked.currency,
          allowed_payment_method_types: typesOf(asked.methods),
          ...(asked.customer && { customer: asked.customer }),
          ...(future && { setup_future_usage: future }),
        },
        { idempotencyKey: key },
      )
      return readIntent(await asking(made))
    },
    updateIntent: (id: string, asked: IntentAsked) =>
      changeUnlessTooLate(stripe, id, () =>
        paymentIntents.update(id, { ...changeable(asked), ...(asked.customer && { customer: asked.customer }) }),
      ),
    async retrieveIntent(id: string) {
      const found = await orNothing(paymentIntents.retrieve(id))
      return found && readIntent(found)
    },
    cancelIntent: (id: string) =>
      changeUnlessTooLate(stripe, id, () => paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })),
    async *listIntents({ since, customer }: { since: Date; customer?: string }) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      let after: string | undefined
      do {
        const page = await asking(
          paymentIntents.list({
            created,
            limit: 100,
            ...(customer && { customer }),
            ...(after && { starting_after: after }),
          }),
        )
        for (const intent of page.data) yield readIntent(intent)
        after = page.has_more ? page.data.at(-1)?.id : undefined
      } while (after)
    },
  }
}

/** A payment may go on between our look at it and our change. */
async function changeUnlessTooLate(
  stripe: Stripe,
  id: string,
  change: () => Promise<Stripe.PaymentIntent>,
): Promise<IntentChange> {
  try {
    return { changed: true, intent: readIntent(await asking(change())) }
  } catch (error) {
    if (!isRefused(error, 'payment_intent_unexpected_state')) throw error
    return { changed: false, intent: readIntent(await asking(stripe.paymentIntents.retrieve(id))) }
  }
}

function methodCalls({ customers, setupIntents, paymentMethods }: Stripe) {
  return {
    async createCustomer({ ref, name, email }: { ref: string; name: string; email: string }, key: string) {
      const made = await asking(customers.create({ name, email, metadata: { account: ref } }, { idempotencyKey: key }))
      return made.id
    },
    async updateCustomer(customer: string, { name, email }: { name: string; email: string }) {
      await orNothing(customers.update(customer, { name, email }))
    },
    async deleteCustomer(customer: string) {
      await orNothing(customers.del(customer))
    },
    async startSetup({ customer, methods }: { customer: string; methods: readonly MethodKind[] }, key: string) {
      const asked = { customer, usage: 'off_session' as const, allowed_payment_method_types: typesOf(methods) }
      return readSetup(await asking(setupIntents.create(asked, { idempotencyKey: key })))
    },
    async retrieveSetup(id: string) {
      const found = await orNothing(setupIntents.retrieve(id))
      return found && readSetup(found)
    },
    async retrieveMethod(id: string) {
      const found = await orNothing(paymentMethods.retrieve(id))
      return found && readMethod(found)
    },
    async listMethods(customer: string) {
      const { data } = await asking(customers.listPaymentMethods(customer, { limit: 100 }))
      return data.map(readMethod).filter((method): method is SavedMethod => method !== null)
    },
    async forgetMethod(id: string) {
      try {
        await orNothing(paymentMethods.detach(id))
      } catch (error) {
        // Detached before: Stripe then says only that the request makes no sense.
        const method = await orNothing(paymentMethods.retrieve(id))
        if (method?.customer) throw error
      }
    },
  }
}

/** Without a key of ours: an intent can be paid once, and says so to whoever comes second. */
async function payWithMethod({ paymentIntents }: Stripe, intentId: string, method: string): Promise<PaidWithMethod> {
  try {
    const intent = readIntent(
      await asking(paymentIntents.confirm(intentId, { payment_method: method, use_stripe_sdk: true })),
    )
    if (intent.status !== 'needs-action' && intent.status !== 'open') return { outcome: 'gone-on' }
    const failure = intent.failure ?? failureOf({ code: 'authentication_required' })
    return { outcome: 'declined', failure, charge: intent.declinedCharge }
  } catch (error) {
    if (isRefused(error, 'payment_intent_unexpected_state')) return { outcome: 'gone-on' }
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    const { code, decline_code: declineCode, advice_code: advice, charge = null } = error
    const failure = failureOf({ code: code ?? null, declineCode: declineCode ?? null, advice: advice ?? null })
    return { outcome: 'declined', failure, charge }
  }
}

/** A saved method, or a customer, that is there no more is an answer: asked again, it would be the same. */
const isMethodGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.param === 'payment_method' || error.param === 'customer')

async function chargeSavedMethod({ paymentIntents }: Stripe, charge: SavedMethodCharge): Promise<ChargeOutcome> {
  const { key, amount, currency, customer, method, description } = charge
  try {
    const call = paymentIntents.create(
      {
        amount,
        currency,
        customer,
        description,
        payment_method: method,
        allowed_payment_method_types: ['card', 'us_bank_account'],
        metadata: { [CHARGE_NOTE]: key },
        confirm: true,
        off_session: true,
      },
      { idempotencyKey: key },
    )
    const intent = readIntent(await asking(call))
    if (intent.status === 'succeeded' || intent.status === 'processing')
      return { outcome: intent.status, intentId: intent.id }
    return { outcome: 'declined', intentId: intent.id, failure: failureOf({ code: 'authentication_required' }) }
  } catch (error) {
    if (isMethodGone(error)) return { outcome: 'declined', intentId: null, failure: failureOf({ code: METHOD_GONE }) }
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    const { code, decline_code: declineCode, advice_code: advice, payment_intent: intent } = error
    const failure = failureOf({ code: code ?? null, declineCode: declineCode ?? null, advice: advice ?? null })
    return { outcome: 'declined', intentId: intent?.id ?? null, failure }
  }
}

/** Only that the bytes are Stripe's is decided here: a header that the SDK stumbles over is as little signed as a wrong one. */
const SIGNATURE_HEADER = 'stripe-signature'
/** As far as clocks may differ. */
const FUTURE_MS = 5 * 60_000

function readNotice(
  { webhooks }: Stripe,
  secret: string,
  rawBody: Buffer,
  signature: string | string[] | undefined,
): PaymentNotice | null {
  if (typeof signature !== 'string') return null
  const event = attempt(() => webhooks.constructEvent(rawBody, signature, secret))
  if (!event || isOfTheFuture(signature)) return null
  const about = event.data.object as { object?: string; id?: string; payment_intent?: unknown }
  const ofIntent = about.object === 'payment_intent' ? about.id : about.payment_intent
  const intentId = typeof ofIntent === 'string' ? ofIntent : null
  return { id: event.id, type: event.type, intentId, declined: declinedIn(event) }
}

/** The SDK refuses what was signed too long ago; what is signed for later could be sent again until then. */
function isOfTheFuture(signature: string): boolean {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  return !(signedAt * 1000 <= Date.now() + FUTURE_MS)
}

/** A refused challenge makes no charge: then the event stands for it. */
const declinedIn = (event: Stripe.Event): string | null =>
  event.type === 'payment_intent.payment_failed' ? (event.data.object.last_payment_error?.charge ?? event.id) : null

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
