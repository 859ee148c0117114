import type { CheckoutAnswer, CheckoutErrors, CheckoutStatus, PaymentKeys } from '#domain/checkout/checkout-answer.ts'
import { orderFailure, replaceCard } from '#domain/checkout/checkout-texts.ts'
import { faultsOf } from '#domain/checkout/field-errors.ts'
import { type CheckoutState, type CheckoutStep, failed, flagged, POLL_EVERY_MS, step } from './checkout-state.ts'

/** The next state and effects after the server's answer to the checkout, in any of the answer's shapes. */
export function reduceAnswer(state: CheckoutState, answer: CheckoutAnswer): CheckoutStep {
  if ('checkout_errors' in answer) return reduceCheckoutErrors(state, answer.checkout_errors)
  if ('status' in answer) {
    if (answer.status !== 'success') return fail(state, typeof answer.message === 'string' ? answer.message : '')
    if (typeof answer.message !== 'string') return confirmUpdated(state, answer.message)
    return answer.message === 'OK' ? complete(state) : fail(state, '')
  }
  if (!('type' in answer)) return failed(state, faultsOf(answer.errors, orderFailure(state.supportEmail)))
  switch (answer.type) {
    case 'upgrade-checkout':
      return reduceAnswer(state, answer.data)
    case 'started':
      return showElement(state, answer.data)
    case 'updated':
      return confirmUpdated(state, answer.data)
    case 'gratis':
      return complete(state, receiptPage(answer.data))
    case 'customer':
      return reduceCharge(state, answer.data)
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

/** The payment element is for a new method, so the reader no longer pays with the saved one. */
const showElement = (state: CheckoutState, keys: PaymentKeys): CheckoutStep =>
  step({ ...flagged(state, 'loaded'), stage: 'resting', captcha: null, customer: 'add-card', intent: keys })

/** Only the payment whose element the reader has filled in can be confirmed; any other one is shown first. */
function confirmUpdated(state: CheckoutState, keys: PaymentKeys): CheckoutStep {
  const { intent, customer } = state
  if (intent?.id !== keys.id || customer === 'use-card') return showElement(state, keys)
  return step({ ...flagged(state, 'loaded', 'sending'), stage: 'confirming' }, { do: 'confirm', intent })
}

function reduceCharge(state: CheckoutState, charge: CheckoutStatus & { payment_intent_id?: string | undefined }) {
  const id = charge.payment_intent_id ?? state.intent?.id
  if (charge.status !== 'in-progress') return finish(state, charge)
  return id === undefined ? fail(state, '') : beginPolling(state, id)
}

function reduceCheckoutErrors(state: CheckoutState, errors: CheckoutErrors): CheckoutStep {
  const known = errors.keys ? { ...state, intent: errors.keys } : state
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

/** The first poll is immediate: most payments have settled by the time the provider confirms them. */
export const beginPolling = (state: CheckoutState, id: string): CheckoutStep =>
  step({ ...flagged(state, 'loaded', 'completing'), stage: 'polling', polls: 0 }, { do: 'poll', id, afterMs: 0 })

export const pollAgain = (state: CheckoutState, id: string): CheckoutStep =>
  step(state, { do: 'poll', id, afterMs: POLL_EVERY_MS })

type Ended = Exclude<CheckoutStatus, { status: 'in-progress' }>

/** A bank debit that is still processing leads to its invoice page: the order is placed, but not yet paid. */
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

/** The generic message stands in for an empty one. */
const fail = (state: CheckoutState, message: string): CheckoutStep =>
  failed(state, { general: message.trim() || orderFailure(state.supportEmail) })
