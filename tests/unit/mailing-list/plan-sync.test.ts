import fc from 'fast-check'
import { expect, test } from 'vitest'
import { letterKinds } from '#domain/letters/letter.ts'
import { type OwnReader, planSync, type TheirReader } from '#domain/mailing-list/plan-sync.ts'

const ours = (more: Partial<OwnReader> = {}): OwnReader => ({
  id: 'r1',
  email: 'Ada@Keel.example',
  emailKey: 'ada@keel.example',
  isMember: true,
  left: [],
  ...more,
})
const theirs = (more: Partial<TheirReader> = {}): TheirReader => ({
  id: 7,
  email: 'ADA@keel.example',
  status: 'enabled',
  externalId: null,
  lists: {},
  ...more,
})
const nothing = { create: [], add: [], unsubscribe: [], leave: [] }

test('who is on the list is brought there for the kinds that they want', () => {
  expect(planSync([ours({ left: ['news'] })], [])).toEqual({
    ...nothing,
    create: [{ id: 'r1', email: 'Ada@Keel.example', kinds: ['issue'] }],
  })
  expect(planSync([ours({ isMember: false })], [])).toEqual(nothing)
  expect(planSync([ours()], [theirs({ lists: { issue: 'confirmed' } })])).toEqual({
    ...nothing,
    add: [{ id: 7, kind: 'news' }],
  })
  expect(planSync([ours()], [theirs({ lists: { issue: 'confirmed', news: 'unconfirmed' } })])).toEqual(nothing)
})

test('who has left on one side leaves on the other', () => {
  expect(planSync([ours()], [theirs({ lists: { issue: 'confirmed', news: 'unsubscribed' } })])).toEqual({
    ...nothing,
    leave: [{ id: 'r1', emailKey: 'ada@keel.example', kinds: ['news'], all: false }],
  })
  expect(
    planSync([ours({ isMember: false })], [theirs({ lists: { issue: 'confirmed', news: 'unsubscribed' } })]),
  ).toEqual({
    ...nothing,
    unsubscribe: [{ id: 7, kind: 'issue' }],
  })
  expect(planSync([ours()], [theirs({ status: 'blocklisted' })]).leave).toMatchObject([{ all: true }])
  expect(planSync([ours()], [theirs({ status: 'disabled' })])).toEqual(nothing)
})

test('who was brought there and is not known any more is taken off; who came by themselves is left alone', () => {
  const lists = { issue: 'confirmed' } as const
  expect(planSync([], [theirs({ externalId: 'gone', lists })]).unsubscribe).toEqual([{ id: 7, kind: 'issue' }])
  expect(planSync([], [theirs({ lists })])).toEqual(nothing)
})

test('nobody who has left on either side is ever put on a list', () => {
  const standing = fc.constantFrom('unconfirmed', 'confirmed', 'unsubscribed', undefined)
  const anyOne = fc.record({
    isMember: fc.boolean(),
    left: fc.subarray([...letterKinds]),
    status: fc.constantFrom('enabled', 'disabled', 'blocklisted'),
    issue: standing,
    news: standing,
  })
  fc.assert(
    fc.property(anyOne, ({ isMember, left, status, issue, news }) => {
      const lists = { issue, news }
      const plan = planSync(
        [ours({ isMember, left })],
        [theirs({ status: status as TheirReader['status'], lists: lists as TheirReader['lists'] })],
      )
      expect(plan.create).toEqual([])
      for (const { kind } of plan.add) {
        expect(isMember && !left.includes(kind) && status === 'enabled').toBe(true)
        expect(lists[kind]).toBeUndefined()
      }
    }),
  )
})
