import { expect, test } from 'vitest'
import { isEnoughWork, mostOpenPayments, wantedWork } from '#domain/payments/strangers-payments.ts'

test.each([
  ['a quiet shop', { begun: 3, paid: 0, week: 0 }, 1],
  ['a shop that is full', { begun: 19, paid: 0, week: 0 }, 1],
  ['twice as many as it can hold', { begun: 40, paid: 0, week: 0 }, 4],
  ['a thousand begun and nothing paid', { begun: 1_000, paid: 0, week: 0 }, 8],
  ['the first minutes of a new issue, of a shop that is used to it', { begun: 900, paid: 0, week: 5_000 }, 1],
  ['a busy shop', { begun: 1_000, paid: 600, week: 600 }, 1],
])('%s asks for so much work', (_when, trade, work) => {
  expect(wantedWork({ ...trade, isAlarm: false })).toBe(work)
})

test('the work never falls while more is begun, and declined cards ask for most of all', () => {
  let before = 0
  for (let begun = 0; begun < 500; begun += 1) {
    const work = wantedWork({ begun, paid: 0, week: 0, isAlarm: false })
    expect(work).toBeGreaterThanOrEqual(before)
    before = work
  }
  expect(wantedWork({ begun: 0, paid: 0, week: 0, isAlarm: true })).toBeGreaterThan(before)
})

test('a proof may be one step behind, no more', () => {
  expect(isEnoughWork(1, 1)).toBe(true)
  expect(isEnoughWork(1, 2)).toBe(true)
  expect(isEnoughWork(1, 4)).toBe(false)
  expect(isEnoughWork(8, 32)).toBe(false)
})

test('no more than twenty are open where nothing is sold, no network holds all of them, and a busy shop holds more', () => {
  expect(mostOpenPayments({ paid: 0, week: 0 })).toEqual({ all: 20, network: 15, browser: 3 })
  expect(mostOpenPayments({ paid: 100, week: 100 }).all).toBe(220)
})

test('a shop that sells much every week need not be paid first to hold many; one that sells little holds no more for it', () => {
  expect(mostOpenPayments({ paid: 0, week: 104 }).all).toBe(20)
  expect(mostOpenPayments({ paid: 0, week: 1_000 })).toEqual({ all: 200, network: 150, browser: 3 })
})
