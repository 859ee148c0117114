import type { FieldErrors } from '#domain/checkout/checkout-answer.ts'
import { BLANK_PAYMENT_NAME, PAYMENT_NAME, screenFailure } from '#domain/checkout/checkout-texts.ts'
import { faultsOf } from '#domain/checkout/field-errors.ts'
import { type CheckoutFaults, NO_FAULTS } from './checkout-state.ts'
import { afterEvent, canSubmit, NOT_YET_SENDABLE, type SubmissionFlags } from './submission-flags.ts'

/** Saving a payment method, or replacing one: the provider confirms it, then the site adopts it. */
export type CardSetup = Readonly<{
  stage: 'resting' | 'confirming' | 'saving' | 'done'
  flags: SubmissionFlags
  name: string
  /** The method that the provider confirmed. It is kept, so that a second attempt to save does not confirm again. */
  method: string | null
  faults: CheckoutFaults
  supportEmail: string
}>

export type CardSetupEvent =
  /** The provider's element can be filled in. */
  | { type: 'ready' }
  | { type: 'submit'; name: string }
  /** `method` is the provider's id of the confirmed method. */
  | { type: 'confirmed'; method: string }
  | { type: 'refused'; message: string }
  /** The provider led the reader away to confirm, and back to this page. */
  | { type: 'returned'; name: string }
  | { type: 'saved' }
  | { type: 'not-saved'; errors: string | FieldErrors }

/** What the caller does next. Its result comes back as the next event. */
export type CardSetupEffect = { do: 'confirm' } | { do: 'look-up' } | { do: 'save'; name: string; method: string }

export type CardSetupStep = { state: CardSetup; effect: CardSetupEffect | null }

export const beginCardSetup = (supportEmail: string): CardSetup => ({
  stage: 'resting',
  flags: NOT_YET_SENDABLE,
  name: '',
  method: null,
  faults: NO_FAULTS,
  supportEmail,
})

/** The stage in which each event counts. At any other stage the event changes nothing. */
const belongsTo: Record<Exclude<CardSetupEvent['type'], 'ready'>, CardSetup['stage']> = {
  submit: 'resting',
  returned: 'resting',
  confirmed: 'confirming',
  refused: 'confirming',
  saved: 'saving',
  'not-saved': 'saving',
}

export function advanceCardSetup(state: CardSetup, event: CardSetupEvent): CardSetupStep {
  if (event.type === 'ready') return rest({ ...state, flags: afterEvent(state.flags, 'sendable') })
  if (belongsTo[event.type] !== state.stage) return rest(state)
  switch (event.type) {
    case 'submit': {
      if (!canSubmit(state.flags)) return rest(state)
      const name = event.name.trim()
      if (name === '') return failed(state, { fields: { [PAYMENT_NAME]: BLANK_PAYMENT_NAME } })
      if (state.method !== null) return save(confirming(state, name), state.method)
      return { state: confirming(state, name), effect: { do: 'confirm' } }
    }
    case 'returned':
      return { state: confirming(state, event.name.trim()), effect: { do: 'look-up' } }
    case 'confirmed':
      return save(state, event.method)
    case 'refused':
      return failed(state, { provider: event.message.trim() || screenFailure(state.supportEmail) })
    case 'saved':
      return rest({ ...state, stage: 'done', flags: afterEvent(state.flags, 'completed') })
    case 'not-saved':
      return failed(state, faultsOf(event.errors, screenFailure(state.supportEmail)))
  }
}

const rest = (state: CardSetup): CardSetupStep => ({ state, effect: null })

const save = (state: CardSetup, method: string): CardSetupStep => ({
  state: { ...state, stage: 'saving', method },
  effect: { do: 'save', name: state.name, method },
})

const confirming = (state: CardSetup, name: string): CardSetup => ({
  ...state,
  stage: 'confirming',
  flags: afterEvent(state.flags, 'loading'),
  name,
  faults: NO_FAULTS,
})

const failed = (state: CardSetup, faults: Partial<CheckoutFaults>): CardSetupStep =>
  rest({
    ...state,
    stage: 'resting',
    flags: afterEvent(state.flags, 'failed'),
    faults: { ...NO_FAULTS, ...faults },
  })
