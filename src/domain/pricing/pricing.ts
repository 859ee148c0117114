import { type Cents, cents, NOTHING, times } from '../money/cents.ts'
import { type Category, mediumOf } from '../subscriptions/categories.ts'
import { letterOf, type Shipcode, type ShipLetter } from '../subscriptions/shipcodes.ts'
import { type Term, yearsOf } from '../subscriptions/terms.ts'

/** What subscriptions cost. This is data: the publisher sets it, and no rule below knows a price. */
export type Pricing = {
  /** The sales price. */
  readonly base: { readonly [category in Category]: { readonly [term in Term]: Cents } }
  /** Shipping of print for the whole term. */
  readonly ship: { readonly [term in Term]: { readonly [letter in ShipLetter]: Cents } }
}

export const salesPrice = (pricing: Pricing, category: Category, term: Term): Cents => pricing.base[category][term]

/** What the cheapest subscription of all costs. */
export const lowestPrice = ({ base }: Pick<Pricing, 'base'>): Cents =>
  cents(Math.min(...Object.values(base).flatMap((terms) => Object.values(terms))))

/** What the term would cost bought year by year; a lifetime has a price of its own. */
export function fullPrice(pricing: Pricing, category: Category, term: Term): Cents {
  const years = yearsOf(term)
  return years === null ? salesPrice(pricing, category, term) : times(salesPrice(pricing, category, '1year'), years)
}

/** Nothing for digital. */
export function shippingPrice(pricing: Pricing, category: Category, term: Term, shipcode: Shipcode): Cents {
  return mediumOf(category) === 'digital' ? NOTHING : pricing.ship[term][letterOf(shipcode)]
}

/** A discount never takes a price below nothing. */
export const cappedDiscount = (price: Cents, discount: Cents): Cents => cents(Math.min(price, discount))

export const discountedPrice = (price: Cents, discount: Cents): Cents => cents(price - cappedDiscount(price, discount))
