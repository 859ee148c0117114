import type { Coupon } from '#domain/coupons/coupon.ts'
import type { CouponUse } from '#domain/coupons/coupon-refusal.ts'
import type { SubscriptionSettings } from '#domain/subscriptions/subscription-settings.ts'
import {
  applyCoupon,
  type CouponState,
  type CouponStep,
  clearCouponError,
  openCoupon,
  recheckCoupon,
  removeCoupon,
} from '#screens/coupons/coupon-state.ts'

/** A screen that sells a subscription: what it is bought as, what is chosen, and the coupon that came with the reader. */
export type SubscriptionScreen = {
  readonly use: CouponUse
  readonly settings: SubscriptionSettings
  readonly coupon: CouponState | null
}

/** For oneself, or for somebody else. */
export const purposes = ['personal', 'gift'] as const
export type Purpose = (typeof purposes)[number]

/** The purpose that `?type=` asks for: `gift`, or personal for anything else. */
export const purposeOfQuery = (type: string | null | undefined): Purpose => (type === 'gift' ? 'gift' : 'personal')
export const purposeOf = ({ use }: SubscriptionScreen): Purpose => (use === 'gift' ? 'gift' : 'personal')
export const couponUseOf = (purpose: Purpose): CouponUse => (purpose === 'gift' ? 'gift' : 'new')

type Opened = { use: CouponUse; settings: SubscriptionSettings; coupon: Coupon | null; now: Date }

/** The screen as it opens: a coupon that can be applied is applied, and may change the choices. */
export function openScreen({ use, settings, coupon, now }: Opened): SubscriptionScreen {
  if (coupon === null) return { use, settings, coupon: null }
  return afterStep(openCoupon(coupon, { use, ...settings }, now), settings)
}

function afterStep({ state, choice }: CouponStep, { term }: SubscriptionSettings): SubscriptionScreen {
  const { use, category, shipcode } = choice
  return { use, settings: { category, shipcode, term }, coupon: state }
}

/** Changing to a gift clears what was wrong with the coupon; to a personal subscription, it is checked again. */
export function changePurpose(screen: SubscriptionScreen, purpose: Purpose, now: Date): SubscriptionScreen {
  const use = couponUseOf(purpose)
  const { settings, coupon } = screen
  if (use === screen.use || coupon === null) return { ...screen, use }
  const checked = use === 'gift' ? clearCouponError(coupon) : recheckCoupon(coupon, { use, ...settings }, now)
  return { use, settings, coupon: checked }
}

/** A coupon that does not cover what is chosen now is un-applied. */
export function changeSettings(
  screen: SubscriptionScreen,
  changed: Partial<SubscriptionSettings>,
  now: Date,
): SubscriptionScreen {
  const settings = { ...screen.settings, ...changed }
  const { use, coupon } = screen
  return { use, settings, coupon: coupon && recheckCoupon(coupon, { use, ...settings }, now) }
}

/** Applies the coupon, or removes it. One with an error can't be toggled. */
export function toggleCoupon(screen: SubscriptionScreen, now: Date): SubscriptionScreen {
  const { use, settings, coupon } = screen
  if (coupon === null || coupon.error !== null) return screen
  if (coupon.applied) return { ...screen, coupon: removeCoupon(coupon) }
  return afterStep(applyCoupon(coupon, { use, ...settings }, now), settings)
}

export const appliedCoupon = ({ coupon }: SubscriptionScreen): Coupon | null => (coupon?.applied ? coupon.coupon : null)
