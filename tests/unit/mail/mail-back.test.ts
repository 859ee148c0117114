import { expect, test } from 'vitest'
import { type Bounce, comesBackSince, notSentWords } from '#domain/mail/mail-back.ts'

const on = (day: number) => new Date(Date.UTC(2026, 10, day))
const bounce = (day: number, liftedAt: Date | null = null): Bounce => ({ at: on(day), liftedAt })
const address = { suspendedAt: null, confirmedAt: null, bounces: [] as Bounce[] }

test.each([
  ['an address from which nothing came back takes mail', address, null],
  ['mail comes back since the first that did', { ...address, bounces: [bounce(9), bounce(5)] }, on(5)],
  ['what was lifted does not count', { ...address, bounces: [bounce(5, on(6))] }, null],
  ['what comes back later does', { ...address, bounces: [bounce(9), bounce(5, on(6))] }, on(9)],
  ['a reader who has read their mail since takes mail', { ...address, confirmedAt: on(6), bounces: [bounce(5)] }, null],
  ['what came back after they read it counts', { ...address, confirmedAt: on(4), bounces: [bounce(5)] }, on(5)],
  ['an account can be marked without a mail of which anything is known', { ...address, suspendedAt: on(7) }, on(7)],
  [
    'its mark holds though its reader has read mail before',
    { suspendedAt: on(5), confirmedAt: on(6), bounces: [bounce(5)] },
    on(5),
  ],
])('%s', (_rule, held, since) => expect(comesBackSince(held)).toEqual(since))

test('what there is none of is not told', () => {
  expect(notSentWords({ refused: 0, leftOut: 0, onPaper: 0 })).toEqual([])
  expect(notSentWords({ refused: 2, leftOut: 0, onPaper: 1 }).map(({ before }) => before)).toEqual([
    '2 refused',
    '1 to be printed',
  ])
})
