import type { Cents } from '#domain/money/cents.ts'
import type { ShipPrices } from './goods.ts'

export const PRICE_CATEGORIES = ['print-low', 'print-high', 'digital-low', 'digital-high'] as const
export const PRICE_TERMS = ['1year', '2year', '3year', 'lifetime'] as const
export const SHIP_LETTERS = ['a', 'b', 'c'] as const

type ByTerm<Price> = Readonly<Record<(typeof PRICE_TERMS)[number], Price>>

/** What subscriptions cost, and what shipping a print one adds: as pages are given them. */
export type Pricing = {
  readonly base: Readonly<Record<(typeof PRICE_CATEGORIES)[number], ByTerm<Cents>>>
  readonly ship: ByTerm<Readonly<Record<(typeof SHIP_LETTERS)[number], Cents>>>
}

/** Everything that has a price but the products, which carry their own. */
export type PriceList = Pricing & {
  /** Shipping prices by the name of their tier. */
  readonly tiers: Readonly<Record<string, ShipPrices>>
  /** Back issues; `shipping` names their tier. */
  readonly issues: { readonly print: Cents; readonly digital: Cents; readonly shipping: string }
}
