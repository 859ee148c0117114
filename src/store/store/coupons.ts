import { sql } from 'kysely'
import { type Coupon, type CouponScope, couponKey, MOST_USES_COUNTED, untimely } from '#domain/coupons/coupon.ts'
import { cents } from '#domain/money/cents.ts'
import type { Queryable, Trx } from '#store/database.ts'

export type CouponRow = {
  key: string
  code: string
  scope: CouponScope
  print_us_cents: number
  print_ca_cents: number
  print_intl_cents: number
  digital_cents: number
  starts_at: Date | null
  ends_at: Date | null
  total_limit: number | null
  account_limit: number | null
}

/** The coupon that a row stands for. */
export const couponOf = (row: CouponRow): Coupon => ({
  code: row.code,
  scope: row.scope,
  discounts: {
    print_us: cents(row.print_us_cents),
    print_ca: cents(row.print_ca_cents),
    print_intl: cents(row.print_intl_cents),
    digital: cents(row.digital_cents),
  },
  startsAt: row.starts_at,
  endsAt: row.ends_at,
})

export async function findCoupon(db: Queryable, code: string): Promise<CouponRow | undefined> {
  const row = await db.selectFrom('coupons').selectAll().where('key', '=', couponKey(code)).executeTakeFirst()
  return row as CouponRow | undefined
}

type CouponListed = CouponRow & { uses: number | null }

/** Every coupon with how often it is used or reserved, by code; null where that is more often than is counted. */
export async function listCoupons(db: Queryable): Promise<CouponListed[]> {
  const most = sql.lit(MOST_USES_COUNTED)
  const { rows } = await sql<CouponListed>`
    select coupons.*, (select case when count(*) <= ${most} then coalesce(sum(uses), 0)::integer end
      from (select uses from coupon_uses where coupon_key = coupons.key limit ${most} + 1) few) as uses
    from coupons order by key`.execute(db)
  return rows
}

export async function listCouponCodes(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('coupons').select('code').orderBy('key').execute()
  return rows.map(({ code }) => code)
}

