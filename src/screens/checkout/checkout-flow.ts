import {
  BLANK_PAYMENT_NAME,
  orderFailure,
  orderTimeOut,
  PAYMENT_NAME,
  UNEXPECTED_ERROR,
} from '#domain/checkout/checkout-texts.ts'
import {
  type CheckoutEvent,
  type CheckoutStage,
  type CheckoutState,
  type CheckoutStep,
  failed,
  flagged,
  MOST_POLLS,
  NO_FAULTS,
  step,
} from './checkout-state.ts'
import { beginPolling, finish, pollAgain, reduceAnswer } from './reduce-answer.ts'
import { canSubmit } from './submission-flags.ts'

/** The stage in which each event counts. At any other stage it came too late, or twice, and changes nothing. */
const belongsTo: Record<Exclude<CheckoutEvent['type'], 'ready'>, CheckoutStage> = {
  choose: 'resting',
  submit: 'resting',
  returned: 'resting',
  captcha: 'asking-captcha',
  'no-captcha': 'asking-captcha',
  answered: 'posting',
  unanswered: 'posting',
  confirmed: 'confirming',
  refused: 'confirming',
  polled: 'polling',
  'poll-failed': 'polling',
}

/** The checkout from the reader's first press to the receipt: gives the next state and the effects to run. */
export function advanceCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutStep {
  if (event.type === 'ready') return step(flagged(state, 'sendable'))
  if (belongsTo[event.type] !== state.stage) return step(state)
  switch (event.type) {
    case 'choose':
      return state.offersSaved ? step({ ...state, customer: event.customer }) : step(state)
    case 'submit':
      return submit(state, event.paymentName)
    case 'captcha': {
      const { intent, customer } = state
      const posting: CheckoutState = { ...state, stage: 'posting', captcha: event.token }
      return step(posting, { do: 'post', captcha: event.token, invoice: intent?.id ?? null, customer })
    }
    case 'answered':
      return state.lacksName ? withoutName(reduceAnswer(state, event.answer)) : reduceAnswer(state, event.answer)
    case 'no-captcha':
    case 'unanswered':
      return failed(state, { general: orderFailure(state.supportEmail) })
    case 'confirmed':
      return state.intent ? beginPolling(state, state.intent.id) : step(state)
    case 'refused':
      return refuse(state, event.message)
    case 'returned': {
      const back: CheckoutState = { ...flagged(state, 'sending'), stage: 'confirming', intent: event.intent }
      return step({ ...back, customer: 'add-card' }, { do: 'look-up', intent: event.intent })
    }
    case 'polled':
      return event.status.status === 'in-progress' ? countPoll(state, event.id) : finish(state, event.status)
    case 'poll-failed':
      return failed(state, { general: UNEXPECTED_ERROR })
  }
}

function submit(state: CheckoutState, paymentName: string | null): CheckoutStep {
  if (!canSubmit(state.flags)) return step(state)
  const lacksName = paymentName?.trim() === ''
  const asking: CheckoutState = { ...flagged(state, 'loading'), stage: 'asking-captcha', faults: NO_FAULTS, lacksName }
  return step(asking, { do: 'get-captcha' })
}

/** What the server has answered, and that the payment's name is missing: nothing is confirmed with the provider. */
function withoutName({ state, effects }: CheckoutStep): CheckoutStep {
  if (state.stage === 'done' || state.stage === 'polling') return step(state, ...effects)
  const { general, fields } = state.faults
  return failed(state, { general, fields: { ...fields, [PAYMENT_NAME]: BLANK_PAYMENT_NAME } })
}

/** The provider refused this payment: the reader is offered another card. */
const refuse = (state: CheckoutState, message: string): CheckoutStep =>
  failed({ ...state, customer: 'add-card' }, { provider: message.trim() || orderFailure(state.supportEmail) })

/** After the last poll only the browser gives up: if the money arrives later, the server still completes the order. */
function countPoll(state: CheckoutState, id: string): CheckoutStep {
  const polls = state.polls + 1
  if (polls < MOST_POLLS) return pollAgain({ ...state, polls }, id)
  return failed({ ...state, intent: null }, { general: orderTimeOut(state.supportEmail) })
}
