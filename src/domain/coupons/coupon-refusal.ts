import type { Category } from '../subscriptions/categories.ts'
import type { Shipcode } from '../subscriptions/shipcodes.ts'
import { sayDay } from '../time/say-day.ts'
import { type Coupon, coversChoice, isEmpty, type UnusableCoupon, untimely } from './coupon.ts'

/** What somebody wants to use a coupon for. */
export const couponUses = ['new', 'gift', 'renewal'] as const
export type CouponUse = (typeof couponUses)[number]

export type CouponRefusal = UnusableCoupon | 'not-for-new' | 'not-for-renewals' | 'not-covered'

/** What is said of each refusal. A code that nobody knows, or whose time has not come, is refused as an empty coupon is. */
export const couponRefusalText = (refusal: CouponRefusal, code: string): string =>
  typeof refusal === 'string'
    ? texts[refusal].replace('{code}', () => code)
    : `Coupon ${code} ended on ${sayDay(refusal.endedOn)}.`

const texts: Record<Extract<CouponRefusal, string>, string> = {
  unusable: 'Unable to apply coupon {code}',
  ended: 'Coupon {code} has ended.',
  'used-up': 'Coupon {code} is used up.',
  'used-already': 'You have used coupon {code} already.',
  'not-for-new': 'This coupon does not apply to new subscriptions.',
  'not-for-renewals': 'This coupon does not apply to subscription renewals.',
  'not-covered':
    'Coupon does not apply to this subscription. If you would like to use this coupon, please change your subscription settings via the following form.',
}

/** Why a coupon can't be used for this at all, whatever is chosen; null where it can. */
export function refuseUse(coupon: Coupon, use: CouponUse, now: Date): CouponRefusal | null {
  if (coupon.refusal) return coupon.refusal
  const early = untimely(coupon, now)
  if (isEmpty(coupon) || early === 'not-begun') return 'unusable'
  if (early) return early
  const { scope } = coupon
  if (use === 'renewal') return scope === 'any' || scope === 'renewal' ? null : 'not-for-renewals'
  if (scope === 'renewal') return 'not-for-new'
  return use === 'new' && scope === 'gift' ? 'not-for-new' : null
}

export type CouponAsked = { use: CouponUse; category: Category; shipcode: Shipcode }

/** Why a coupon can't be used for this choice; null where it can. */
export const refuseCoupon = (
  coupon: Coupon,
  { use, category, shipcode }: CouponAsked,
  now: Date,
): CouponRefusal | null =>
  refuseUse(coupon, use, now) ?? (coversChoice(coupon, category, shipcode) ? null : 'not-covered')
