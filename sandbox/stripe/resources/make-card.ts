import type Stripe from 'stripe'
import { ApiError, invalidRequest } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import { findCard, hasCheckDigit, type TestCard } from '../test-data/cards.ts'
import type { Work } from '../work.ts'
import { type Asked, commonParts, fingerprint, type Made, toBilling } from './method-parts.ts'

/** The tokens that the wallets' stand-ins and Stripe's fixtures pay with. */
const tokens: Record<string, { number: string; wallet?: 'apple_pay' | 'google_pay' }> = {
  tok_visa: { number: '4242424242424242' },
  tok_mastercard: { number: '5555555555554444' },
  tok_apple_pay: { number: '4242424242424242', wallet: 'apple_pay' },
  tok_google_pay: { number: '4242424242424242', wallet: 'google_pay' },
}

export function makeCard(work: Work, asked: Asked): Made {
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
