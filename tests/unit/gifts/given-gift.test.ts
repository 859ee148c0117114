import { expect, test } from 'vitest'
import {
  canBeHandedOn,
  giftRef,
  givenName,
  givenState,
  givenStateText,
  readGiftRef,
  toRemindOf,
} from '#domain/gifts/given-gift.ts'

const open = { isRedeemed: false, isVoid: false, isHeld: false }

test.each([
  ['open', open, true, 'Not yet redeemed'],
  ['held', { ...open, isHeld: true }, true, 'Being redeemed at this moment'],
  ['redeemed', { ...open, isRedeemed: true }, false, 'Redeemed on May 1, 2026'],
  ['void', { ...open, isVoid: true }, false, 'Ended: it was taken back'],
  ['void', { ...open, isVoid: true, isHeld: true }, false, 'Ended: it was taken back'],
] as const)(
  'a gift is %s by %j, and handed on only as long as somebody can redeem it',
  (state, facts, handed, says) => {
    expect(givenState(facts)).toBe(state)
    expect(canBeHandedOn(state)).toBe(handed)
    expect(givenStateText(state, 'May 1, 2026')).toBe(says)
  },
)

test('a gift is called by what it is', () => {
  expect(givenName({ term: '1year', level: 'low', deliverable: 'print-a' })).toBe('1-Year Standard Print (US)')
})

test('a gift is named by its order and its number, and nothing else is such a name', () => {
  const name = { order: '4821-9305-1723', number: 12 }
  expect(readGiftRef(giftRef(name))).toEqual(name)
  for (const odd of [
    '',
    '4821-9305-1723',
    '4821-9305-1723.0',
    '4821-9305-1723.100',
    '4821-9305-1723.1x',
    '.1',
    'a b c d.1',
  ])
    expect(readGiftRef(odd), odd).toBeNull()
})

test('a giver is reminded from the thirtieth day on, and of nothing that is older than sixty', () => {
  const { from, until } = toRemindOf(new Date('2026-07-31T12:00:00Z'))
  expect([from.toISOString(), until.toISOString()]).toEqual(['2026-06-01T12:00:00.000Z', '2026-07-01T12:00:00.000Z'])
})
