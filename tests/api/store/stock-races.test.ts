import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, openPool, type Trx } from '#store/database.ts'
import { readStock, releaseStock, reserveStock, sellStock, setStock, type Wanted } from '#store/store/stock.ts'
import { openTwo, spreadOver } from '../../support/interleave.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const BUYERS = 50
const ROUNDS = isWholeProof ? 200 : 20
// All test files share one server, which takes 60.
const CONNECTIONS = 20

const { url, db: keeper } = await openTestDatabase()
const pool = openPool(url, CONNECTIONS)
const db = openDatabase(pool)
afterAll(() => pool.end())
beforeEach(async () => {
  await keeper.deleteFrom('stock_holds').execute()
})

const now = new Date('2026-11-16T12:00:00Z')
const inOne = <Result>(work: (trx: Trx) => Promise<Result>) => db.transaction().execute(work)
const buyers = Array.from({ length: BUYERS }, (_, index) => `order-${index}`)
const stockOf = async (ref: string) => (await readStock(keeper, [ref])).get(ref)
const take = (holder: string, wanted: Wanted[], isNew = false) =>
  inOne((trx) => reserveStock(trx, { holder, wanted, now, isNew }))

async function countHeld(ref: string) {
  const rows = await keeper.selectFrom('stock_holds').select('quantity').where('ref', '=', ref).execute()
  return rows.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** `isNew`: each has just been written down, and takes in one statement what others look at first. */
const races: [number, string, boolean][] = [
  [1, 'rounds of 50 buyers with stock 1', false],
  [7, 'rounds of 50 buyers with stock 7', false],
  [1, 'rounds of 50 new orders with stock 1', true],
  [7, 'rounds of 50 new orders with stock 7', true],
]

test.each(races)(
  `${BUYERS} buyers at once get %i of as many, ${ROUNDS} times over: %s`,
  async (inStock, words, isNew) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await keeper.deleteFrom('stock_holds').execute()
      await inOne((trx) => setStock(trx, [{ ref: 'prd:print', quantity: inStock }]))
      const answers = await Promise.all(
        buyers.map((holder) => take(holder, [{ ref: 'prd:print', quantity: 1 }], isNew)),
      )
      const refused = answers.flatMap((answer) => (answer.ok ? [] : answer.short))
      expect(answers.filter((answer) => answer.ok)).toHaveLength(inStock)
      expect(refused).toHaveLength(BUYERS - inStock)
      expect(new Set(refused.map(({ left }) => left))).toEqual(new Set([0]))
      expect(await stockOf('prd:print')).toBe(0)
      expect(await countHeld('prd:print')).toBe(inStock)
    }
    reached(5, words, ROUNDS)
  },
  isWholeProof ? 1_800_000 : 300_000,
)

const two = openTwo(url, { db: keeper })

test('of two buyers of the last one, each stopped between any two of its steps, one has it', {
  timeout: isWholeProof ? 600_000 : 120_000,
}, async () => {
  async function tryOne(at: readonly [number, number]) {
    await keeper.deleteFrom('stock_holds').execute()
    await inOne((trx) => setStock(trx, [{ ref: 'prd:print', quantity: 1 }]))
    const got: boolean[] = []
    const buy = (holder: string) => async (on: { db: typeof keeper }) => {
      const wanted = [{ ref: 'prd:print', quantity: 1 }]
      got.push((await on.db.transaction().execute((trx) => reserveStock(trx, { holder, wanted, now }))).ok)
    }
    const steps = await two.interleave(at, { one: buy('one'), other: buy('other') })
    expect(got.sort(), `stopped at ${at}`).toEqual([false, true])
    expect([await stockOf('prd:print'), await countHeld('prd:print')], `stopped at ${at}`).toEqual([0, 1])
    return steps
  }
  const { one } = await tryOne([Number.POSITIVE_INFINITY, 0])
  const ways = spreadOver({ one, other: one }, isWholeProof ? Number.POSITIVE_INFINITY : 12)
  for (const at of ways) await tryOne(at)
  reached(5, 'ways of two buyers between each other’s steps', ways.length)
})

