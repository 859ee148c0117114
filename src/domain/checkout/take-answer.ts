import type { CheckoutAnswer, CheckoutErrors, CheckoutStatus, IntentKeys } from './checkout-answer.ts'
import {
  type CheckoutState,
  type CheckoutStep,
  failed,
  flagged,
  type Intent,
  POLL_EVERY_MS,
  step,
} from './checkout-state.ts'
import { orderFailure, replaceCard } from './checkout-texts.ts'
import { faultsOf } from './field-errors.ts'

/** What follows from an answer to the checkout's request, in any of its shapes. */
export function takeAnswer(state: CheckoutState, answer: CheckoutAnswer): CheckoutStep {
  if ('checkout_errors' in answer) return takeCheckoutErrors(state, answer.checkout_errors)
  if ('status' in answer) {
    if (answer.status !== 'success') return fail(state, typeof answer.message === 'string' ? answer.message : '')
    if (typeof answer.message !== 'string') return confirmUpdated(state, answer.message)
    return answer.message === 'OK' ? complete(state) : fail(state, '')
  }
  if (!('type' in answer)) return failed(state, faultsOf(answer.errors, orderFailure(state.supportEmail)))
  switch (answer.type) {
    case 'upgrade-checkout':
      return takeAnswer(state, answer.data)
    case 'started':
      return showElement(state, answer.data)
    case 'updated':
      return confirmUpdated(state, answer.data)
    case 'gratis':
      return complete(state, receiptPage(answer.data))
    case 'customer':
      return takeCharge(state, answer.data)
    case 'update-succeeded':
      return complete(state, '/account')
    case 'redeem-succeeded':
      return complete(state)
    case 'upgrade-failed':
      return failed(state, faultsOf(answer.errors, orderFailure(state.supportEmail)))
    default:
      return fail(state, answer.message)
  }
}

const intentOf = (keys: IntentKeys): Intent => ({ id: keys.payment_intent_id, secret: keys.stripe_secret })

/** The element belongs to a new payment: whoever sees it is paying with one. */
const showElement = (state: CheckoutState, keys: IntentKeys): CheckoutStep =>
  step({ ...flagged(state, 'loaded'), stage: 'resting', captcha: null, customer: 'add-card', intent: intentOf(keys) })

/** Only what the reader has filled in can be confirmed: another payment than the one that is shown is shown first. */
function confirmUpdated(state: CheckoutState, keys: IntentKeys): CheckoutStep {
  const { intent, customer } = state
  if (intent?.id !== keys.payment_intent_id || customer === 'use-card') return showElement(state, keys)
  return step({ ...flagged(state, 'loaded', 'sending'), stage: 'confirming' }, { do: 'confirm', intent })
}

function takeCharge(state: CheckoutState, charge: CheckoutStatus & { payment_intent_id?: string | undefined }) {
  const id = charge.payment_intent_id ?? state.intent?.id
  if (charge.status !== 'in-progress') return finish(state, charge)
  return id === undefined ? fail(state, '') : beginPolling(state, id)
}

function takeCheckoutErrors(state: CheckoutState, errors: CheckoutErrors): CheckoutStep {
  const known = errors.keys ? { ...state, intent: intentOf(errors.keys) } : state
  const { intent } = known
  if (errors.require === 'authorize-card' && intent && errors.method) {
    const waiting: CheckoutState = { ...flagged(known, 'loaded', 'sending'), stage: 'confirming' }
    return step(waiting, { do: 'authorize', intent, method: errors.method })
  }
  if (errors.require === 'replace-card') {
    const dropped: CheckoutState = { ...known, customer: 'add-card', offersSaved: false }
    return failed(dropped, { general: replaceCard(errors.message) })
  }
  return fail(known, errors.message)
}

/** The first look is at once: most payments are through by the time that the provider has said so. */
export const beginPolling = (state: CheckoutState, id: string): CheckoutStep =>
  step({ ...flagged(state, 'loaded', 'completing'), stage: 'polling', polls: 0 }, { do: 'poll', id, afterMs: 0 })

export const pollAgain = (state: CheckoutState, id: string): CheckoutStep =>
  step(state, { do: 'poll', id, afterMs: POLL_EVERY_MS })

type Ended = Exclude<CheckoutStatus, { status: 'in-progress' }>

/** A debit that is still under way has its own page to wait on: the order is placed, but not yet successful. */
export function finish(state: CheckoutState, ended: Ended): CheckoutStep {
  const to = pageAfter(ended)
  if (ended.status === 'completed') return complete(state, to)
  return step({ ...flagged(state, 'loaded', 'completing'), stage: 'done' }, { do: 'go', to })
}

/** Where an order that has come to an end is shown. */
export const pageAfter = (ended: Ended): string =>
  ended.status === 'completed' ? receiptPage(ended.receipt) : `/invoice/${encodeURIComponent(ended.invoice)}`

const receiptPage = (receipt: string) => `/receipts?token=${encodeURIComponent(receipt)}`

const complete = (state: CheckoutState, to?: string): CheckoutStep =>
  step({ ...flagged(state, 'completed'), stage: 'done', captcha: null }, ...(to ? [{ do: 'go' as const, to }] : []))

/** An empty message tells the reader nothing: the generic one does. */
const fail = (state: CheckoutState, message: string): CheckoutStep =>
  failed(state, { general: message.trim() || orderFailure(state.supportEmail) })
