import {
  type Coupon,
  couponDiscount,
  isCategoryDisabled,
  isShipcodeDisabled,
  type SubscriptionChoice,
} from '../coupons/coupon.ts'
import type { Cents } from '../money/cents.ts'
import { type Category, categories, levelOf, mediumOf } from '../subscriptions/categories.ts'
import { deliverableOf } from '../subscriptions/deliverables.ts'
import { type Shipcode, shipcodes } from '../subscriptions/shipcodes.ts'
import type { SubscriptionSettings } from '../subscriptions/subscription-settings.ts'
import { type Term, termLabel, terms } from '../subscriptions/terms.ts'
import { discountedPrice, fullPrice, type Pricing, salesPrice, shippingPrice } from './pricing.ts'

/** `fullPrice` is what it would cost otherwise; null where that is no more than the price. */
export type PricedOption<Value> = {
  readonly value: Value
  readonly price: Cents
  readonly fullPrice: Cents | null
  readonly disabled: boolean
}

/** `coupon` is the one that is applied. */
type Priced = { readonly pricing: Pricing; readonly settings: SubscriptionSettings; readonly coupon: Coupon | null }

const discountOn = (coupon: Coupon | null, { category, shipcode }: SubscriptionChoice): Cents =>
  couponDiscount(coupon, levelOf(category), deliverableOf(mediumOf(category), shipcode))

const option = <Value>(value: Value, price: Cents, full: Cents, disabled = false): PricedOption<Value> => ({
  value,
  price,
  fullPrice: full > price ? full : null,
  disabled,
})

/** The levels, each with its price for a year. */
export const levelOptions = ({ pricing, settings: { shipcode }, coupon }: Priced): PricedOption<Category>[] =>
  categories.map((category) => {
    const sales = salesPrice(pricing, category, '1year')
    const price = discountedPrice(sales, discountOn(coupon, { category, shipcode }))
    return option(category, price, sales, isCategoryDisabled(coupon, category))
  })

/** The shipping categories, each with what print costs to be sent there for the whole term. */
export const shippingOptions = ({ pricing, settings: { category, term }, coupon }: Priced): PricedOption<Shipcode>[] =>
  shipcodes.map((shipcode) => {
    const price = shippingPrice(pricing, category, term, shipcode)
    return option(shipcode, price, price, isShipcodeDisabled(coupon, shipcode))
  })

export type TermOption = PricedOption<Term> & { readonly label: string }

/** The terms, each with what it costs without shipping; its full price is that of as many single years. */
export const termOptions = (
  { pricing, settings: { category, shipcode }, coupon }: Priced,
  issuesPerYear: number,
): TermOption[] =>
  terms.map((term) => {
    const price = discountedPrice(salesPrice(pricing, category, term), discountOn(coupon, { category, shipcode }))
    return { ...option(term, price, fullPrice(pricing, category, term)), label: termLabel(term, issuesPerYear) }
  })
