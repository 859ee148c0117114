import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { ApiError, invalidRequest } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import { newId } from '../state/ids.ts'
import type { Inners } from '../state/objects.ts'
import { BANK_NAME, type Bank, findBank, findIban, ROUTING_NUMBER } from '../test-data/banks.ts'
import { findCard, hasCheckDigit, type TestCard } from '../test-data/cards.ts'
import type { Work } from '../work.ts'

const billingDetails = p.within({
  address: p.address,
  email: p.orNull(p.text),
  name: p.orNull(p.text),
  phone: p.orNull(p.text),
  tax_id: p.orNull(p.text),
})

export const methodSpec = {
  type: p.oneOf('card', 'us_bank_account', 'sepa_debit'),
  allow_redisplay: p.oneOf('always', 'limited', 'unspecified'),
  billing_details: billingDetails,
  metadata: p.metadata,
  radar_options: p.anything,
  card: p.within({
    number: p.text,
    exp_month: p.integer,
    exp_year: p.integer,
    cvc: p.text,
    token: p.text,
    networks: p.anything,
  }),
  us_bank_account: p.within({
    account_holder_type: p.oneOf('individual', 'company'),
    account_type: p.oneOf('checking', 'savings'),
    account_number: p.text,
    routing_number: p.text,
    financial_connections_account: p.text,
  }),
  sepa_debit: p.within({ iban: p.text }),
}
type Asked = p.Read<typeof methodSpec>
type Made = { body: Stripe.PaymentMethod; inner: Inners['payment_method'] }

/** A new payment method of what was typed. Kept only when the caller does so. */
export function makePaymentMethod(work: Work, asked: Asked): Made {
  const type = p.required(asked.type, 'type')
  if (type === 'card') return makeCard(work, asked)
  if (type === 'sepa_debit') return makeSepa(work, asked)
  return makeBankAccount(work, asked)
}

/** The tokens that the wallets' stand-ins and Stripe's fixtures pay with. */
const tokens: Record<string, { number: string; wallet?: 'apple_pay' | 'google_pay' }> = {
  tok_visa: { number: '4242424242424242' },
  tok_mastercard: { number: '5555555555554444' },
  tok_apple_pay: { number: '4242424242424242', wallet: 'apple_pay' },
  tok_google_pay: { number: '4242424242424242', wallet: 'google_pay' },
}

