import { expect, test } from 'vitest'
import { declineKinds, drawDecline, fractionOf } from '#domain/rehearsal/decline-draw.ts'

const charge = (n: number, attempt = 1) => ({
  purpose: 'autorenew',
  customer: `cus_${n}`,
  day: '2027-03-04',
  attempt,
  cents: 3995,
})
const draws = (seed: number, rates: { first: number; again: number }, attempt = 1) =>
  Array.from({ length: 20_000 }, (_, n) => drawDecline(seed, rates, charge(n, attempt)))
const shareOf = (drawn: readonly unknown[]) => drawn.filter((one) => one !== null).length / drawn.length

test('declines about the share of charges that was asked for', () => {
  for (const first of [0.03, 0.2, 0.7]) expect(shareOf(draws(1, { first, again: 0.5 }))).toBeCloseTo(first, 1.7)
  expect(shareOf(draws(1, { first: 0.03, again: 0.5 }, 2))).toBeCloseTo(0.5, 1.7)
})

test('declines nobody at 0, though it were made again, and everybody at 1, however often', () => {
  for (const attempt of [1, 2, 4]) {
    expect(shareOf(draws(1, { first: 0, again: 0.5 }, attempt))).toBe(0)
    expect(shareOf(draws(1, { first: 1, again: 0 }, attempt))).toBe(1)
  }
})

test('draws the same for one seed and charge, and something else for another seed, day or try', () => {
  const rates = { first: 0.5, again: 0.5 }
  expect(draws(7, rates)).toEqual(draws(7, rates))
  expect(draws(7, rates)).not.toEqual(draws(8, rates))
  const ofDay = (day: string) => Array.from({ length: 100 }, (_, n) => drawDecline(7, rates, { ...charge(n), day }))
  expect(ofDay('2027-03-04')).not.toEqual(ofDay('2027-03-05'))
  expect(draws(7, rates, 2)).not.toEqual(draws(7, rates, 3))
})

test('gives every reason, most often that there is no money', () => {
  const drawn = draws(3, { first: 1, again: 1 })
  const counts = declineKinds.map((kind) => drawn.filter((one) => one === kind).length)
  expect(counts.every((count) => count > 1_000)).toBe(true)
  expect(Math.max(...counts)).toBe(counts[declineKinds.indexOf('no-funds')])
})

test('spreads texts evenly that differ in one sign only', () => {
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let n = 0; n < 10_000; n += 1) {
    const at = Math.floor(fractionOf(`cus_${n}`) * 10)
    tenths[at] = (tenths[at] ?? 0) + 1
  }
  for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(150)
})
