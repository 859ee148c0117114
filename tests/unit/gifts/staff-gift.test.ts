import { expect, test } from 'vitest'
import { refuseLinkAgain, refuseRecall } from '#domain/gifts/staff-gift.ts'

const mailed = { state: 'open', hasGiver: true, isSent: true, isReturned: false, sendings: 1 } as const

test.each([
  ['a gift that is open', {}, 'giver', null],
  ['one that is being redeemed, to its giver', { state: 'held' }, 'giver', null],
  ['one that is being redeemed, to whom it is for', { state: 'held' }, 'recipient', 'held'],
  ['one that was redeemed', { state: 'redeemed' }, 'giver', 'redeemed'],
  ['one that was taken back', { state: 'void' }, 'recipient', 'void'],
  ['one whose giver nobody knows', { hasGiver: false }, 'giver', 'no-giver'],
  ['the same, to whom it is for', { hasGiver: false }, 'recipient', null],
  ['one that waits for its day', { isSent: false }, 'recipient', 'not-mailed'],
  ['one that came back', { isReturned: true }, 'recipient', 'returned'],
  ['one that was mailed four times', { sendings: 4 }, 'recipient', null],
  ['one that was mailed five times', { sendings: 5 }, 'recipient', 'too-often'],
] as const)('the link of %s is mailed again, or it is said why not', (_what, over, to, refusal) =>
  expect(refuseLinkAgain({ ...mailed, ...over }, to)).toBe(refusal),
)

test('only what nobody has redeemed, or is paying to redeem, is recalled', () => {
  const states = ['open', 'held', 'redeemed', 'void'] as const
  expect(states.map((state) => refuseRecall({ state }))).toEqual([null, 'held', 'redeemed', 'void'])
})
