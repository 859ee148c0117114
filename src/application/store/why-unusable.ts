import type { UnusableCoupon } from '#domain/coupons/coupon.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Queryable } from '#store/database.ts'
import type { CouponRefusal, CouponRow } from '#store/store/coupons.ts'

/** What is told of a coupon that can't be had: of one that is over, its last day by the magazine's clocks. */
export async function whyUnusable(
  db: Queryable,
  row: Pick<CouponRow, 'ends_at'> | undefined,
  reason: CouponRefusal,
): Promise<UnusableCoupon> {
  switch (reason) {
    case 'ended': {
      if (!row?.ends_at) return 'ended'
      const timeZone = (await findMagazine(db))?.timeZone ?? 'UTC'
      // From `ends_at` on it is over: what ends at midnight has its last day before.
      return { endedOn: dayIn(timeZone, new Date(row.ends_at.getTime() - 1)) }
    }
    case 'used-up':
      return 'used-up'
    case 'used-up-by-account':
      return 'used-already'
    case 'unknown':
    case 'not-begun':
      return 'unusable'
  }
}
