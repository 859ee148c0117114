import type { Cents } from '../money/cents.ts'
import type { Pricing } from '../pricing/pricing.ts'
import type { ShipPrices } from '../pricing/product-shipping.ts'

/** Every price that the publisher sets but those of the products, which carry their own. */
export type PublishedPrices = Pricing & {
  /** Shipping prices by the name of their tier. */
  readonly tiers: Readonly<Record<string, ShipPrices>>
  /** Back issues; `shipping` names their tier. */
  readonly issues: { readonly print: Cents; readonly digital: Cents; readonly shipping: string }
}
