import { describe, expect, test } from 'vitest'
import { advanceCardSetup, beginCardSetup, type CardSetup, type CardSetupEvent } from '#screens/checkout/card-setup.ts'
import { NO_FAULTS } from '#screens/checkout/checkout-state.ts'

const email = 'help@magazine.example'
const GENERIC = `We encountered an error. Please try again at another time or contact ${email} if you need help.`

function run(...events: CardSetupEvent[]) {
  let now = advanceCardSetup(beginCardSetup(email), { type: 'ready' })
  for (const event of events) now = advanceCardSetup(now.state, event)
  return now
}

const submit = { type: 'submit', name: ' Jo Reader ' } as const
const confirmed = { type: 'confirmed', method: 'pm_1' } as const
const resting = { stage: 'resting', flags: { sendable: true, loading: false, completed: false } }
const save = { do: 'save', name: 'Jo Reader', method: 'pm_1' }

test('nothing is sent before the element is there', () => {
  expect(advanceCardSetup(beginCardSetup(email), submit).effect).toBeNull()
})
test('a press asks the provider to confirm, once', () => {
  const { state, effect } = run(submit)
  expect(effect).toEqual({ do: 'confirm' })
  expect(state).toMatchObject({ stage: 'confirming', faults: NO_FAULTS, flags: { loading: true } })
  expect(run(submit, submit).effect).toBeNull()
})
test('a blank name stops it', () => {
  const { state, effect } = run({ type: 'submit', name: ' ' })
  expect(effect).toBeNull()
  expect(state).toMatchObject({ ...resting, faults: { fields: { payment_name: 'Must not be blank.' } } })
})
test('what was confirmed is saved with the trimmed name, and then it is done', () => {
  expect(run(submit, confirmed).effect).toEqual(save)
  const { state } = run(submit, confirmed, { type: 'saved' })
  expect(state).toMatchObject({ stage: 'done', flags: { completed: true, loading: false } })
  expect(advanceCardSetup(state, submit).effect).toBeNull()
})
test('a refusal of the provider is told under its element', () => {
  expect(run(submit, { type: 'refused', message: 'Declined.' }).state).toMatchObject({
    ...resting,
    faults: { provider: 'Declined.', general: null },
  })
})
test('who was led away and comes back has the provider asked what came of it', () => {
  const { state, effect } = run({ type: 'returned', name: 'Jo Reader' })
  expect(effect).toEqual({ do: 'look-up' })
  expect(advanceCardSetup(state, confirmed).effect).toEqual(save)
})

describe('what the site does not take', () => {
  const refusal = (errors: Extract<CardSetupEvent, { type: 'not-saved' }>['errors']) =>
    run(submit, confirmed, { type: 'not-saved', errors })
  test.each([
    ['a sentence', 'Not today.', { general: 'Not today.', fields: {} }],
    ['fields', { name: 'Too long.' }, { general: null, fields: { name: 'Too long.' } }],
    ['nothing said', '', { general: GENERIC, fields: {} }],
  ] as const)('is told: %s', (_what, errors, faults) => {
    expect(refusal(errors).state).toMatchObject({ ...resting, faults })
  })
  test('is offered again without confirming a second time', () => {
    expect(advanceCardSetup(refusal('Not today.').state, submit).effect).toEqual(save)
  })
})

test('what comes too late changes nothing', () => {
  const { state } = run()
  const late: CardSetupEvent[] = [confirmed, { type: 'refused', message: 'x' }, { type: 'saved' }]
  for (const event of late)
    expect(advanceCardSetup(state, event)).toEqual({ state, effect: null } satisfies { state: CardSetup; effect: null })
})
