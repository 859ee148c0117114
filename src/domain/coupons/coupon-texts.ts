import { levelNames, mediumNames } from '../subscriptions/categories.ts'
import { type Shipcode, shipcodes } from '../subscriptions/shipcodes.ts'
import { type Coupon, coverageOf, coversShipcode } from './coupon.ts'

const shippingLabels: Record<Shipcode, string> = { 'ship-a': 'US', 'ship-b': 'Canadian', 'ship-c': 'International' }

/** The shipping categories that a coupon covers, as they are named in a sentence. */
export const shippingOptions = (coupon: Coupon): { label: string }[] =>
  shipcodes
    .filter((shipcode) => coversShipcode(coupon, shipcode))
    .map((shipcode) => ({ label: shippingLabels[shipcode] }))

/** 'US', 'US or Canadian', 'US, Canadian or International' */
function joinLabels(coupon: Coupon): string {
  const labels = shippingOptions(coupon).map(({ label }) => label)
  const last = labels.pop() ?? ''
  return labels.length === 0 ? last : `${labels.join(', ')} or ${last}`
}

/** What the coupon is good for, in two sentences; nothing of one that is good for nothing. */
export function couponDescription(coupon: Coupon): string {
  const { hasAllShipping, isDigitalOnly, isPrintOnly, isGiftOnly, hasPrint, hasDigital } = coverageOf(coupon)
  if (!hasPrint && !hasDigital) return ''
  const isEverywhere = hasAllShipping || isDigitalOnly
  const words = [
    isEverywhere && 'all',
    levelNames.low,
    isDigitalOnly
      ? mediumNames.digital
      : isPrintOnly
        ? mediumNames.print
        : `${mediumNames.print} and ${mediumNames.digital}`,
    isGiftOnly && 'Gift',
    'subscriptions',
    !isEverywhere && `(${joinLabels(coupon)} shipping only)`,
  ]
  return `This coupon applies to ${words.filter(Boolean).join(' ')}. Discount may vary by selection.`
}

/** What stands at the shipping categories; null where the coupon restricts none of them, or has nothing to do with shipping. */
export function shippingMessage(coupon: Coupon): string | null {
  const { hasAllShipping, hasPrint } = coverageOf(coupon)
  return hasAllShipping || !hasPrint ? null : `Coupon only applies to ${joinLabels(coupon)} shipping addresses.`
}

/** What stands at the levels. */
export function categoryMessage(coupon: Coupon): string {
  const { isDigitalOnly, isPrintOnly } = coverageOf(coupon)
  const medium = isDigitalOnly ? `${mediumNames.digital} ` : isPrintOnly ? `${mediumNames.print} ` : ''
  return `Coupon only applies to ${levelNames.low} ${medium}subscriptions.`
}

/** The same while the coupon is applied. */
export const appliedCategoryMessage = (coupon: Coupon): string =>
  `${categoryMessage(coupon)} Discount accounted for below.`
