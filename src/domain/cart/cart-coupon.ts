import { type Coupon, coverageOf, covers } from '../coupons/coupon.ts'
import { type CouponRefusal, refuseUse } from '../coupons/coupon-refusal.ts'
import type { CartContents } from './cart-contents.ts'
import type { GiftItem, PersonalItem } from './cart-items.ts'
import type { CartChange } from './change-cart.ts'

/** Why a coupon can't be used for a gift; null where it can. */
export function refuseForGift(coupon: Coupon, { level, deliverable }: GiftItem, now: Date): CouponRefusal | null {
  const isCovered = level === 'low' && covers(coupon, deliverable)
  return refuseUse(coupon, 'gift', now) ?? (isCovered ? null : 'not-covered')
}

/** The same of a subscription of one's own. Where it will be shipped is not known yet: it is enough that its medium is covered somewhere. */
export function refuseForPersonal(coupon: Coupon, item: PersonalItem, now: Date): CouponRefusal | null {
  const { hasPrint, hasDigital } = coverageOf(coupon)
  const isCovered = item.level === 'low' && (item.medium === 'print' ? hasPrint : hasDigital)
  return refuseUse(coupon, item.phase === 'introductory' ? 'new' : 'renewal', now) ?? (isCovered ? null : 'not-covered')
}

/** Puts a code on every subscription of the cart that it can be used for. Those that it can't be used for keep what they have. */
export function putCoupon(contents: CartContents, coupon: Coupon, now: Date): CartChange {
  const { gifts, subscription } = contents
  const ofPersonal = subscription && refuseForPersonal(coupon, subscription, now)
  const ofGifts = gifts.map(({ item }) => refuseForGift(coupon, item, now))
  const refusals = [...(subscription ? [ofPersonal] : []), ...ofGifts]
  if (refusals.length === 0) return { ok: false, reason: 'no-subscription' }
  if (refusals.every((refusal) => refusal !== null)) {
    const [refusal = null] = refusals.filter((one) => one !== 'not-covered')
    return { ok: false, reason: 'coupon', code: coupon.code, refusal: refusal ?? 'not-covered' }
  }
  const { code } = coupon
  return {
    ok: true,
    contents: {
      ...contents,
      gifts: gifts.map((line, index) =>
        ofGifts[index] === null ? { ...line, item: { ...line.item, coupon: code } } : line,
      ),
      subscription: subscription && ofPersonal === null ? { ...subscription, coupon: code } : subscription,
    },
  }
}

/** Takes every coupon off. */
export const dropCoupons = (contents: CartContents): CartContents => ({
  ...contents,
  gifts: contents.gifts.map((line) => ({ ...line, item: { ...line.item, coupon: null } })),
  subscription: contents.subscription && { ...contents.subscription, coupon: null },
})
