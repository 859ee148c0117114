import { type Cents, NOTHING } from '../money/cents.ts'
import { type Category, categoryOf, type Level, levelOf, mediumOf } from '../subscriptions/categories.ts'
import { type Deliverable, deliverableOf, mediumOfDeliverable } from '../subscriptions/deliverables.ts'
import { type Shipcode, shipcodes } from '../subscriptions/shipcodes.ts'

/** What a coupon is for: anything, new subscriptions (gifts among them), gifts alone, or renewals alone. */
export const couponScopes = ['any', 'new', 'gift', 'renewal'] as const
export type CouponScope = (typeof couponScopes)[number]

/** Uses are counted so far while somebody looks. A page has all coupons, each of which may have been used by everybody. */
export const MOST_USES_COUNTED = 200

export type CouponDiscounts = {
  readonly print_us: Cents
  readonly print_ca: Cents
  readonly print_intl: Cents
  readonly digital: Cents
}

/** Why a coupon can't be used by anyone, or by this buyer, whatever is chosen. `endedOn` is its last day. */
export type UnusableCoupon = 'unusable' | 'ended' | 'used-up' | 'used-already' | { readonly endedOn: string }

/** How often it may be used is counted by the server alone, when payment starts. */
export type Coupon = {
  readonly code: string
  readonly scope: CouponScope
  readonly discounts: CouponDiscounts
  readonly startsAt: Date | null
  /** From this moment on it is over. */
  readonly endsAt: Date | null
  /** What was found out about it, where it can't be used. */
  readonly refusal?: UnusableCoupon
}

const discountKeys: Record<Deliverable, keyof CouponDiscounts> = {
  digital: 'digital',
  'print-a': 'print_us',
  'print-b': 'print_ca',
  'print-c': 'print_intl',
}

/** Codes are the same with and without capitals. */
export const couponKey = (code: string): string => code.trim().toLowerCase()

/** Nothing for a level but the low one, or where the deliverable is not covered. */
export function couponDiscount(coupon: Coupon | null, level: Level, deliverable: Deliverable): Cents {
  if (coupon === null || level !== 'low') return NOTHING
  return coupon.discounts[discountKeys[deliverable]]
}

export const covers = (coupon: Coupon, deliverable: Deliverable): boolean =>
  couponDiscount(coupon, 'low', deliverable) > 0

export const coversShipcode = (coupon: Coupon, shipcode: Shipcode): boolean =>
  covers(coupon, deliverableOf('print', shipcode))

export const coversChoice = (coupon: Coupon, category: Category, shipcode: Shipcode): boolean =>
  levelOf(category) === 'low' && covers(coupon, deliverableOf(mediumOf(category), shipcode))

/** A coupon that takes nothing off anything. */
export const isEmpty = (coupon: Coupon): boolean =>
  Object.values(coupon.discounts).reduce((sum, discount) => sum + discount, 0) <= 0

/** Whether its time has not come, or is over; null while it can be used. */
export function untimely({ startsAt, endsAt }: Coupon, now: Date): 'not-begun' | 'ended' | null {
  if (startsAt !== null && now < startsAt) return 'not-begun'
  return endsAt !== null && now >= endsAt ? 'ended' : null
}

export type CouponCoverage = {
  readonly hasAllShipping: boolean
  readonly isDigitalOnly: boolean
  readonly isPrintOnly: boolean
  readonly isGiftOnly: boolean
  readonly hasDigital: boolean
  readonly hasPrint: boolean
  readonly hasShippingA: boolean
  readonly hasShippingB: boolean
  readonly hasShippingC: boolean
}

export function coverageOf(coupon: Coupon): CouponCoverage {
  const [hasShippingA, hasShippingB, hasShippingC] = shipcodes.map((shipcode) => coversShipcode(coupon, shipcode)) as [
    boolean,
    boolean,
    boolean,
  ]
  const hasDigital = covers(coupon, 'digital')
  const hasPrint = hasShippingA || hasShippingB || hasShippingC
  return {
    hasAllShipping: hasShippingA && hasShippingB && hasShippingC,
    isDigitalOnly: hasDigital && !hasPrint,
    isPrintOnly: hasPrint && !hasDigital,
    isGiftOnly: coupon.scope === 'gift',
    hasDigital,
    hasPrint,
    hasShippingA,
    hasShippingB,
    hasShippingC,
  }
}

/** Where the coupon leads a reader whose present choice it does not cover. */
const preferred = ['print-c', 'print-b', 'print-a', 'digital'] as const satisfies readonly Deliverable[]

export type SubscriptionChoice = { category: Category; shipcode: Shipcode }

/** The choice that an applied coupon makes: the present one at the low level if it can be, otherwise one that is covered. */
export function choiceUnder(coupon: Coupon, { category, shipcode }: SubscriptionChoice): SubscriptionChoice {
  const current = deliverableOf(mediumOf(category), shipcode)
  const chosen = [current, ...preferred].find((deliverable) => covers(coupon, deliverable)) ?? current
  return {
    category: categoryOf(mediumOfDeliverable(chosen), 'low'),
    // Digital is shipped nowhere: the shipping category that was chosen stays for when print is chosen again.
    shipcode: shipcodes.find((code) => deliverableOf('print', code) === chosen) ?? shipcode,
  }
}

/** Whether a level can't be had while the coupon is applied. */
export function isCategoryDisabled(coupon: Coupon | null, category: Category): boolean {
  if (coupon === null) return false
  if (levelOf(category) === 'high') return true
  const { hasPrint, hasDigital } = coverageOf(coupon)
  return mediumOf(category) === 'print' ? !hasPrint : !hasDigital
}

/** Whether a shipping category can't be had while the coupon is applied. */
export const isShipcodeDisabled = (coupon: Coupon | null, shipcode: Shipcode): boolean =>
  coupon !== null && !coversShipcode(coupon, shipcode)
