import type { ChargedProcess } from '../donations/donation-item.ts'
import type { Cents } from '../money/cents.ts'
import type { ShipPrices } from '../pricing/product-shipping.ts'
import type { Medium } from '../subscriptions/categories.ts'
import type { ShipLetter } from '../subscriptions/shipcodes.ts'
import type { GiftItem, PersonalItem, UpgradeItem } from './cart-items.ts'

/** What a line costs: the price of the thing, its shipping on top, and what a coupon takes off. */
export type Outlays = { readonly amount: Cents; readonly shipping: Cents; readonly discount: Cents }

export type BilledGoods = {
  /** With ' (Digital)' where it is. */
  readonly name: string
  readonly medium: Medium
  readonly qty: number
  readonly ref: string
  readonly outlays: Outlays
  readonly ship_prices: ShipPrices
}

export type BilledGift = { readonly item: GiftItem; readonly qty: number; readonly outlays: Outlays }

export type BilledMembership =
  | { readonly type: 'subscription'; readonly item: PersonalItem; readonly outlays: Outlays }
  | { readonly type: 'upgrades'; readonly list: readonly { readonly item: UpgradeItem; readonly outlays: Outlays }[] }

export type BilledDonation = {
  readonly item: { readonly process: ChargedProcess; readonly amount: Cents; readonly dollars: number }
  readonly outlays: Outlays
}

/** A cart's prices as if shipped to one category. Its fields are those of the cart's answer. */
export type Bill = {
  readonly goods: readonly BilledGoods[]
  readonly giftsubs: readonly BilledGift[]
  readonly membership: BilledMembership | null
  readonly donation: BilledDonation | null
  /** Goods that go to others than the buyer. */
  readonly giftees: readonly BilledGoods[]
  /** What an invoice lists in words. */
  readonly reported: readonly { readonly description: string; readonly quantity: number; readonly outlays: Outlays }[]
}

export type Billing = { readonly [letter in ShipLetter]: Bill }