function makeCard(work: Work, asked: Asked): Made {
  const { number, exp_month, exp_year, cvc, token } = p.required(asked.card, 'card')
  if (token !== undefined) {
    const known = Object.hasOwn(tokens, token) ? tokens[token] : undefined
    if (!known) throw invalidRequest(`No such token: '${token}'`, { code: 'resource_missing', param: 'card[token]' })
    return cardMethod(work, findCard(known.number) as TestCard, { asked, wallet: known.wallet })
  }
  if (work.caller.key === 'secret')
    throw invalidRequest(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
      { param: 'card[number]' },
    )
  const card = checkNumber(p.required(number, 'card[number]').replaceAll(/[\s-]/g, ''))
  const month = p.required(exp_month, 'card[exp_month]')
  const year = p.required(exp_year, 'card[exp_year]')
  checkExpiry(work, month, year)
  if (cvc !== undefined && !(card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  return cardMethod(work, card, { asked, month, year, cvcGiven: cvc !== undefined })
}

const cardError = (code: string, message: string, param: string, declineCode?: string) =>
  new ApiError(402, { type: 'card_error', code, message, param, ...(declineCode && { decline_code: declineCode }) })

function checkNumber(number: string): TestCard {
  if (!/^\d{12,19}$/.test(number))
    throw cardError('invalid_number', 'Your card number is not a valid credit card number.', 'number')
  if (!hasCheckDigit(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  const card = findCard(number)
  if (card) return card
  throw cardError(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    'number',
    'test_mode_live_card',
  )
}

function checkExpiry(work: Work, month: number, year: number) {
  const now = new Date(work.now * 1000)
  if (month < 1 || month > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const [thisYear, thisMonth] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
  if (year < thisYear || year > thisYear + 50 || (year === thisYear && month < thisMonth))
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
}

const fingerprint = (number: string) => createHash('sha256').update(`sandbox:${number}`).digest('hex').slice(0, 16)

type CardDetails = {
  asked?: Asked
  month?: number
  year?: number
  cvcGiven?: boolean
  wallet?: 'apple_pay' | 'google_pay' | undefined
}

export function cardMethod(work: Work, card: TestCard, details: CardDetails = {}): Made {
  const { asked = {}, cvcGiven = true, wallet } = details
  const billing = toBilling(asked)
  const body = {
    ...commonParts(work, asked, billing),
    type: 'card',
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: billing.address?.line1 ? 'pass' : null,
        address_postal_code_check: billing.address?.postal_code ? 'pass' : null,
        cvc_check: cvcGiven ? 'unchecked' : null,
      },
      country: 'US',
      display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
      exp_month: details.month ?? 12,
      exp_year: details.year ?? new Date(work.now * 1000).getUTCFullYear() + 3,
      fingerprint: fingerprint(card.number),
      funding: card.funding ?? 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: wallet ? { dynamic_last4: card.number.slice(-4), type: wallet, [wallet]: {} } : null,
    },
  } satisfies Stripe.PaymentMethod
  return { body, inner: { card } }
}

function makeBankAccount(work: Work, asked: Asked): Made {
  const given = p.required(asked.us_bank_account, 'us_bank_account')
  const routing = p.required(given.routing_number, 'us_bank_account[routing_number]')
  const number = p.required(given.account_number, 'us_bank_account[account_number]')
  p.required(asked.billing_details?.name, 'billing_details[name]')
  if (routing !== ROUTING_NUMBER)
    throw invalidRequest(`Invalid routing number: ${routing}`, {
      code: 'routing_number_invalid',
      param: 'us_bank_account[routing_number]',
    })
  const bank = findBank(routing, number)
  if (!bank)
    throw invalidRequest(
      'You must use a test bank account number in test mode. Try 000123456789 or see more options at https://stripe.com/docs/testing.',
      {
        code: 'account_number_invalid',
        param: 'us_bank_account[account_number]',
      },
    )
  return bankMethod(work, bank, asked)
}

export function bankMethod(work: Work, bank: Bank, asked: Asked = {}): Made {
  const body = {
    ...commonParts(work, asked, toBilling(asked)),
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: asked.us_bank_account?.account_holder_type ?? 'individual',
      account_type: asked.us_bank_account?.account_type ?? 'checking',
      bank_name: BANK_NAME,
      financial_connections_account: null,
      fingerprint: fingerprint(bank.number),
      last4: bank.number.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: bank.routing,
      status_details: {},
    },
  } satisfies Stripe.PaymentMethod
  return { body, inner: { bank } }
}

function makeSepa(work: Work, asked: Asked): Made {
  const bank = findIban(p.required(asked.sepa_debit, 'sepa_debit').iban ?? '')
  if (!bank)
    throw invalidRequest('The IBAN you provided is invalid.', { code: 'invalid_iban', param: 'sepa_debit[iban]' })
  const body = {
    ...commonParts(work, asked, toBilling(asked)),
    type: 'sepa_debit',
    sepa_debit: {
      bank_code: bank.routing,
      branch_code: '',
      country: bank.number.slice(0, 2),
      fingerprint: fingerprint(bank.number),
      generated_from: { charge: null, setup_attempt: null },
      last4: bank.number.slice(-4),
    },
  } satisfies Stripe.PaymentMethod
  return { body, inner: { bank } }
}

const commonParts = (work: Work, asked: Asked, billing: Stripe.PaymentMethod.BillingDetails) =>
  ({
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: asked.allow_redisplay ?? 'unspecified',
    billing_details: billing,
    created: work.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: asked.metadata ?? {},
  }) satisfies Partial<Stripe.PaymentMethod>

export function toBilling({ billing_details: given = {} }: Asked, kept?: Stripe.PaymentMethod.BillingDetails) {
  const { email = kept?.email ?? null, name = kept?.name ?? null, phone = kept?.phone ?? null } = given
  const tax_id = given.tax_id ?? kept?.tax_id ?? null
  const address = given.address === undefined ? (kept?.address ?? p.toAddress({})) : p.toAddress(given.address ?? {})
  return { address, email, name, phone, tax_id } satisfies Stripe.PaymentMethod.BillingDetails
}
