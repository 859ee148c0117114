import { beforeEach, expect, test } from 'vitest'
import { listenForChanges } from '#store/changes.ts'
import type { Trx } from '#store/database.ts'
import { readStock, releaseStock, reserveStock, sellStock, setStock, type Wanted } from '#store/store/stock.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, url } = await openTestDatabase()
const now = new Date('2026-11-16T12:00:00Z')
const inOne = <Result>(work: (trx: Trx) => Promise<Result>) => db.transaction().execute(work)
const take = (holder: string, wanted: Wanted[]) => inOne((trx) => reserveStock(trx, { holder, wanted, now }))
const stockOf = async (...refs: string[]) => [...(await readStock(db, refs)).values()]

beforeEach(async () => {
  await db.deleteFrom('stock_holds').execute()
  await inOne((trx) =>
    setStock(trx, [
      { ref: 'prd:tote', quantity: 25 },
      { ref: 'prd:print', quantity: 7 },
      { ref: 'prd:mug', quantity: 0 },
    ]),
  )
})

test('the demo’s stock is that of its store', async () => {
  expect(await stockOf('sze:tee-s', 'sze:tee-m', 'sze:tee-l', 'sze:tee-xl')).toEqual([12, 4, 30, 0])
  expect(await stockOf('iss:1', 'iss:2', 'iss:5', 'prd:no-such')).toEqual([2, 200, 200, 0])
})

test('an order takes all that it asks for out of stock, or nothing', async () => {
  expect(
    await take('one', [
      { ref: 'prd:tote', quantity: 2 },
      { ref: 'prd:print', quantity: 3 },
    ]),
  ).toEqual({ ok: true })
  expect(await stockOf('prd:tote', 'prd:print')).toEqual([23, 4])
  const refused = await take('two', [
    { ref: 'prd:tote', quantity: 1 },
    { ref: 'prd:print', quantity: 5 },
    { ref: 'prd:mug', quantity: 1 },
    { ref: 'prd:no-such', quantity: 1 },
  ])
  expect(refused).toEqual({
    ok: false,
    short: [
      { ref: 'prd:mug', left: 0 },
      { ref: 'prd:no-such', left: 0 },
      { ref: 'prd:print', left: 4 },
    ],
  })
  expect(await stockOf('prd:tote', 'prd:print')).toEqual([23, 4])
})

test('an order that changes holds what it asks for now, and is told what it could have with what it holds', async () => {
  await take('one', [
    { ref: 'prd:tote', quantity: 5 },
    { ref: 'prd:print', quantity: 2 },
  ])
  expect(await take('one', [{ ref: 'prd:print', quantity: 6 }])).toEqual({ ok: true })
  expect(await stockOf('prd:tote', 'prd:print')).toEqual([25, 1])
  expect(await take('one', [{ ref: 'prd:print', quantity: 9 }])).toEqual({
    ok: false,
    short: [{ ref: 'prd:print', left: 7 }],
  })
  expect(await stockOf('prd:tote', 'prd:print')).toEqual([25, 1])
})

test('one thing that stands in an order twice counts twice', async () => {
  expect(
    await take('one', [
      { ref: 'prd:print', quantity: 4 },
      { ref: 'prd:print', quantity: 4 },
    ]),
  ).toEqual({ ok: false, short: [{ ref: 'prd:print', left: 7 }] })
})

test('what is given back can be had again, once', async () => {
  await take('one', [{ ref: 'prd:print', quantity: 7 }])
  expect(await inOne((trx) => releaseStock(trx, 'one'))).toEqual([{ ref: 'prd:print', quantity: 7 }])
  expect(await inOne((trx) => releaseStock(trx, 'one'))).toEqual([])
  expect(await stockOf('prd:print')).toEqual([7])
})

test('what is sold does not come back when its order is swept up', async () => {
  await take('one', [{ ref: 'prd:print', quantity: 2 }])
  expect(await inOne((trx) => sellStock(trx, 'one', now))).toEqual([{ ref: 'prd:print', quantity: 2 }])
  expect(await inOne((trx) => sellStock(trx, 'one', now))).toEqual([])
  expect(await inOne((trx) => releaseStock(trx, 'one'))).toEqual([])
  expect(await stockOf('prd:print')).toEqual([5])
})

test('a sale that comes after its goods were given back is told so', async () => {
  await take('one', [{ ref: 'prd:print', quantity: 2 }])
  await inOne((trx) => releaseStock(trx, 'one'))
  expect(await inOne((trx) => sellStock(trx, 'one', now))).toEqual([])
})

test('the database itself refuses a stock below nothing', async () => {
  await expect(db.updateTable('stock').set({ quantity: -1 }).execute()).rejects.toThrow(/stock_quantity_check/)
})

test('pages are told when what they say about the stock changes, and only then', async () => {
  const heard: string[][] = []
  const listener = await listenForChanges(url, {
    onChange: (tags) => heard.push(tags),
    onError: () => undefined,
  })
  const done = async (mark: string) => {
    await inOne((trx) => import('#store/changes.ts').then(({ announceChange }) => announceChange(trx, [mark])))
    await expect.poll(() => heard.flat().includes(mark)).toBe(true)
    return heard.splice(0).flat()
  }
  await take('one', [{ ref: 'prd:tote', quantity: 15 }])
  expect(await done('first')).toEqual(['first'])
  await take('two', [{ ref: 'prd:tote', quantity: 1 }])
  expect(await done('second')).toEqual(['store', 'second'])
  await inOne((trx) => releaseStock(trx, 'two'))
  expect(await done('third')).toEqual(['store', 'third'])
  await listener.stop()
})
