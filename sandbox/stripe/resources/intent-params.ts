import type Stripe from 'stripe'
import { invalidRequest } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import type { Form } from '../http/read-form.ts'
import { isEndive, type Work } from '../work.ts'
import { mandateData } from './mandates.ts'
import { methodSpec } from './method-parts.ts'

const methodType = p.oneOf('card', 'us_bank_account', 'sepa_debit', 'link', 'apple_pay', 'google_pay')

/** What both sorts of intent take. */
export const commonSpec = {
  ...p.expand,
  allowed_payment_method_types: p.list(methodType),
  automatic_payment_methods: p.within({ enabled: p.flag, allow_redirects: p.oneOf('always', 'never') }),
  customer: p.text,
  description: p.orNull(p.text),
  excluded_payment_method_types: p.orNull(p.list(p.text)),
  metadata: p.metadata,
  payment_method: p.orNull(p.text),
  payment_method_data: p.within(methodSpec),
  payment_method_options: p.within({
    card: p.within({
      request_three_d_secure: p.oneOf('any', 'automatic', 'challenge'),
      setup_future_usage: p.orNull(p.oneOf('none', 'off_session', 'on_session')),
      cvc_token: p.text,
      moto: p.flag,
      network: p.text,
    }),
    us_bank_account: p.within({
      verification_method: p.oneOf('automatic', 'instant', 'microdeposits', 'skip'),
      setup_future_usage: p.orNull(p.oneOf('none', 'off_session', 'on_session')),
      financial_connections: p.anything,
      preferred_settlement_speed: p.anything,
    }),
  }),
  // Only for versions before endive: the others refuse it below.
  payment_method_types: p.list(p.text),
}

export const confirmSpec = {
  client_secret: p.text,
  error_on_requires_action: p.flag,
  mandate: p.text,
  mandate_data: mandateData,
  off_session: offSession,
  return_url: p.link,
  use_stripe_sdk: p.flag,
  radar_options: p.anything,
}

function offSession(value: Parameters<typeof p.flag>[0], name: string): boolean {
  return value === 'one_off' || value === 'recurring' || p.flag(value, name)
}

/** From `endive` on, the list of types is called something else, and the old one is an error. */
export function refuseOldTypes(work: Work, form: Form) {
  if (form.payment_method_types === undefined || !isEndive(work)) return
  throw invalidRequest(
    'The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types` to say which payment methods may be used.',
    { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
  )
}

type AskedTypes = {
  allowed_payment_method_types?: string[]
  payment_method_types?: string[]
  excluded_payment_method_types?: string[] | null
  automatic_payment_methods?: { enabled?: boolean; allow_redirects?: 'always' | 'never' }
}

const WALLETS = ['apple_pay', 'google_pay']

/** The types that an intent takes: of those allowed, the ones that go with its currency. Wallets ride on `card`. */
export function methodTypes(asked: AskedTypes, currency: string | null) {
  const allowed = asked.allowed_payment_method_types ?? asked.payment_method_types
  const excluded = asked.excluded_payment_method_types ?? []
  const debit = currency === 'eur' ? 'sepa_debit' : 'us_bank_account'
  const fits = (type: string) =>
    !excluded.includes(type) && !WALLETS.includes(type) && (type !== 'us_bank_account' || currency !== 'eur')
  const types = (allowed ?? ['card', debit]).filter(fits)
  return {
    allowed_payment_method_types: (asked.allowed_payment_method_types ??
      null) as Stripe.PaymentIntent['allowed_payment_method_types'],
    excluded_payment_method_types: (asked.excluded_payment_method_types ??
      null) as Stripe.PaymentIntent['excluded_payment_method_types'],
    payment_method_types: types,
    automatic_payment_methods: asked.payment_method_types
      ? null
      : { allow_redirects: asked.automatic_payment_methods?.allow_redirects ?? 'always', enabled: true },
  }
}

const symbols: Record<string, string> = { usd: '$', eur: '€', gbp: '£', cad: 'CA$', aud: 'A$', jpy: '¥' }

export function checkCurrency(currency: string): string {
  const lower = currency.toLowerCase()
  if (Object.hasOwn(symbols, lower)) return lower
  throw invalidRequest(
    `Invalid currency: ${currency}. The sandbox knows these currencies: ${Object.keys(symbols).join(', ')}`,
    {
      param: 'currency',
    },
  )
}

const SMALLEST = 50
const LARGEST = 99_999_999

export function checkAmount(amount: number, currency: string): number {
  const symbol = symbols[currency]
  if (amount < 0 || amount === 0)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount < SMALLEST)
    throw invalidRequest(`Amount must be at least ${symbol}0.50 ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  if (amount > LARGEST)
    throw invalidRequest(`Amount must be no more than ${symbol}999,999.99`, {
      code: 'amount_too_large',
      param: 'amount',
    })
  return amount
}
