import type { Cents } from '../money/cents.ts'
import { type ShipLetter, shipLetters } from '../subscriptions/shipcodes.ts'

/** Shipping of goods is priced by how many go into the parcel. */
export const shippingTiers = [1, 2, 5] as const
type ShippingTier = (typeof shippingTiers)[number]

type ShipPriceKey = `${ShipLetter}${ShippingTier}`
export const shipPriceKeys: readonly ShipPriceKey[] = shipLetters.flatMap((letter) =>
  shippingTiers.map((tier): ShipPriceKey => `${letter}${tier}`),
)

/** The price of each tier to each shipping category. */
export type ShipPrices = { readonly [key in ShipPriceKey]: Cents }

export function shippingTier(quantity: number): ShippingTier {
  if (quantity <= 1) return 1
  return quantity <= 4 ? 2 : 5
}

/** For the whole of a line, not for each of its pieces. */
export const productShipping = (prices: ShipPrices, letter: ShipLetter, quantity: number): Cents =>
  prices[`${letter}${shippingTier(quantity)}`]
