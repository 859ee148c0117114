import type Stripe from 'stripe'
import type * as p from '../http/params.ts'
import type { commonSpec } from './intent-params.ts'

type Asked = p.Read<typeof commonSpec>['payment_method_options']
type Intent = Stripe.PaymentIntent | Stripe.SetupIntent

const noCardWishes = { mandate_options: null, network: null, request_three_d_secure: 'automatic' } as const

/** What an intent says of each of its types: what was asked now, before, or not at all. */
export function optionsOf<Body extends Intent>(intent: Body, asked: Asked): Body {
  const isPayment = intent.object === 'payment_intent'
  const kept = (intent.payment_method_options ?? {}) as Stripe.PaymentIntent.PaymentMethodOptions
  const { request_three_d_secure, network, setup_future_usage } = asked?.card ?? {}
  const card = {
    ...(isPayment && { installments: null }),
    ...noCardWishes,
    ...kept.card,
    ...(request_three_d_secure && { request_three_d_secure }),
    ...(network && { network }),
    ...(isPayment && setup_future_usage && { setup_future_usage }),
  }
  const { verification_method, setup_future_usage: bankUsage } = asked?.us_bank_account ?? {}
  const us_bank_account = {
    verification_method: 'automatic',
    ...kept.us_bank_account,
    ...(verification_method && { verification_method }),
    ...(isPayment && bankUsage && { setup_future_usage: bankUsage }),
  }
  const all: Record<string, object> = { card, us_bank_account, sepa_debit: {} }
  const own = intent.payment_method_types.filter((type) => Object.hasOwn(all, type)).map((type) => [type, all[type]])
  return { ...intent, payment_method_options: Object.fromEntries(own) }
}

/** Whether a payment also saves its method: a type's own word goes before the intent's. */
export function futureUsage(intent: Stripe.PaymentIntent, type: string): string | null {
  const options = intent.payment_method_options as Record<string, { setup_future_usage?: string }> | null
  const usage = options?.[type]?.setup_future_usage ?? intent.setup_future_usage
  return usage === 'none' ? null : usage
}

/** An account typed by hand is proven with two small deposits, unless a browser's bank log-in has proven it. */
export function mustVerify(intent: Intent, isVerified: boolean, fromBrowser: boolean): boolean {
  if (isVerified) return false
  const way = intent.payment_method_options?.us_bank_account?.verification_method ?? 'automatic'
  if (way === 'skip' || way === 'instant') return false
  return way === 'microdeposits' || !fromBrowser
}
