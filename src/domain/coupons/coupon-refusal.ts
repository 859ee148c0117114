import type { Category } from '../subscriptions/categories.ts'
import type { Shipcode } from '../subscriptions/shipcodes.ts'
import { type Coupon, coversChoice, isEmpty, untimely } from './coupon.ts'

/** What somebody wants to use a coupon for. */
export const couponUses = ['new', 'gift', 'renewal'] as const
export type CouponUse = (typeof couponUses)[number]

export type CouponRefusal = 'unusable' | 'not-for-new' | 'not-for-renewals' | 'not-covered'

/** What is said of each refusal. A code that nobody knows is refused as an empty coupon is. */
export const couponRefusalText = (reason: CouponRefusal, code: string): string =>
  texts[reason].replace('{code}', () => code)

const texts: Record<CouponRefusal, string> = {
  unusable: 'Unable to apply coupon {code}',
  'not-for-new': 'This coupon does not apply to new subscriptions.',
  'not-for-renewals': 'This coupon does not apply to subscription renewals.',
  'not-covered':
    'Coupon does not apply to this subscription. If you would like to use this coupon, please change your subscription settings via the following form.',
}

/** Why a coupon can't be used for this at all, whatever is chosen; null where it can. */
export function refuseUse(coupon: Coupon, use: CouponUse, now: Date): CouponRefusal | null {
  if (isEmpty(coupon) || untimely(coupon, now)) return 'unusable'
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
