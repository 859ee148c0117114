import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readCoupon } from '#application/store/read-coupon.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { putCoupon, releaseCoupons, reserveCoupon, spendCoupons } from '#store/store/coupons.ts'
import { openTwo, spreadOver } from '../../support/interleave.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const BUYERS = 50
const ROUNDS = isWholeProof ? 200 : 20
// All test files share one server, which takes 60.
const CONNECTIONS = 20

const { url, db: keeper, context } = await openTestDatabase()
const pool = openPool(url, CONNECTIONS)
const db = openDatabase(pool)
afterAll(() => pool.end())

const now = new Date('2026-11-16T12:00:00Z')
const clear = () => keeper.deleteFrom('coupon_uses').execute()
beforeEach(clear)

const reserve = (holder: string, code: string, { buyer = null as string | null, uses = 1, at = now } = {}) =>
  db.transaction().execute((trx) => reserveCoupon(trx, { holder, code, buyer, uses, now: at }))

async function countUses() {
  const rows = await keeper.selectFrom('coupon_uses').select('uses').execute()
  return rows.reduce((sum, { uses }) => sum + uses, 0)
}

const plain = {
  scope: 'any' as const,
  print_us_cents: 1000,
  print_ca_cents: 1000,
  print_intl_cents: 1000,
  digital_cents: 500,
  starts_at: null,
  ends_at: null,
  total_limit: null,
  account_limit: null,
}

describe('a coupon', () => {
  test('is found whatever the case of its code', async () => {
    const found = await readCoupon(context, ' welcome10 ')
    const discounts = { print_us: 1000, print_ca: 1000, print_intl: 1000, digital: 500 }
    expect(found).toEqual({
      ok: true,
      coupon: { code: 'WELCOME10', scope: 'any', discounts, startsAt: null, endsAt: null },
    })
    await expect(
      keeper
        .insertInto('coupons')
        .values({ ...plain, key: 'Welcome10', code: 'Welcome10' })
        .execute(),
    ).rejects.toThrow()
    await expect(
      keeper
        .insertInto('coupons')
        .values({ ...plain, key: 'welcome10', code: 'Welcome10' })
        .execute(),
    ).rejects.toThrow(/coupons_pkey/)
  })

  test('takes off exactly what the demo says', async () => {
    const discounts = async (code: string) => {
      const found = await readCoupon({ ...context, now: () => now }, code)
      return found.ok ? [found.coupon.scope, ...Object.values(found.coupon.discounts)] : found.refusal
    }
    expect(await discounts('RENEW5')).toEqual(['renewal', 500, 500, 500, 500])
    expect(await discounts('NEWHERE')).toEqual(['new', 800, 800, 800, 800])
    expect(await discounts('GIFT15')).toEqual(['gift', 1500, 1500, 1500, 1000])
    expect(await discounts('DIGITAL5')).toEqual(['any', 0, 0, 0, 500])
    expect(await discounts('USPRINT')).toEqual(['any', 1200, 0, 0, 0])
    expect(await discounts('NORTH')).toEqual(['any', 900, 900, 0, 0])
    expect(await discounts('FREEDIGITAL')).toEqual(['any', 0, 0, 0, 2495])
    expect(await discounts('LASTONE')).toEqual(['any', 1000, 1000, 1000, 1000])
    expect(await discounts('NOTHING')).toEqual(['any', 0, 0, 0, 0])
    expect(await discounts('BYGONE')).toEqual({ endedOn: '2025-12-31' })
    expect(await discounts('no such code')).toBe('unusable')
  })

  test('is there from its start until its end', async () => {
    const starts_at = new Date('2026-11-16T00:00:00Z')
    const ends_at = new Date('2026-11-17T00:00:00Z')
    await putCoupon(keeper, { ...plain, code: 'ONEDAY', starts_at, ends_at })
    const before = new Date(starts_at.getTime() - 1)
    expect(await reserve('a', 'oneday', { at: before })).toEqual({ ok: false, reason: 'not-begun' })
    expect(await readCoupon({ ...context, now: () => before }, 'ONEDAY')).toEqual({ ok: false, refusal: 'unusable' })
    expect(await reserve('a', 'oneday', { at: starts_at })).toEqual({ ok: true })
    expect(await reserve('b', 'oneday', { at: ends_at })).toEqual({ ok: false, reason: 'ended' })
    expect(await reserve('b', 'nosuch')).toEqual({ ok: false, reason: 'unknown' })
  })

  test('is used up by those who reserve it, until they give it back', async () => {
    expect(await reserve('one', 'LASTONE')).toEqual({ ok: true })
    expect(await reserve('one', 'LASTONE')).toEqual({ ok: true })
    expect(await reserve('two', 'lastone')).toEqual({ ok: false, reason: 'used-up' })
    expect(await readCoupon(context, 'LASTONE')).toEqual({ ok: false, refusal: 'used-up' })
    expect(await releaseCoupons(keeper, 'one')).toBe(1)
    expect(await releaseCoupons(keeper, 'one')).toBe(0)
    expect(await reserve('two', 'lastone')).toEqual({ ok: true })
    expect(await spendCoupons(keeper, 'two', now)).toEqual(['lastone'])
    expect(await releaseCoupons(keeper, 'two')).toBe(0)
    expect(await spendCoupons(keeper, 'one', now)).toEqual([])
    expect(await reserve('three', 'LASTONE')).toEqual({ ok: false, reason: 'used-up' })
  })

  test('that an order no longer has is given back, and the one it has stays', async () => {
    await reserve('one', 'LASTONE')
    await reserve('one', 'NORTH')
    expect(await releaseCoupons(keeper, 'one', ['North'])).toBe(1)
    expect(await spendCoupons(keeper, 'one', now)).toEqual(['north'])
  })

  test('may be used by one account only as often as it says', async () => {
    await putCoupon(keeper, { ...plain, code: 'TWICE', account_limit: 2, total_limit: 4 })
    expect(await reserve('1', 'TWICE', { buyer: 'ada', uses: 2 })).toEqual({ ok: true })
    expect(await reserve('2', 'TWICE', { buyer: 'ada' })).toEqual({ ok: false, reason: 'used-up-by-account' })
    expect(await readCoupon(context, 'TWICE', 'ada')).toEqual({ ok: false, refusal: 'used-already' })
    expect(await readCoupon(context, 'TWICE', 'bo')).toMatchObject({ ok: true })
    expect(await reserve('3', 'TWICE', { buyer: 'bo', uses: 3 })).toEqual({ ok: false, reason: 'used-up' })
    expect(await reserve('3', 'TWICE', { buyer: 'bo', uses: 2 })).toEqual({ ok: true })
  })
})

