import type { Coupon } from '../coupons/coupon.ts'
import { refuseCoupon } from '../coupons/coupon-refusal.ts'
import { type CouponState, clearCouponError } from '../coupons/coupon-state.ts'
import { mediumOf } from './categories.ts'
import { letterOf } from './shipcodes.ts'
import { changeSettings, openScreen, type SubscriptionScreen, toggleCoupon } from './subscription-screen.ts'
import type { SubscriptionSettings } from './subscription-settings.ts'
import type { ByLetter } from './timetable.ts'

/** The Renew screen: what is chosen, beside what the subscription is now. */
export type RenewScreen = {
  readonly screen: SubscriptionScreen
  readonly current: SubscriptionSettings
  /** The reader changes settings; otherwise what is chosen is what there is. */
  readonly changes: boolean
  /** They have to: print goes nowhere without an address. */
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

/** As it is found. A coupon leads those who change settings to what it covers, and is held to the settings of all others. */
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

/** A coupon where nothing else can be chosen: it covers these settings, or says why it can't be used. */
function heldTo(settings: SubscriptionSettings, state: CouponState, now: Date): CouponState {
  const error = refuseCoupon(state.coupon, { use: 'renewal', ...settings }, now)
  return error ? { coupon: state.coupon, applied: false, error } : { ...state, error: null }
}

/** To change settings clears what was wrong with the coupon; not to, brings back those there are, and it is checked again. */
export function decideChange(renew: RenewScreen, changes: boolean, now: Date): RenewScreen {
  const { screen, current, mustChange } = renew
  if (changes === renew.changes || mustChange) return renew
  const { coupon } = screen
  if (changes) return { ...renew, changes, screen: { ...screen, coupon: coupon && clearCouponError(coupon) } }
  return { ...renew, changes, screen: { ...screen, settings: current, coupon: coupon && heldTo(current, coupon, now) } }
}

/** Only whoever changes settings can choose any. */
export function chooseRenewal(renew: RenewScreen, changed: Partial<SubscriptionSettings>, now: Date): RenewScreen {
  return renew.changes ? { ...renew, screen: changeSettings(renew.screen, changed, now) } : renew
}

/** Applies the coupon, or removes it. Settings that stay as they are are not changed by it either. */
export function toggleRenewalCoupon(renew: RenewScreen, now: Date): RenewScreen {
  const { screen, current, changes } = renew
  const { coupon } = screen
  if (changes || coupon === null || coupon.applied || coupon.error)
    return { ...renew, screen: toggleCoupon(screen, now) }
  return { ...renew, screen: { ...screen, coupon: heldTo(current, { ...coupon, applied: true }, now) } }
}
