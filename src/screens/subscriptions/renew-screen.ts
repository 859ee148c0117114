import type { Coupon } from '#domain/coupons/coupon.ts'
import { refuseCoupon } from '#domain/coupons/coupon-refusal.ts'
import { mediumOf } from '#domain/subscriptions/categories.ts'
import { letterOf } from '#domain/subscriptions/shipcodes.ts'
import type { SubscriptionSettings } from '#domain/subscriptions/subscription-settings.ts'
import type { ByLetter } from '#domain/subscriptions/timetable.ts'
import { type CouponState, clearCouponError } from '#screens/coupons/coupon-state.ts'
import { changeSettings, openScreen, type SubscriptionScreen, toggleCoupon } from './subscription-screen.ts'

/** The Renew screen: what is chosen, beside what the subscription is now. */
export type RenewScreen = {
  readonly screen: SubscriptionScreen
  readonly current: SubscriptionSettings
  /** Whether the reader changes settings. Otherwise the current settings are renewed. */
  readonly changes: boolean
  /** Whether settings must be changed: a print subscription without an address on file can't be renewed as it is. */
  readonly mustChange: boolean
}

type Opened = {
  readonly current: SubscriptionSettings
  readonly addresses: ByLetter<unknown>
  /** What the page's address asks for; null where it asks for no change. */
  readonly asked: SubscriptionSettings | null
  readonly coupon: Coupon | null
  readonly now: Date
}

/** The screen as it opens. Where settings are changed, a coupon selects what it covers; otherwise it has to cover the current settings. */
export function openRenew({ current, addresses, asked, coupon, now }: Opened): RenewScreen {
  const mustChange = lacksAddress(current, addresses)
  const changes = mustChange || asked !== null
  const use = 'renewal'
  if (changes) {
    const screen = openScreen({ use, settings: asked ?? current, coupon, now })
    return { screen, current, changes, mustChange }
  }
  const opened = coupon && heldTo(current, { coupon, applied: true, error: null }, now)
  return { screen: { use, settings: current, coupon: opened }, current, changes, mustChange }
}

const lacksAddress = ({ category, shipcode }: SubscriptionSettings, addresses: ByLetter<unknown>): boolean =>
  mediumOf(category) === 'print' && !addresses[letterOf(shipcode)]

/** Checks a coupon against settings that do not change: it is applied, or carries the reason why it can't be. */
function heldTo(settings: SubscriptionSettings, state: CouponState, now: Date): CouponState {
  const error = refuseCoupon(state.coupon, { use: 'renewal', ...settings }, now)
  return error ? { coupon: state.coupon, applied: false, error } : { ...state, error: null }
}

/** Opening the settings clears the coupon's error. Closing them restores the current settings and checks the coupon again. */
export function decideChange(renew: RenewScreen, changes: boolean, now: Date): RenewScreen {
  const { screen, current, mustChange } = renew
  if (changes === renew.changes || mustChange) return renew
  const { coupon } = screen
  if (changes) return { ...renew, changes, screen: { ...screen, coupon: coupon && clearCouponError(coupon) } }
  return { ...renew, changes, screen: { ...screen, settings: current, coupon: coupon && heldTo(current, coupon, now) } }
}

/** Changes a choice; ignored while settings are not being changed. */
export function chooseRenewal(renew: RenewScreen, changed: Partial<SubscriptionSettings>, now: Date): RenewScreen {
  return renew.changes ? { ...renew, screen: changeSettings(renew.screen, changed, now) } : renew
}

/** Applies the coupon, or removes it. While settings are not being changed, applying it does not change them. */
export function toggleRenewalCoupon(renew: RenewScreen, now: Date): RenewScreen {
  const { screen, current, changes } = renew
  const { coupon } = screen
  if (changes || coupon === null || coupon.applied || coupon.error)
    return { ...renew, screen: toggleCoupon(screen, now) }
  return { ...renew, screen: { ...screen, coupon: heldTo(current, { ...coupon, applied: true }, now) } }
}
