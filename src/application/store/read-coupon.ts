import type { UseCaseContext } from '#application/context.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { type CouponScope, countCouponUses, findCoupon } from '#store/coupons.ts'

/** A coupon as it is offered: what it takes off, by where a print subscription is shipped or that it is digital. */
export type OfferedCoupon = {
  code: string
  scope: CouponScope
  discounts: { print_us: Cents; print_ca: Cents; print_intl: Cents; digital: Cents }
}

export type CouponFound =
  | { ok: true; coupon: OfferedCoupon }
  | { ok: false; reason: 'unknown' | 'not-begun' | 'ended' | 'used-up' | 'used-up-by-account' }

/**
 * The coupon with this code, if it can be used now. `buyer` is the account's id or a guest's email, where known. That
 * it is still to be had when payment starts is found out only by reserving it.
 */
export async function readCoupon(
  { db, now }: UseCaseContext,
  code: string,
  buyer: string | null = null,
): Promise<CouponFound> {
  const row = await findCoupon(db, code)
  if (!row) return { ok: false, reason: 'unknown' }
  const at = now()
  if (row.starts_at && at < row.starts_at) return { ok: false, reason: 'not-begun' }
  if (row.ends_at && at >= row.ends_at) return { ok: false, reason: 'ended' }
  if (row.total_limit !== null || row.account_limit !== null) {
    const { total, byBuyer } = await countCouponUses(db, row.key, buyer)
    if (row.total_limit !== null && total >= row.total_limit) return { ok: false, reason: 'used-up' }
    if (row.account_limit !== null && byBuyer >= row.account_limit) return { ok: false, reason: 'used-up-by-account' }
  }
  const discounts = {
    print_us: cents(row.print_us_cents),
    print_ca: cents(row.print_ca_cents),
    print_intl: cents(row.print_intl_cents),
    digital: cents(row.digital_cents),
  }
  return { ok: true, coupon: { code: row.code, scope: row.scope, discounts } }
}
