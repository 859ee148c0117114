import type Stripe from 'stripe'
import { newId } from '../state/ids.ts'
import { BANK_NAME } from '../test-data/banks.ts'
import type { Decline } from '../test-data/cards.ts'
import { DAY, type Work } from '../work.ts'

/** How an attempt to take money came out. */
export type ChargeEnd =
  | { status: 'succeeded'; captured: boolean; authenticated: boolean }
  | { status: 'pending'; mandate: string | null }
  | { status: 'failed'; decline: Decline }

export function outcomeOf(method: Stripe.PaymentMethod, failed: Decline | undefined): Stripe.Charge.Outcome {
  if (failed)
    return {
      advice_code: failed.adviceCode ?? null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'declined_by_network',
      reason: failed.declineCode ?? failed.code,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    }
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: null,
    risk_level: method.type === 'card' ? 'normal' : 'not_assessed',
    ...(method.type === 'card' && { risk_score: 20 }),
    seller_message: 'Payment complete.',
    type: 'authorized',
  }
}

export function detailsOf(
  work: Work,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  end: ChargeEnd,
): Stripe.Charge.PaymentMethodDetails {
  const mandate = end.status === 'pending' ? end.mandate : null
  if (method.us_bank_account) {
    const { account_holder_type, account_type, fingerprint, last4, routing_number } = method.us_bank_account
    return {
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type,
        account_type,
        bank_name: BANK_NAME,
        fingerprint,
        last4,
        ...(mandate && { mandate }),
        payment_reference: null,
        routing_number,
      },
    }
  }
  if (method.sepa_debit) {
    const { bank_code, branch_code, country, fingerprint, last4 } = method.sepa_debit
    return { type: 'sepa_debit', sepa_debit: { bank_code, branch_code, country, fingerprint, last4, mandate } }
  }
  return { type: 'card', card: cardDetails(work, intent, method.card as Stripe.PaymentMethod.Card, end) }
}

function cardDetails(
  work: Work,
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod.Card,
  end: ChargeEnd,
): Stripe.Charge.PaymentMethodDetails.Card {
  const authenticated = end.status === 'succeeded' && end.authenticated
  const held = end.status === 'succeeded' && !end.captured
  const wrongCode = end.status === 'failed' && end.decline.code === 'incorrect_cvc'
  const { wallet } = card
  return {
    amount_authorized: end.status === 'failed' ? null : intent.amount,
    authorization_code: end.status === 'failed' ? null : '123456',
    brand: card.brand,
    ...(held && { capture_before: work.now + 7 * DAY }),
    checks: card.checks && { ...card.checks, cvc_check: wrongCode ? 'fail' : card.checks.cvc_check && 'pass' },
    country: card.country,
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: end.status === 'failed' ? null : newId('n').slice(2, 17),
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: card.regulated_status,
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: newId('t').slice(2),
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: wallet && walletDetails(wallet),
  }
}

const walletDetails = ({
  type,
  dynamic_last4,
}: Stripe.PaymentMethod.Card.Wallet): Stripe.Charge.PaymentMethodDetails.Card.Wallet => ({
  dynamic_last4,
  type,
  ...(type === 'apple_pay' ? { apple_pay: {} } : { google_pay: {} }),
})
