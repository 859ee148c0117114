import { expect, test } from 'vitest'
import { readTrade, TradeMemory } from '#application/sales/pay/read-trade.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { putLimitedPayment } from '#store/sales/limited-payments.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { context, db, url } = await openTestDatabase()
const begin = (intentId: string) =>
  putLimitedPayment(db, {
    intentId,
    payer: { browser: 'b', network: 'n', payer: 'p', isKnown: false },
    at: context.now(),
  })

test('trade is counted once in a moment, and anew after it', async () => {
  let clock = 0
  const remembering = { ...context, trade: new TradeMemory(context, () => clock) }
  const { begun } = await readTrade(remembering)
  await begin('pi_first')
  expect((await readTrade(remembering)).begun).toBe(begun)
  expect((await readTrade(context)).begun).toBe(begun + 1)
  clock = 250
  expect((await readTrade(remembering)).begun).toBe(begun + 1)
})

test('a count that failed is not remembered', async () => {
  const gone = openPool(url, 1)
  await gone.end()
  let pool = gone
  const changing = {
    ...context,
    get db() {
      return openDatabase(pool)
    },
  }
  const memory = new TradeMemory(changing, () => 0)
  await expect(memory.get()).rejects.toThrow()
  pool = openPool(url, 1)
  expect((await memory.get()).begun).toBeGreaterThanOrEqual(0)
  await pool.end()
})