/** Adds a coupon, or changes the one with this code; its uses stay counted. */
export async function putCoupon(db: Queryable, coupon: Omit<CouponRow, 'key'>): Promise<void> {
  const row = { ...coupon, key: couponKey(coupon.code) }
  await db
    .insertInto('coupons')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** Adds a coupon; false where there is one with this code. */
export async function insertCoupon(db: Queryable, coupon: Omit<CouponRow, 'key'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('coupons')
    .values({ ...coupon, key: couponKey(coupon.code) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The coupon, which nobody can reserve or change until the transaction ends. */
export async function lockCoupon(trx: Trx, code: string): Promise<CouponRow | undefined> {
  const row = await trx
    .selectFrom('coupons')
    .selectAll()
    .where('key', '=', couponKey(code))
    .forUpdate()
    .executeTakeFirst()
  return row as CouponRow | undefined
}

/** Whether anybody has used it, or is paying with it. */
export async function hasCouponUses(db: Queryable, key: string): Promise<boolean> {
  const use = await db
    .selectFrom('coupon_uses')
    .select('holder')
    .where('coupon_key', '=', key)
    .limit(1)
    .executeTakeFirst()
  return use !== undefined
}

/** Makes a coupon that is locked another one; under another code only where nobody has used it. False where that code is taken. */
export async function replaceCoupon(trx: Trx, key: string, coupon: Omit<CouponRow, 'key'>): Promise<boolean> {
  if (couponKey(coupon.code) === key) {
    await trx.updateTable('coupons').set(coupon).where('key', '=', key).execute()
    return true
  }
  // Of two who give two coupons the same code at once, one is told so.
  if (!(await insertCoupon(trx, coupon))) return false
  await trx.deleteFrom('coupons').where('key', '=', key).execute()
  return true
}

type Counted = Pick<CouponAsked, 'buyer'> & {
  /** The order whose own uses do not count; null for none. */
  holder: string | null
  /** What is reserved does not count either: whoever has reserved it may be the one who asks. */
  usedOnly?: boolean
}

/** How often a coupon has been used or reserved: in all, and by one buyer. */
async function countCouponUses(db: Queryable, key: string, { buyer, holder, usedOnly = false }: Counted) {
  const { rows } = await sql<{ total: number; by_buyer: number }>`
    select coalesce(sum(uses), 0)::integer as total,
      coalesce(sum(uses) filter (where buyer = ${buyer}::text), 0)::integer as by_buyer
    from coupon_uses where coupon_key = ${key} and holder is distinct from ${holder}::text
      and (used_at is not null or not ${usedOnly}::boolean)`.execute(db)
  return { total: rows[0]?.total ?? 0, byBuyer: rows[0]?.by_buyer ?? 0 }
}

export type CouponAsked = { holder: string; code: string; buyer: string | null; uses: number; now: Date }
export type CouponRefusal = 'unknown' | 'not-begun' | 'ended' | 'used-up' | 'used-up-by-account'
export type CouponReserved = { ok: true } | { ok: false; reason: CouponRefusal }

/**
 * Reserves uses of a coupon for `holder` (an order), in place of those it had of the same coupon. Never more than its limits:
 * whoever reserves holds the coupon's row until the transaction ends. Coupons come before stock, in the order of their codes.
 */
export async function reserveCoupon(trx: Trx, asked: CouponAsked): Promise<CouponReserved> {
  const { holder, buyer, uses, now } = asked
  const key = couponKey(asked.code)
  // Whoever comes too late is told so without waiting for those who are at it.
  const early = await refuseCoupon(trx, await findCoupon(trx, key), asked)
  if (early) return { ok: false, reason: early }
  const coupon = await trx.selectFrom('coupons').selectAll().where('key', '=', key).forNoKeyUpdate().executeTakeFirst()
  // Counted by a statement of its own, after the lock: it must see what those before us have written.
  const reason = await refuseCoupon(trx, coupon as CouponRow | undefined, asked)
  if (reason) return { ok: false, reason }
  const values = { buyer, uses, reserved_at: now }
  await trx
    .insertInto('coupon_uses')
    .values({ holder, coupon_key: key, ...values })
    .onConflict((conflict) => conflict.columns(['holder', 'coupon_key']).doUpdateSet(values))
    .execute()
  return { ok: true }
}

/** Why the coupon can't be had at this moment, by anyone or by this buyer; null where it can. */
export async function refuseCoupon(
  db: Queryable,
  coupon: CouponRow | undefined,
  { uses, now, ...counted }: Pick<CouponAsked, 'uses' | 'now'> & Counted,
): Promise<CouponRefusal | null> {
  if (!coupon) return 'unknown'
  const { key, total_limit, account_limit } = coupon
  const early = untimely(couponOf(coupon), now)
  if (early) return early
  if (total_limit === null && account_limit === null) return null
  const { total, byBuyer } = await countCouponUses(db, key, counted)
  if (total_limit !== null && total + uses > total_limit) return 'used-up'
  return account_limit !== null && byBuyer + uses > account_limit ? 'used-up-by-account' : null
}

/** Gives back what `holder` has reserved and not used, but for the coupons in `except`; done again it changes nothing. */
export async function releaseCoupons(db: Queryable, holder: string, except: readonly string[] = []): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from coupon_uses where holder = ${holder} and used_at is null
      and coupon_key <> all(${except.map(couponKey)})`.execute(db)
  return Number(numAffectedRows)
}

/** Makes what `holder` has used usable again; returns the codes. Done again it changes nothing. */
export async function returnCoupons(trx: Trx, holder: string): Promise<string[]> {
  const rows = await trx.deleteFrom('coupon_uses').where('holder', '=', holder).returning('coupon_key').execute()
  return rows.map((row) => row.coupon_key).sort()
}

/** Counts what `holder` has reserved as used; returns the codes, so that the caller sees what had been given back before. */
export async function spendCoupons(db: Queryable, holder: string, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('coupon_uses')
    .set({ used_at: now })
    .where('holder', '=', holder)
    .where('used_at', 'is', null)
    .returning('coupon_key')
    .execute()
  return rows.map((row) => row.coupon_key)
}
