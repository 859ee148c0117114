import type Stripe from 'stripe'
import type { Decline } from '../test-data/cards.ts'
import type { Work } from '../work.ts'
import { cardError } from './attempt-payment.ts'
import { findCharge, withMoney } from './charges.ts'
import { findPaymentIntent } from './find-intent.ts'
import { methodOf } from './intent-methods.ts'

const REFUSED: Decline = {
  code: 'insufficient_funds',
  message: "The customer's account has insufficient funds to cover this payment.",
}

/** The bank's word on a debit, days later: as the test account says, unless told otherwise. False where nothing waits. */
export function settleDebit(work: Work, id: string, asked: 'as-the-account-says' | 'succeed' | 'fail'): boolean {
  const { body } = findPaymentIntent(work, id)
  if (body.status !== 'processing') return false
  const ends = methodOf(work, body).inner.bank?.ends
  const decline = typeof ends === 'object' ? ends : undefined
  if (asked === 'fail' || (asked === 'as-the-account-says' && decline)) failDebit(work, body, decline ?? REFUSED)
  else collectDebit(work, body)
  return true
}

function collectDebit(work: Work, intent: Stripe.PaymentIntent) {
  const pending = findCharge(work, String(intent.latest_charge))
  const charge = withMoney(work, { ...pending, status: 'succeeded', paid: true })
  work.objects.save('charge', charge)
  work.emit('charge.succeeded', charge)
  const paid: Stripe.PaymentIntent = { ...intent, status: 'succeeded', amount_received: intent.amount }
  work.objects.save('payment_intent', paid)
  work.emit('payment_intent.succeeded', paid)
}

function failDebit(work: Work, intent: Stripe.PaymentIntent, decline: Decline) {
  const pending = findCharge(work, String(intent.latest_charge))
  const charge: Stripe.Charge = {
    ...pending,
    status: 'failed',
    paid: false,
    captured: false,
    amount_captured: 0,
    failure_code: decline.code,
    failure_message: decline.message,
  }
  work.objects.save('charge', charge)
  work.emit('charge.failed', charge)
  const { body: method } = methodOf(work, intent)
  const failed: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: cardError(decline, method, charge.id) as Stripe.PaymentIntent.LastPaymentError,
  }
  work.objects.save('payment_intent', failed)
  work.emit('payment_intent.payment_failed', failed)
}
