import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext, UseCaseContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import type { CouponScope } from '#domain/coupons/coupon.ts'
import type { Cents } from '#domain/money/cents.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { type CouponRow, findCoupon, insertCoupon, listCoupons, putCoupon } from '#store/store/coupons.ts'

/** What is not said stays as it was, or is nothing for a new coupon. `null` takes a day or a limit away. */
export type CouponChange = {
  code: string
  scope?: CouponScope | undefined
  discounts?: Partial<Record<'printUs' | 'printCa' | 'printIntl' | 'digital', Cents | undefined>>
  startsAt?: Date | null | undefined
  endsAt?: Date | null | undefined
  totalLimit?: number | null | undefined
  accountLimit?: number | null | undefined
}

export type SetCoupon = { ok: true; done: 'added' | 'changed'; code: string } | { ok: false; problems: string[] }

export const CODE_TAKEN = 'There is a coupon with this code already'
const CODE = /^[a-z0-9][a-z0-9_-]{0,39}$/i

export const readCoupons = ({ db }: UseCaseContext) => listCoupons(db)

/** Adds a coupon, or changes the one with this code, unless it `mustBeNew`; what has been used of it stays used. */
export async function setCoupon(
  { db, now, by }: StaffContext,
  change: CouponChange,
  { dryRun = false, mustBeNew = false } = {},
): Promise<SetCoupon> {
  await requireMay({ db, now, by }, 'set coupon', change.code)
  return transact(db, { dryRun }, async (trx): Promise<SetCoupon> => {
    const before = mustBeNew ? undefined : await findCoupon(trx, change.code)
    const after = mergeCoupon(change, before)
    const problems = couponProblems(after)
    if (problems.length > 0) return { ok: false, problems }
    if (mustBeNew && !(await insertCoupon(trx, after))) return { ok: false, problems: [CODE_TAKEN] }
    if (!mustBeNew) await putCoupon(trx, after)
    const details = { before: before ?? null, after }
    await insertAuditEntry(trx, { at: now(), by, action: 'set coupon', subject_ref: after.code, details })
    return { ok: true, done: before ? 'changed' : 'added', code: after.code }
  })
}

export type CouponValues = Omit<CouponRow, 'key'>

export function mergeCoupon(
  { code, discounts = {}, ...change }: CouponChange,
  before: CouponRow | undefined,
): CouponValues {
  const either = <Value>(said: Value | undefined, was: Value | undefined, otherwise: Value) => said ?? was ?? otherwise
  const orNull = <Value>(said: Value | null | undefined, was: Value | null | undefined) =>
    said === undefined ? (was ?? null) : said
  return {
    code: before?.code ?? code.trim(),
    scope: either(change.scope, before?.scope, 'any'),
    print_us_cents: either(discounts.printUs, before?.print_us_cents, 0),
    print_ca_cents: either(discounts.printCa, before?.print_ca_cents, 0),
    print_intl_cents: either(discounts.printIntl, before?.print_intl_cents, 0),
    digital_cents: either(discounts.digital, before?.digital_cents, 0),
    starts_at: orNull(change.startsAt, before?.starts_at),
    ends_at: orNull(change.endsAt, before?.ends_at),
    total_limit: orNull(change.totalLimit, before?.total_limit),
    account_limit: orNull(change.accountLimit, before?.account_limit),
  }
}

export function couponProblems({ code, starts_at, ends_at, total_limit, account_limit }: CouponValues): string[] {
  const isLimit = (limit: number | null) =>
    limit === null || (Number.isSafeInteger(limit) && limit > 0 && limit < 2 ** 31)
  return [
    ...(CODE.test(code) ? [] : ['A code is up to 40 letters, digits, - and _, and begins with a letter or a digit']),
    ...(starts_at && ends_at && starts_at >= ends_at ? ['It would end before it begins'] : []),
    ...(isLimit(total_limit) && isLimit(account_limit) ? [] : ['A limit is a whole number above 0']),
  ]
}