test('the database itself refuses stock below 0', async () => {
  await inOne((trx) => setStock(trx, [{ ref: 'prd:print', quantity: 1 }]))
  const take = keeper.updateTable('stock').set((eb) => ({ quantity: eb('quantity', '-', 2) }))
  await expect(take.where('ref', '=', 'prd:print').execute()).rejects.toThrow(/check constraint/)
})

test('orders of several goods in any order never wait for each other in a circle, and none is sold twice', async () => {
  const refs = ['prd:tote', 'prd:print', 'sze:tee-s', 'sze:tee-m', 'iss:1']
  for (let round = 0; round < 20; round += 1) {
    await keeper.deleteFrom('stock_holds').execute()
    await inOne((trx) =>
      setStock(
        trx,
        refs.map((ref) => ({ ref, quantity: 60 })),
      ),
    )
    await Promise.all(
      buyers.map((holder, at) => {
        const turned = refs.map((_, index) => refs[(at + index) % refs.length] as string)
        const wanted = (at % 2 === 0 ? turned : turned.reverse())
          .slice(0, 3)
          .map((ref) => ({ ref, quantity: 1 + (at % 3) }))
        return take(holder, wanted)
      }),
    )
    for (const ref of refs) expect([ref, ((await stockOf(ref)) ?? 0) + (await countHeld(ref))]).toEqual([ref, 60])
  }
}, 120_000)

test('what is given back while others ask for it is neither lost nor had twice', async () => {
  for (let round = 0; round < 50; round += 1) {
    await keeper.deleteFrom('stock_holds').execute()
    await inOne((trx) => setStock(trx, [{ ref: 'prd:print', quantity: 7 }]))
    await Promise.all(
      buyers.map(async (holder, at) => {
        const answer = await take(holder, [{ ref: 'prd:print', quantity: 1 + (at % 3) }])
        if (answer.ok && at % 2 === 0) await inOne((trx) => releaseStock(trx, holder))
      }),
    )
    expect(((await stockOf('prd:print')) ?? 0) + (await countHeld('prd:print'))).toBe(7)
  }
}, 120_000)

test('of an order that expires while its payment arrives, the goods are sold or given back, never both', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    await keeper.deleteFrom('stock_holds').execute()
    await inOne((trx) => setStock(trx, [{ ref: 'prd:print', quantity: 1 }]))
    await take('late', [{ ref: 'prd:print', quantity: 1 }])
    const late = async () => inOne((trx) => sellStock(trx, 'late', now))
    const sweep = async () => inOne((trx) => releaseStock(trx, 'late'))
    const next = async () => take('next', [{ ref: 'prd:print', quantity: 1 }])
    const [sold, , waiting] =
      round % 2 === 0
        ? await Promise.all([late(), sweep(), next()])
        : await Promise.all([sweep(), late(), next()]).then(([given, sale, other]) => [sale, given, other] as const)
    const haveIt = (sold.length > 0 ? 1 : 0) + (waiting.ok ? 1 : 0)
    outcomes.add(sold.length > 0 ? 'sold' : 'given back')
    expect(haveIt).toBeLessThanOrEqual(1)
    expect(((await stockOf('prd:print')) ?? 0) + haveIt).toBe(1)
  }
  expect(outcomes).toEqual(new Set(['sold', 'given back']))
}, 120_000)

test('an order that is asked for twice at once is counted once', async () => {
  for (let round = 0; round < 30; round += 1) {
    await keeper.deleteFrom('stock_holds').execute()
    await inOne((trx) => setStock(trx, [{ ref: 'prd:tote', quantity: 25 }]))
    await Promise.all([3, 1, 4, 1, 5, 2, 6].map((quantity) => take('one-order', [{ ref: 'prd:tote', quantity }])))
    expect(((await stockOf('prd:tote')) ?? 0) + (await countHeld('prd:tote'))).toBe(25)
  }
}, 60_000)
