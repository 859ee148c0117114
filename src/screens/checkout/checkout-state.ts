import type { CheckoutAnswer, CheckoutStatus } from '#domain/checkout/checkout-answer.ts'
import { afterEvent, NOT_YET_SENDABLE, type SubmissionEvent, type SubmissionFlags } from './submission-flags.ts'

export const POLL_EVERY_MS = 1000
export const MOST_POLLS = 100

/** Pay with the method that the account has, or with a new one. */
export type Customer = 'use-card' | 'add-card'

export type Intent = Readonly<{ id: string; secret: string }>

/** What the checkout waits for: `resting` for the reader, `done` for nothing. */
export type CheckoutStage = 'resting' | 'asking-captcha' | 'posting' | 'confirming' | 'polling' | 'done'

export type CheckoutFaults = Readonly<{
  /** On the top error line. */
  general: string | null
  /** Under the payment element. */
  provider: string | null
  /** By the field's name, as `address.line1`. */
  fields: Readonly<Record<string, string>>
}>

export type CheckoutState = Readonly<{
  stage: CheckoutStage
  flags: SubmissionFlags
  customer: Customer
  /** Whether the account's saved method is still offered. */
  offersSaved: boolean
  intent: Intent | null
  /** Nothing stands in the field of the payment's name: the order is looked at, so that all that is wrong is told at once, but not paid. */
  lacksName: boolean
  captcha: string | null
  polls: number
  faults: CheckoutFaults
  supportEmail: string
}>

export type CheckoutEvent =
  /** The payment information is known. */
  | { type: 'ready' }
  | { type: 'choose'; customer: Customer }
  /** `paymentName` is null where none is asked for. */
  | { type: 'submit'; paymentName: string | null }
  | { type: 'captcha'; token: string }
  | { type: 'no-captcha' }
  | { type: 'answered'; answer: CheckoutAnswer }
  /** No answer came, or none that can be read. */
  | { type: 'unanswered' }
  | { type: 'confirmed' }
  | { type: 'refused'; message: string }
  /** The provider led the reader away to confirm, and back to this page. */
  | { type: 'returned'; intent: Intent }
  /** `id` is the payment that was asked about. */
  | { type: 'polled'; id: string; status: CheckoutStatus }
  | { type: 'poll-failed' }

/** What the caller does next. Its result comes back as the next event. */
export type CheckoutEffect =
  | { do: 'get-captcha' }
  | { do: 'post'; captcha: string; invoice: string | null; customer: Customer }
  | { do: 'confirm'; intent: Intent }
  /** Asks the provider how a payment stands that was confirmed elsewhere. */
  | { do: 'look-up'; intent: Intent }
  | { do: 'authorize'; intent: Intent; method: string }
  | { do: 'poll'; id: string; afterMs: number }
  | { do: 'go'; to: string }

export type CheckoutStep = { state: CheckoutState; effects: readonly CheckoutEffect[] }

export const NO_FAULTS: CheckoutFaults = { general: null, provider: null, fields: {} }

/** Where there is a saved method it is preselected. */
export function beginCheckout({ hasSaved, supportEmail }: { hasSaved: boolean; supportEmail: string }): CheckoutState {
  return {
    stage: 'resting',
    flags: NOT_YET_SENDABLE,
    customer: hasSaved ? 'use-card' : 'add-card',
    offersSaved: hasSaved,
    intent: null,
    lacksName: false,
    captcha: null,
    polls: 0,
    faults: NO_FAULTS,
    supportEmail,
  }
}

export const flagged = (state: CheckoutState, ...events: SubmissionEvent[]): CheckoutState => ({
  ...state,
  flags: events.reduce(afterEvent, state.flags),
})

export const step = (state: CheckoutState, ...effects: CheckoutEffect[]): CheckoutStep => ({ state, effects })

/** Back to `resting`, with the faults to show. */
export const failed = (state: CheckoutState, faults: Partial<CheckoutFaults>): CheckoutStep =>
  step({ ...flagged(state, 'failed'), stage: 'resting', captcha: null, polls: 0, faults: { ...NO_FAULTS, ...faults } })
