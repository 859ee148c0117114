import { expect, test } from 'vitest'
import { type ChangeKind, monthlyChangeRefusal } from '#domain/donations/monthly/change-refusal.ts'

const kinds: ChangeKind[] = ['amount', 'day', 'pause', 'skip', 'resume']
const refusals = (standing: Parameters<typeof monthlyChangeRefusal>[0]) =>
  kinds.map((kind) => monthlyChangeRefusal(standing, kind))

test('a donation that goes on is changed in every way, and resumed where it is paused', () => {
  expect(refusals({ status: 'active', isPaused: false })).toEqual([null, null, null, null, 'not-paused'])
  expect(refusals({ status: 'active', isPaused: true })).toEqual([null, null, null, null, null])
})

test('of one whose charge was declined only the amount is changed', () => {
  expect(refusals({ status: 'failing', isPaused: false })).toEqual([null, ...kinds.slice(1).map(() => 'failing')])
})

test('nothing is changed of one that has ended', () => {
  expect(refusals({ status: 'cancelled', isPaused: false })).toEqual(kinds.map(() => 'ended'))
})
