import { expect, test } from 'vitest'
import { reserveCoupon } from '#store/store/coupons.ts'
import { readStock, reserveStock } from '#store/store/stock.ts'
import { openDeskGroup } from '../../support/desk.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { url, db } = await openTestDatabase()
const now = new Date('2026-11-16T12:00:00Z')

const desk = openDeskGroup({ DATABASE_URL: url })
const stockOf = async (ref: string) => (await readStock(db, [ref])).get(ref)
const coupon = (key: string) => db.selectFrom('coupons').selectAll().where('key', '=', key).executeTakeFirst()

test('stock is listed with what is being paid for', async () => {
  const wanted = [{ ref: 'prd:print', quantity: 2 }]
  await db.transaction().execute((trx) => reserveStock(trx, { holder: 'order', wanted, now }))
  const { done, said } = await desk('stock', 'list')
  expect(done).toBe(true)
  expect(said).toMatch(/^prd:print +5 \(\+2 being paid\) {2}Letterpress Print$/m)
  expect(said).toMatch(/^sze:tee-xl +0 {2}Night Shift Tee \(XL\)$/m)
  expect(said).toMatch(/^iss:1 +2 {2}Issue 1: Night Work$/m)
  expect(JSON.parse((await desk('stock', 'list', '--json')).said)).toContainEqual({
    ref: 'prd:mug',
    name: 'Enamel Mug',
    inStock: 0,
    held: 0,
    toSend: 0,
  })
})

test('a count is set, a delivery added, a loss taken away, and never below nothing', async () => {
  expect((await desk('stock', 'set', 'prd:mug', '12')).said).toBe('✓ prd:mug: 12 in stock')
  expect((await desk('stock', 'add', 'prd:mug', '48')).said).toBe('✓ prd:mug: 60 in stock')
  expect((await desk('stock', 'add', 'prd:mug', '-1')).said).toBe('✓ prd:mug: 59 in stock')
  expect(await desk('stock', 'add', 'prd:mug', '-60')).toEqual({
    done: false,
    said: '✗ prd:mug: there are not so many',
  })
  expect(await stockOf('prd:mug')).toBe(59)
  for (const count of ['-1', '1.5', 'many', '1e3', '99999999999'])
    expect(await desk('stock', 'set', 'prd:mug', count)).toEqual({
      done: false,
      said: '✗ prd:mug: the count is a whole number',
    })
  expect((await desk('stock', 'set', 'prd:no-such', '1')).done).toBe(false)
  expect((await desk('stock', 'set', 'prd:recordings', '1')).said).toContain('nothing that is counted')
  expect((await desk('stock')).said).toContain('stock set REF COUNT')
})

test('what was never counted can be delivered', async () => {
  await db.deleteFrom('stock').where('ref', '=', 'prd:mug').execute()
  expect((await desk('stock', 'add', 'prd:mug', '-1')).done).toBe(false)
  expect((await desk('stock', 'add', 'prd:mug', '5')).said).toBe('✓ prd:mug: 5 in stock')
})

test('a coupon is added, changed in part, and keeps what was used of it', async () => {
  const options = ['--print-us', '10', '--digital', '4.50', '--limit', '3', '--to', '2027-01-01', '--scope', 'gift']
  expect((await desk('coupons', 'set', 'Winter-26', ...options)).said).toBe('✓ Winter-26: added')
  await db
    .transaction()
    .execute((trx) => reserveCoupon(trx, { holder: 'order', code: 'WINTER-26', buyer: null, uses: 1, now }))
  expect((await desk('coupons', 'set', 'winter-26', '--digital', '5', '--to', 'none')).said).toBe(
    '✓ Winter-26: changed',
  )
  expect(await coupon('winter-26')).toMatchObject({
    code: 'Winter-26',
    scope: 'gift',
    print_us_cents: 1000,
    print_ca_cents: 0,
    digital_cents: 500,
    total_limit: 3,
    ends_at: null,
  })
  expect((await desk('coupons', 'list')).said).toMatch(
    /^Winter-26 +gift +10\.00 \/ 0\.00 \/ 0\.00 \/ 5\.00 {2}1 of 3 used$/m,
  )
  expect((await desk('coupons', 'list')).said).toMatch(/^BYGONE .* to 2025-12-31/m)
})

test.each([
  ['an amount with parts of a cent', ['set', 'X', '--digital', '1.005'], 'is no amount'],
  ['an unknown scope', ['set', 'X', '--scope', 'some'], 'There is no scope some'],
  ['a day that is none', ['set', 'X', '--from', 'soon'], 'is no day'],
  ['a code with spaces', ['set', 'a b'], 'A code is'],
  ['a limit of none at all', ['set', 'X', '--limit', '0'], 'A limit is'],
  ['an end before its beginning', ['set', 'X', '--from', '2026-02-01', '--to', '2026-01-01'], 'end before it begins'],
  ['an unknown option', ['set', 'X', '--colour', 'red'], '--colour'],
])('a coupon with %s is refused', async (_what, args, message) => {
  const { done, said } = await desk('coupons', ...args)
  expect(done).toBe(false)
  expect(said).toContain(message)
  expect(await coupon('x')).toBeUndefined()
})
