import { expect, test } from 'vitest'
import { letArrive } from '../../../bench/load/arrivals.mjs'

const few = { perSecond: 1_000, seconds: 0.05 }

test('everyone comes, though nobody is served until the last has come', async () => {
  const gate = Promise.withResolvers<void>()
  let come = 0
  const arrived = await letArrive({
    ...few,
    run() {
      come += 1
      if (come === 50) gate.resolve()
      return gate.promise
    },
  })
  expect(arrived).toMatchObject({ served: 50, perSecond: 1_000, rounds: [1_000, 1_000, 1_000, 1_000, 1_000] })
})

test('whoever is not served is missing from what was reached, and the error is told', async () => {
  const run = async (nth: number) => {
    if (nth < 10) throw new Error('the shop is closed')
  }
  const arrived = await letArrive({ ...few, run })
  expect(arrived).toMatchObject({ served: 40, perSecond: 800, rounds: [0, 1_000, 1_000, 1_000, 1_000] })
  expect(arrived.note).toContain('10 errors (10 × the shop is closed)')
})