const races: [number, string][] = [
  [1, 'rounds of 50 with a coupon of 1'],
  [7, 'rounds of 50 with a coupon of 7'],
]

test.each(races)(
  `of ${BUYERS} who reserve at once, %i get a coupon with as many uses, ${ROUNDS} times over`,
  async (limit, words) => {
    await putCoupon(keeper, { ...plain, code: 'RACE', total_limit: limit })
    for (let round = 0; round < ROUNDS; round += 1) {
      await clear()
      const answers = await Promise.all(Array.from({ length: BUYERS }, (_, at) => reserve(`order-${at}`, 'Race')))
      expect(answers.filter((answer) => answer.ok)).toHaveLength(limit)
      expect(answers.filter((answer) => !answer.ok && answer.reason === 'used-up')).toHaveLength(BUYERS - limit)
      expect(await countUses()).toBe(limit)
    }
    reached(7, words, ROUNDS)
  },
  isWholeProof ? 1_800_000 : 300_000,
)

const two = openTwo(url, { db: keeper })

test('of two who reserve the last use, each stopped between any two of its steps, one has it', {
  timeout: isWholeProof ? 600_000 : 120_000,
}, async () => {
  async function tryOne(at: readonly [number, number]) {
    await clear()
    const got: boolean[] = []
    const use = (holder: string) => async (on: { db: typeof keeper }) => {
      const asked = { holder, code: 'LASTONE', buyer: null, uses: 1, now }
      got.push((await on.db.transaction().execute((trx) => reserveCoupon(trx, asked))).ok)
    }
    const steps = await two.interleave(at, { one: use('one'), other: use('other') })
    expect(got.sort(), `stopped at ${at}`).toEqual([false, true])
    expect(await countUses(), `stopped at ${at}`).toBe(1)
    return steps
  }
  const { one } = await tryOne([Number.POSITIVE_INFINITY, 0])
  const ways = spreadOver({ one, other: one }, isWholeProof ? Number.POSITIVE_INFINITY : 12)
  for (const at of ways) await tryOne(at)
  reached(7, 'ways of two coupons between each other’s steps', ways.length)
})

test('one account that opens many tabs stays within its own limit', async () => {
  await putCoupon(keeper, { ...plain, code: 'TABS', account_limit: 2 })
  for (let round = 0; round < 20; round += 1) {
    await clear()
    const answers = await Promise.all(
      Array.from({ length: BUYERS }, (_, at) => reserve(`order-${at}`, 'TABS', { buyer: at % 2 === 0 ? 'ada' : 'bo' })),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(4)
  }
}, 60_000)

test('a use that is given back while it is being used counts as one of both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await clear()
    await reserve('late', 'LASTONE')
    const [used, given, next] = await Promise.all([
      spendCoupons(db, 'late', now),
      releaseCoupons(db, 'late'),
      reserve('next', 'LASTONE'),
    ])
    expect(used.length + given).toBe(1)
    expect(used.length + (next.ok ? 1 : 0)).toBeLessThanOrEqual(1)
    expect(await countUses()).toBe(used.length + (next.ok ? 1 : 0))
  }
}, 60_000)
