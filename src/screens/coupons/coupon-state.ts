import { type Coupon, choiceUnder, coversChoice, type SubscriptionChoice } from '#domain/coupons/coupon.ts'
import { type CouponRefusal, type CouponUse, couponRefusalText, refuseUse } from '#domain/coupons/coupon-refusal.ts'
import { couponDescription } from '#domain/coupons/coupon-texts.ts'

/** A coupon on a screen: applied or not, with what is wrong about it. One with an error can't be toggled. */
export type CouponState = { readonly coupon: Coupon; readonly applied: boolean; readonly error: CouponRefusal | null }

/** What a screen has chosen. Applying a coupon may change all of it. */
export type ScreenChoice = SubscriptionChoice & { readonly use: CouponUse }

export type CouponStep = { readonly state: CouponState; readonly choice: ScreenChoice }

/** A coupon as its screen opens: applied, where it can be. */
export function openCoupon(coupon: Coupon, choice: ScreenChoice, now: Date): CouponStep {
  return applyCoupon({ coupon, applied: false, error: null }, choice, now)
}

/** Applies it: a coupon for gifts makes the purpose a gift, and the choice becomes one that it covers. */
export function applyCoupon({ coupon }: CouponState, choice: ScreenChoice, now: Date): CouponStep {
  const use = coupon.scope === 'gift' && choice.use === 'new' ? 'gift' : choice.use
  const error = refuseUse(coupon, use, now)
  if (error) return { state: { coupon, applied: false, error }, choice }
  return { state: { coupon, applied: true, error: null }, choice: { use, ...choiceUnder(coupon, choice) } }
}

export const removeCoupon = ({ coupon }: CouponState): CouponState => ({ coupon, applied: false, error: null })

/**
 * Looks again after the choice has changed: what is applied and does not cover it is un-applied, with its error. A
 * coupon for gifts is only un-applied when the purpose becomes personal: applying it again leads back to gifts.
 */
export function recheckCoupon(state: CouponState, { use, category, shipcode }: ScreenChoice, now: Date): CouponState {
  const { coupon, applied } = state
  if (use === 'new' && coupon.scope === 'gift') return removeCoupon(state)
  const error = refuseUse(coupon, use, now)
  if (error) return { coupon, applied: false, error }
  if (!applied || coversChoice(coupon, category, shipcode)) return { coupon, applied, error: null }
  return { coupon, applied: false, error: 'not-covered' }
}

/** Clears the error when the purpose becomes a gift or the settings are opened for change: it may no longer apply. */
export const clearCouponError = (state: CouponState): CouponState => ({ ...state, error: null })

/** What the coupon banner shows. */
export type CouponBanner = {
  readonly label: 'YOU HAVE A COUPON!' | 'COUPON DOES NOT APPLY'
  readonly status: string
  readonly toggle: 'Apply Coupon' | 'Remove Coupon' | 'Cannot Apply Coupon'
  readonly canApply: boolean
  readonly applied: boolean
  readonly hasError: boolean
  /** The description, or the error. */
  readonly text: string
}

export function describeCoupon({ coupon, applied, error }: CouponState): CouponBanner {
  const hasError = error !== null
  return {
    label: hasError ? 'COUPON DOES NOT APPLY' : 'YOU HAVE A COUPON!',
    status: `${applied ? 'CODE APPLIED' : 'CODE NOT APPLIED'}: ${coupon.code}`,
    toggle: hasError ? 'Cannot Apply Coupon' : applied ? 'Remove Coupon' : 'Apply Coupon',
    canApply: !hasError,
    applied,
    hasError,
    text: error ? couponRefusalText(error, coupon.code) : couponDescription(coupon),
  }
}
