import type { Cents } from '../money/cents.ts'
import type { ShipLetter } from '../subscriptions/shipcodes.ts'

/** Shipping of goods is priced by how many go into the parcel. */
type ShippingTier = 1 | 2 | 5

/** The price of each tier to each shipping category. */
export type ShipPrices = { readonly [key in `${ShipLetter}${ShippingTier}`]: Cents }

export function shippingTier(quantity: number): ShippingTier {
  if (quantity <= 1) return 1
  return quantity <= 4 ? 2 : 5
}

/** For the whole of a line, not for each of its pieces. */
export const productShipping = (prices: ShipPrices, letter: ShipLetter, quantity: number): Cents =>
  prices[`${letter}${shippingTier(quantity)}`]
