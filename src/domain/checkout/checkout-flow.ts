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
import { BLANK_PAYMENT_NAME, orderFailure, orderTimeOut, PAYMENT_NAME, UNEXPECTED_ERROR } from './checkout-texts.ts'
import { canSubmit } from './submission-flags.ts'
import { beginPolling, finish, pollAgain, takeAnswer } from './take-answer.ts'

/** The stage that each event belongs to. What comes at another one comes too late, or twice, and changes nothing. */
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

/** The checkout, from the reader's first press to the receipt: the next state, and what is to be done for it. */
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
      return takeAnswer(state, event.answer)
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
  if (paymentName?.trim() === '') return failed(state, { fields: { [PAYMENT_NAME]: BLANK_PAYMENT_NAME } })
  const asking: CheckoutState = { ...flagged(state, 'loading'), stage: 'asking-captcha', faults: NO_FAULTS }
  return step(asking, { do: 'get-captcha' })
}

/** The provider has said no: another card may do better. */
const refuse = (state: CheckoutState, message: string): CheckoutStep =>
  failed({ ...state, customer: 'add-card' }, { provider: message.trim() || orderFailure(state.supportEmail) })

/** After the last poll the payment is let go in the browser only: if the money comes, the order is completed all the same. */
function countPoll(state: CheckoutState, id: string): CheckoutStep {
  const polls = state.polls + 1
  if (polls < MOST_POLLS) return pollAgain({ ...state, polls }, id)
  return failed({ ...state, intent: null }, { general: orderTimeOut(state.supportEmail) })
}
