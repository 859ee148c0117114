import { describe, expect, test } from 'vitest'
import {
  afterEvent,
  canSubmit,
  NOT_YET_SENDABLE,
  type SubmissionEvent,
  type SubmissionFlags,
  submitLabel,
} from '#screens/checkout/submission-flags.ts'

/** Each of the 32 states, written by the first letters of what is on: `s` sendable, `l` loading, `S` sending, `c` completing, `C` completed. */
const letters = { s: 'sendable', l: 'loading', S: 'sending', c: 'completing', C: 'completed' } as const
type Letter = keyof typeof letters

const read = (written: string): SubmissionFlags =>
  Object.fromEntries(
    Object.entries(letters).map(([letter, flag]) => [flag, written.includes(letter)]),
  ) as SubmissionFlags
const write = (flags: SubmissionFlags): string =>
  (Object.keys(letters) as Letter[]).filter((letter) => flags[letters[letter]]).join('')

const states = Array.from({ length: 32 }, (_, bits) =>
  Object.keys(letters)
    .filter((_letter, place) => bits & (1 << place))
    .join(''),
)

/** What the specification says of each event, as what is switched on and off in what was on before. */
const said: Record<SubmissionEvent, (before: string) => string> = {
  sendable: (before) => `s${before}`,
  loading: (before) => `l${before}`,
  loaded: (before) => before.replace('l', ''),
  sending: (before) => `S${before}`,
  failed: (before) => (before.includes('s') ? 's' : ''),
  completing: (before) => `Sc${before}`,
  completed: () => 'sC',
}

describe.each(Object.keys(said) as SubmissionEvent[])('%s', (event) => {
  test.each(states)('from "%s"', (before) => {
    expect(afterEvent(read(before), event)).toEqual(read(said[event](before)))
  })
})

test('a form can be sent when it is sendable and nothing is under way or done', () => {
  expect(states.filter((state) => canSubmit(read(state)))).toEqual(['s', 'sc'])
  expect(canSubmit(NOT_YET_SENDABLE)).toBe(false)
})

test('the labels come in their sequence', () => {
  const events: SubmissionEvent[] = ['sendable', 'loading', 'loaded', 'sending', 'completing', 'completed']
  let flags = NOT_YET_SENDABLE
  const seen = events.map((event) => {
    flags = afterEvent(flags, event)
    return `${write(flags)}: ${submitLabel(flags, 'Place Order')}`
  })
  expect(seen).toEqual([
    's: Place Order',
    'sl: Loading',
    's: Place Order',
    'sS: Processing Order',
    'sSc: Completing Order',
    'sC: Order Successful',
  ])
})
