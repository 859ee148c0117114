import { describe, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#domain/checkout/checkout-answer.ts'
import { PAYMENT_NAME } from '#domain/checkout/checkout-texts.ts'
import { advanceCheckout } from '#screens/checkout/checkout-flow.ts'
import {
  beginCheckout,
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutState,
  NO_FAULTS,
} from '#screens/checkout/checkout-state.ts'

const email = 'help@magazine.example'
const GENERIC = `There was a problem processing your order. Please try again at another time or contact ${email}`
const intent = { id: 'pi_1', secret: 'pi_1_secret' }
const keys = intent
const inProgress = { type: 'polled', id: 'pi_1', status: { status: 'in-progress' } } as const

/** Tells the events one after the other; gives the last state, and what the last event asked to be done. */
function run(
  start: CheckoutState,
  ...events: CheckoutEvent[]
): { state: CheckoutState; effects: readonly CheckoutEffect[] } {
  let now = { state: start, effects: [] as readonly CheckoutEffect[] }
  for (const event of events) now = advanceCheckout(now.state, event)
  return now
}

const begin = (hasSaved = false) => run(beginCheckout({ hasSaved, supportEmail: email }), { type: 'ready' }).state
const submit = { type: 'submit', paymentName: null } as const
const token = { type: 'captcha', token: 'token' } as const
const posted: CheckoutEvent[] = [submit, token]
const answered = (answer: CheckoutAnswer): CheckoutEvent => ({ type: 'answered', answer })
const afterAnswer = (answer: CheckoutAnswer, hasSaved = false) => run(begin(hasSaved), ...posted, answered(answer))
const shown = () => afterAnswer({ type: 'started', data: keys }).state
const confirming = () => run(shown(), ...posted, answered({ type: 'updated', data: keys })).state
const polling = () => run(confirming(), { type: 'confirmed' }).state

/** On again for the reader, as before the press. */
const resting = {
  stage: 'resting',
  captcha: null,
  flags: { sendable: true, loading: false, sending: false, completing: false, completed: false },
}

describe('from the press to the request', () => {
  test('nothing is sent before the payment information is known', () => {
    expect(run(beginCheckout({ hasSaved: false, supportEmail: email }), submit).effects).toEqual([])
  })
  test('a press asks for a captcha token, clears errors and sets loading', () => {
    const { state: spoilt } = run(begin(), ...posted, { type: 'unanswered' })
    const { state, effects } = run(spoilt, submit)
    expect(effects).toEqual([{ do: 'get-captcha' }])
    expect(state).toMatchObject({ faults: NO_FAULTS, flags: { loading: true } })
  })
  test('a second press before the answer does nothing', () => {
    expect(run(begin(), submit, submit).effects).toEqual([])
    expect(run(begin(), ...posted, submit).effects).toEqual([])
  })
  test.each(['', '   ', '\n'])('a blank payment name %j is told with all else that is wrong', (paymentName) => {
    const errors = { email: 'Wrong.', address: { city: 'City is required.' } }
    const { state, effects } = run(begin(), { type: 'submit', paymentName }, token, answered({ errors }))
    expect(effects).toEqual([])
    const fields = { email: 'Wrong.', 'address.city': 'City is required.', [PAYMENT_NAME]: 'Must not be blank.' }
    expect(state).toMatchObject({ ...resting, faults: { general: null, fields } })
  })
  test('with a blank payment name the element is shown, but nothing is confirmed', () => {
    const nameless = { type: 'submit', paymentName: ' ' } as const
    const first = run(begin(), nameless, token, answered({ type: 'started', data: keys }))
    const wrong = { fields: { [PAYMENT_NAME]: 'Must not be blank.' } }
    expect(first).toMatchObject({ effects: [], state: { ...resting, intent, faults: wrong } })
    const second = run(first.state, nameless, token, answered({ type: 'updated', data: keys }))
    expect(second).toMatchObject({ effects: [], state: { ...resting, intent, faults: wrong } })
    const named = run(
      second.state,
      { type: 'submit', paymentName: 'Ada' },
      token,
      answered({ type: 'updated', data: keys }),
    )
    expect(named.effects).toEqual([{ do: 'confirm', intent }])
  })
  test('the request names the payment that it goes on with, and what is paid with', () => {
    const post = { do: 'post', captcha: 'token' }
    expect(run(begin(), ...posted).effects).toEqual([{ ...post, invoice: null, customer: 'add-card' }])
    expect(run(begin(true), ...posted).effects).toEqual([{ ...post, invoice: null, customer: 'use-card' }])
    expect(run(shown(), ...posted).effects).toEqual([{ ...post, invoice: 'pi_1', customer: 'add-card' }])
  })
  test.each([
    ['no token', [submit, { type: 'no-captcha' }]],
    ['no answer', [...posted, { type: 'unanswered' }]],
  ] as [string, CheckoutEvent[]][])('%s is the generic failure', (_what, events) => {
    expect(run(begin(), ...events).state).toMatchObject({ ...resting, faults: { general: GENERIC } })
  })
})

describe('what is paid with', () => {
  test('is the saved method, until the reader chooses', () => {
    expect(begin(true).customer).toBe('use-card')
    expect(run(begin(true), { type: 'choose', customer: 'add-card' }).state.customer).toBe('add-card')
  })
  test('is a new one where none is saved', () => {
    expect(run(begin(), { type: 'choose', customer: 'use-card' }).state.customer).toBe('add-card')
  })
  test('is not changed while a request is under way', () => {
    expect(run(begin(true), ...posted, { type: 'choose', customer: 'add-card' }).state.customer).toBe('use-card')
  })
})

describe('answers of success', () => {
  test('started keeps the keys and shows the element', () => {
    const { state, effects } = afterAnswer({ type: 'started', data: keys }, true)
    expect(state).toMatchObject({ ...resting, intent, customer: 'add-card', faults: NO_FAULTS })
    expect(effects).toEqual([])
  })
  test('updated confirms what is shown', () => {
    const { state, effects } = run(shown(), ...posted, answered({ type: 'updated', data: keys }))
    expect(effects).toEqual([{ do: 'confirm', intent }])
    expect(state).toMatchObject({ stage: 'confirming', flags: { loading: false, sending: true } })
  })
  test('updated with another payment shows that one first', () => {
    const other = { id: 'pi_2', secret: 'pi_2_secret' }
    const { state, effects } = run(shown(), ...posted, answered({ type: 'updated', data: other }))
    expect(effects).toEqual([])
    expect(state).toMatchObject({ ...resting, intent: { id: 'pi_2', secret: 'pi_2_secret' } })
  })
  test.each([
    ['gratis', { type: 'gratis', data: 'r/1' }, '/receipts?token=r%2F1'],
    ['customer, completed', { type: 'customer', data: { status: 'completed', receipt: 'r1' } }, '/receipts?token=r1'],
    ['update-succeeded', { type: 'update-succeeded' }, '/account'],
    ['redeem-succeeded', { type: 'redeem-succeeded' }, null],
    ['upgrade-checkout', { type: 'upgrade-checkout', data: { type: 'gratis', data: 'r2' } }, '/receipts?token=r2'],
    ['status success with OK', { status: 'success', message: 'OK' }, null],
  ] as [string, CheckoutAnswer, string | null][])('%s is the end', (_what, answer, to) => {
    const { state, effects } = afterAnswer(answer)
    expect(state).toMatchObject({
      stage: 'done',
      flags: { sendable: true, loading: false, sending: false, completing: false, completed: true },
    })
    expect(effects).toEqual(to ? [{ do: 'go', to }] : [])
    expect(run(state, submit).effects).toEqual([])
  })
  test('a debit under way leads to its invoice', () => {
    const { state, effects } = afterAnswer({ type: 'customer', data: { status: 'processing', invoice: 'i1' } })
    expect(effects).toEqual([{ do: 'go', to: '/invoice/i1' }])
    expect(state).toMatchObject({ stage: 'done', flags: { completing: true, completed: false } })
  })
  test('a saved method whose charge is in progress is polled', () => {
    const { state, effects } = afterAnswer({
      type: 'customer',
      data: { status: 'in-progress', payment_intent_id: 'pi_9' },
    })
    expect(effects).toEqual([{ do: 'poll', id: 'pi_9', afterMs: 0 }])
    expect(run(state, { ...inProgress, id: 'pi_9' }).effects).toEqual([{ do: 'poll', id: 'pi_9', afterMs: 1000 }])
  })
  test('an upgrade that has to be paid for goes on as any other', () => {
    expect(afterAnswer({ type: 'upgrade-checkout', data: { type: 'started', data: keys } }).state.intent).toEqual(
      intent,
    )
  })
  test('status success with keys goes on as with started', () => {
    expect(afterAnswer({ status: 'success', message: keys }).state).toEqual(shown())
  })
  test('status success with the keys of what is shown confirms it', () => {
    const { effects } = run(shown(), ...posted, answered({ status: 'success', message: keys }))
    expect(effects).toEqual([{ do: 'confirm', intent }])
  })
})

describe('answers of failure', () => {
  test.each([
    ['updated-failed', { type: 'updated-failed', message: 'No.' }, 'No.', {}],
    ['redeem-failed', { type: 'redeem-failed', message: 'Gone.' }, 'Gone.', {}],
    ['upgrade-failed, of fields', { type: 'upgrade-failed', errors: { name: 'Too long.' } }, null, { name: 'Too long.' }],
    ['upgrade-failed, as a whole', { type: 'upgrade-failed', errors: 'Not now.' }, 'Not now.', {}],
    ['other checkout_errors', { checkout_errors: { message: 'Sold out.' } }, 'Sold out.', {}],
    ['authorize-card without a method', { checkout_errors: { require: 'authorize-card', keys, message: 'Bank?' } }, 'Bank?', {}],
    ['errors as a string', { errors: 'Not like this.' }, 'Not like this.', {}],
    ['errors of fields', { errors: { general: 'See below.', address: { line1: 'Missing.' } } }, 'See below.', { 'address.line1': 'Missing.' }],
    ['errors that say nothing', { errors: {} }, GENERIC, {}],
    ['a message that says nothing', { checkout_errors: { message: ' ' } }, GENERIC, {}],
    ['another status', { status: 'error', message: 'Declined.' }, 'Declined.', {}],
    ['success that is neither OK nor keys', { status: 'success', message: 'Well' }, GENERIC, {}],
  ] as [string, CheckoutAnswer, string | null, object][])('%s', (_what, answer, general, fields) => {
    const { state, effects } = afterAnswer(answer)
    expect(state).toMatchObject({ ...resting, faults: { general, provider: null, fields } })
    expect(effects).toEqual([])
  }) // biome-ignore format: a table

  const authorize = { checkout_errors: { keys, require: 'authorize-card', method: 'pm_1', message: 'Ask.' } } as const
  test('authorize-card authenticates the intent with the saved method', () => {
    const { state, effects } = afterAnswer(authorize, true)
    expect(effects).toEqual([{ do: 'authorize', intent, method: 'pm_1' }])
    expect(state).toMatchObject({ stage: 'confirming', faults: NO_FAULTS, flags: { loading: false, sending: true } })
    expect(run(state, { type: 'confirmed' }).effects).toEqual([{ do: 'poll', id: 'pi_1', afterMs: 0 }])
  })
  test('an authentication that is refused wants a new card', () => {
    const { state } = run(afterAnswer(authorize, true).state, { type: 'refused', message: 'Not you.' })
    expect(state).toMatchObject({ ...resting, customer: 'add-card', intent, faults: { provider: 'Not you.' } })
  })
  test('replace-card drops the saved card and switches to a new one', () => {
    const { state } = afterAnswer({ checkout_errors: { require: 'replace-card', message: 'Declined.' } }, true)
    expect(state).toMatchObject({ ...resting, customer: 'add-card', offersSaved: false })
    expect(state.faults.general).toBe('Declined. To proceed, please update your payment information.')
    expect(run(state, { type: 'choose', customer: 'use-card' }).state.customer).toBe('add-card')
  })
})

describe('after the provider has been asked', () => {
  test('a confirmation is followed by polling', () => {
    const { state, effects } = run(confirming(), { type: 'confirmed' })
    expect(state).toMatchObject({ stage: 'polling', flags: { sending: true, completing: true } })
    expect(effects).toEqual([{ do: 'poll', id: 'pi_1', afterMs: 0 }])
  })
  test('a refusal is told under the element, and a new card can be tried on the same payment', () => {
    const { state, effects } = run(confirming(), { type: 'refused', message: 'Your card was declined.' })
    expect(state).toMatchObject({ ...resting, intent, customer: 'add-card' })
    expect(state.faults).toEqual({ general: null, provider: 'Your card was declined.', fields: {} })
    expect(effects).toEqual([])
  })
  test('a refusal without a word is told as the generic failure', () => {
    expect(run(confirming(), { type: 'refused', message: '' }).state.faults.provider).toBe(GENERIC)
  })
  test('who was led away and comes back waits for what the provider says of the payment', () => {
    const { state, effects } = run(begin(true), { type: 'returned', intent })
    expect(effects).toEqual([{ do: 'look-up', intent }])
    expect(state).toMatchObject({ stage: 'confirming', intent, customer: 'add-card', flags: { sending: true } })
    expect(run(state, submit).effects).toEqual([])
    expect(run(state, { type: 'confirmed' }).effects).toEqual([{ do: 'poll', id: 'pi_1', afterMs: 0 }])
    expect(run(state, { type: 'refused', message: 'Not you.' }).state).toMatchObject({
      ...resting,
      intent,
      faults: { provider: 'Not you.' },
    })
  })
})

describe('polling', () => {
  test.each([
    ['completed', { status: 'completed', receipt: 'r1' }, '/receipts?token=r1'],
    ['processing', { status: 'processing', invoice: 'i1' }, '/invoice/i1'],
  ] as const)('%s leads on', (_what, status, to) => {
    const { state, effects } = run(polling(), { type: 'polled', id: 'pi_1', status })
    expect(effects).toEqual([{ do: 'go', to }])
    expect(state.stage).toBe('done')
  })
  test('in-progress is asked again after a second, a hundred times in all', () => {
    let now = { state: polling(), effects: [] as readonly CheckoutEffect[] }
    for (let poll = 1; poll < 100; poll += 1) {
      now = advanceCheckout(now.state, inProgress)
      expect(now.effects).toEqual([{ do: 'poll', id: 'pi_1', afterMs: 1000 }])
    }
    const { state, effects } = advanceCheckout(now.state, inProgress)
    expect(effects).toEqual([])
    expect(state).toMatchObject({ ...resting, intent: null, polls: 0 })
    expect(state.faults.general).toBe(`Sorry your order timed out. ${GENERIC}`)
  })
  test('a failed request is an unexpected error, and the count begins anew', () => {
    const { state } = run(polling(), inProgress, inProgress, { type: 'poll-failed' })
    expect(state).toMatchObject({ ...resting, intent, polls: 0, faults: { general: 'Unexpected Error' } })
  })
})

test('what comes too late changes nothing', () => {
  const late: CheckoutEvent[] = [
    token,
    { type: 'no-captcha' },
    answered({ type: 'gratis', data: 'x' }),
    { type: 'unanswered' },
    { type: 'confirmed' },
    { type: 'refused', message: 'x' },
    inProgress,
    { type: 'poll-failed' },
  ]
  for (const event of late) expect(advanceCheckout(begin(), event)).toEqual({ state: begin(), effects: [] })
})
