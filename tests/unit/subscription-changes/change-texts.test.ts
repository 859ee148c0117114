import { describe, expect, test } from 'vitest'
import {
  currentText,
  effectTexts,
  freeAtLowRate,
  leftText,
  notChangedText,
  upgradeBlocked,
} from '#domain/subscription-changes/change-texts.ts'
import { type BoundIssue, boundAfterChange, firstAffected } from '#domain/subscription-changes/first-affected.ts'
import { cycleOf, lifetimeOf } from '../../support/ledger.ts'

const names = { name_a: 'United States', name_b: 'Canada', name_c: 'International' }
const bound = (over: Partial<BoundIssue> = {}): BoundIssue => ({
  number: 5,
  deliverable: 'print-a',
  isInHouse: true,
  awaitsAddress: false,
  ...over,
})

describe('the current subscription', () => {
  test('is one where what was paid for is sent', () => {
    expect(currentText(cycleOf(), names)).toBe('You have a 1-Year, Print subscription with United States shipping.')
    expect(currentText(cycleOf({ active: 'digital', term: '2year' }), names)).toBe(
      'You have a 2-Year, Digital subscription.',
    )
    expect(currentText(lifetimeOf({ active: 'print-c' }), names)).toBe(
      'You have a Lifetime, Print subscription with International shipping.',
    )
  })

  test('is two where something else is sent', () => {
    expect(currentText(cycleOf({ deliverables: { set: 'print-c', active: 'digital' } }), names)).toBe(
      'You paid for a 1-Year, Print subscription with International shipping. It is currently set to a 1-Year, Digital subscription.',
    )
  })

  test.each([
    [{ active: 'digital', left: null, hasAddress: false }, 'You can expect to continue receiving digital issues indefinitely, for as long as we publish.'],
    [{ active: 'print-a', left: null, hasAddress: false }, 'There is a problem: there is no address on record for us to send to.'],
    [{ active: 'print-a', left: null, hasAddress: true }, 'Your issues will send to the following address:'],
    [{ active: 'digital', left: 1, hasAddress: true }, 'There is 1 issue remaining in this subscription.'],
    [{ active: 'digital', left: 3, hasAddress: false }, 'There are 3 issues remaining in this subscription.'],
    [{ active: 'print-b', left: 3, hasAddress: false }, 'There are 3 issues remaining. There is a problem: there is no address on record for us to send to.'],
    [{ active: 'print-b', left: 1, hasAddress: true }, 'There is 1 issue remaining, expected to send to the following address:'],
  ] as const)('%o', (left, text) => expect(leftText(left)).toBe(text)) // biome-ignore format: a table
})

describe('the first issue that a change counts for', () => {
  const ahead = { planned: [6, 7], last: 7 }

  test('is the next to be cut, for the cycle whose turn it is', () => {
    expect(firstAffected([cycleOf({ taken: 1 })], cycleOf(), ahead)).toBe(6)
  })

  test('comes after the issues of older cycles', () => {
    const first = cycleOf({ taken: 3 })
    const next = cycleOf({ position: 2 })
    expect(firstAffected([first, next], next, ahead)).toBe(7)
    expect(firstAffected([cycleOf({ taken: 1 }), next], next, ahead)).toBe(9)
    expect(firstAffected([cycleOf({ taken: 1, cancelledAt: new Date() }), next], next, ahead)).toBe(6)
  })

  test('is counted on where no issue is planned yet', () => {
    expect(firstAffected([cycleOf()], cycleOf(), { planned: [], last: 5 })).toBe(6)
  })

  test('is none behind a lifetime', () => {
    const behind = cycleOf({ position: 2 })
    expect(firstAffected([lifetimeOf(), behind], behind, ahead)).toBeNull()
    expect(firstAffected([lifetimeOf(), behind], lifetimeOf(), ahead)).toBe(6)
  })
})

describe('an issue whose list is made', () => {
  test.each([
    ['follows into another category while it is in the house', bound(), 'print-b', true, 'print-b'],
    ['stays where there is no address for it', bound(), 'print-b', false, 'print-a'],
    ['stays once it is handed over', bound({ isInHouse: false }), 'print-b', true, 'print-a'],
    ['stays print', bound(), 'digital', true, 'print-a'],
    ['stays digital', bound({ deliverable: 'digital' }), 'print-b', true, 'digital'],
  ] as const)('%s', (_rule, issue, active, hasAddress, sent) => {
    expect(boundAfterChange(issue, active, hasAddress)).toBe(sent)
  })

  test.each([
    ['print', 'print-a', 'print-b', [bound()], ['This change counts from Issue 5, whose mailing list is made but not handed over yet.']],
    ['print that has left', 'print-a', 'print-b', [bound({ isInHouse: false })], ['This change counts from Issue 6.', 'Issue 5 is already on its way, as Print (US), to the address that it was handed over with.']],
    ['print to files', 'print-a', 'digital', [bound()], ['This change counts from Issue 6.', 'The mailing list of Issue 5 is made already: it still comes as Print (US).']],
    ['files to print', 'digital', 'print-a', [bound({ deliverable: 'digital' })], ['This change counts from Issue 6.', 'The mailing list of Issue 5 is made already: it still comes as Digital.']],
    ['print that waits', 'print-a', 'digital', [bound({ isInHouse: false, awaitsAddress: true })], ['This change counts from Issue 6.', 'Issue 5 still waits for an address to be sent to, as Print (US).']],
    ['another address alone', 'print-a', 'print-a', [bound()], ['A new address counts from Issue 5, whose mailing list is made but not handed over yet.']],
    ['nothing bound', 'print-a', 'digital', [], ['This change counts from Issue 6.']],
    ['files as they are', 'digital', 'digital', [bound({ deliverable: 'digital' })], []],
  ] as const)('is told of: %s', (_what, active, chosen, issues, texts) => {
    expect(effectTexts({ active, chosen, first: 6, bound: issues })).toEqual(texts)
  }) // biome-ignore format: a table

  test('is all that is told of where nothing else will come', () => {
    expect(effectTexts({ active: 'digital', chosen: 'print-a', first: null, bound: [] })).toEqual([])
  })
})

test('what is not available says so to the letter', () => {
  expect(notChangedText('not-updatable', 'x')).toBe(
    "Unfortunately, options for updating this subscription are not available. If you're only trying to change your mailing address, please visit this page.",
  )
  expect(upgradeBlocked('help@lodestar.example')).toBe(
    "Automatic upgrade is not available for this subscription. To upgrade your subscription email us at help@lodestar.example and we'll help you out.",
  )
  expect([freeAtLowRate(false), freeAtLowRate(true)]).toEqual([
    'You can upgrade to print for free by switching to the Standard rate.',
    'You can upgrade your shipping for free by switching to the Standard rate.',
  ])
})
