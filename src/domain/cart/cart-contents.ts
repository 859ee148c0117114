import type { DonationItem } from '../donations/donation-item.ts'
import type { GoodsKey } from '../store/goods-types.ts'
import type { GiftItem, PersonalItem } from './cart-items.ts'

export type GoodsLine = GoodsKey & { readonly quantity: number }
export type GiftLine = { readonly item: GiftItem; readonly quantity: number }

/** What somebody has put into a cart. It holds no price: prices are looked up each time it is read. */
export type CartContents = {
  readonly goods: readonly GoodsLine[]
  readonly gifts: readonly GiftLine[]
  readonly subscription: PersonalItem | null
  readonly donation: DonationItem | null
}

export const emptyCart: CartContents = { goods: [], gifts: [], subscription: null, donation: null }

export const countLines = ({ goods, gifts, subscription, donation }: CartContents): number =>
  goods.length + gifts.length + (subscription ? 1 : 0) + (donation ? 1 : 0)

export const isCartEmpty = (contents: CartContents): boolean => countLines(contents) === 0

export const countGifts = (gifts: readonly GiftLine[]): number => gifts.reduce((sum, { quantity }) => sum + quantity, 0)
