import { type CouponRefusal, couponRefusalText } from '../coupons/coupon-refusal.ts'
import type { DonationItem } from '../donations/donation-item.ts'
import { type GoodsKey, goodsId, isDigital } from '../store/goods-types.ts'
import { type CartContents, countGifts, countLines, type GiftLine } from './cart-contents.ts'
import { type GiftItem, giftId, type PersonalItem } from './cart-items.ts'
import { MOST_GIFTS, MOST_LINES, MOST_OF_ONE } from './quantities.ts'

type PlainRefusal =
  | 'unknown-item'
  | 'not-in-cart'
  | 'quantity-fixed'
  | 'too-many-gifts'
  | 'too-many-lines'
  | 'no-subscription'

export type CartRefusal =
  | { readonly reason: PlainRefusal }
  | { readonly reason: 'coupon'; readonly code: string; readonly refusal: CouponRefusal }
  | { readonly reason: 'too-many-of-one'; readonly name: string }
  | { readonly reason: 'out-of-stock'; readonly name: string; readonly left: number }

export type CartChange = { readonly ok: true; readonly contents: CartContents } | ({ readonly ok: false } & CartRefusal)

export function cartRefusalText(refusal: CartRefusal): string {
  if (refusal.reason === 'out-of-stock')
    return refusal.left > 0 ? `Only ${refusal.left} of ${refusal.name} left.` : `${refusal.name} is out of stock.`
  if (refusal.reason === 'too-many-of-one') return `At most ${MOST_OF_ONE} of ${refusal.name} can be ordered at a time.`
  if (refusal.reason === 'coupon') {
    const { code, refusal: because } = refusal
    // What the rule says of one subscription speaks of a form that the cart does not have.
    return because === 'not-covered'
      ? `Coupon ${code} does not apply to what is in your cart.`
      : couponRefusalText(because, code)
  }
  return texts[refusal.reason]
}

const texts = {
  'unknown-item': 'This item is not available.',
  'not-in-cart': 'This item is no longer in your cart.',
  'quantity-fixed': 'The quantity of this item cannot be changed.',
  'too-many-gifts': `At most ${MOST_GIFTS} gift subscriptions can be ordered at a time.`,
  'too-many-lines': `A cart holds at most ${MOST_LINES} different items.`,
  'no-subscription': 'Codes are for subscriptions, and there is none in your cart.',
}

const changed = (contents: CartContents): CartChange =>
  countLines(contents) > MOST_LINES ? { ok: false, reason: 'too-many-lines' } : { ok: true, contents }

/** What the store says of goods. `stock`: null for what never runs out. */
export type GoodsAtHand = GoodsKey & { readonly name: string; readonly stock: number | null }

const quantityOf = ({ goods }: CartContents, key: GoodsKey): number =>
  goods.find((line) => goodsId(line) === goodsId(key))?.quantity ?? 0

/** Adds to what is there. Of files there is never more than one. */
export function addGoods(contents: CartContents, goods: GoodsAtHand, quantity: number): CartChange {
  const wanted = isDigital(goods.type) ? 1 : quantityOf(contents, goods) + quantity
  return putGoods(contents, goods, wanted)
}

export function changeGoods(contents: CartContents, goods: GoodsAtHand, quantity: number): CartChange {
  if (quantityOf(contents, goods) === 0) return { ok: false, reason: 'not-in-cart' }
  if (isDigital(goods.type) && quantity !== 1) return { ok: false, reason: 'quantity-fixed' }
  return putGoods(contents, goods, quantity)
}

function putGoods(contents: CartContents, { type, ref, name, stock }: GoodsAtHand, quantity: number): CartChange {
  if (quantity > MOST_OF_ONE) return { ok: false, reason: 'too-many-of-one', name }
  if (stock !== null && quantity > stock) return { ok: false, reason: 'out-of-stock', name, left: stock }
  const line = { type, ref, quantity }
  const isThere = quantityOf(contents, line) > 0
  const goods = isThere
    ? contents.goods.map((other) => (goodsId(other) === goodsId(line) ? line : other))
    : [...contents.goods, line]
  return changed({ ...contents, goods })
}

/** Adds to the gifts of the same kind that are there; the newer coupon stands. */
export function addGift(contents: CartContents, item: GiftItem, quantity: number): CartChange {
  const there = contents.gifts.find((line) => giftId(line.item) === giftId(item))
  return putGift(contents, { item, quantity: quantity + (there?.quantity ?? 0) })
}

export function changeGift(contents: CartContents, item: Omit<GiftItem, 'coupon'>, quantity: number): CartChange {
  const there = contents.gifts.find((line) => giftId(line.item) === giftId(item))
  return there ? putGift(contents, { ...there, quantity }) : { ok: false, reason: 'not-in-cart' }
}

function putGift(contents: CartContents, line: GiftLine): CartChange {
  const id = giftId(line.item)
  const isThere = contents.gifts.some((other) => giftId(other.item) === id)
  const gifts = isThere
    ? contents.gifts.map((other) => (giftId(other.item) === id ? line : other))
    : [...contents.gifts, line]
  if (countGifts(gifts) > MOST_GIFTS) return { ok: false, reason: 'too-many-gifts' }
  return changed({ ...contents, gifts })
}

/** There is one personal subscription: another takes its place. */
export const putPersonal = (contents: CartContents, subscription: PersonalItem): CartChange =>
  changed({ ...contents, subscription })

/** And one donation. */
export const putDonation = (contents: CartContents, donation: DonationItem): CartChange =>
  changed({ ...contents, donation })

export type LineToRemove =
  | GoodsKey
  | { readonly type: 'gift-subscription'; readonly item: Omit<GiftItem, 'coupon'> }
  | { readonly type: 'personal-subscription' }
  | { readonly type: 'donation-item' }

/** Takes a whole line out. What is gone already is well too. */
export function removeLine(contents: CartContents, line: LineToRemove): CartContents {
  if (line.type === 'personal-subscription') return { ...contents, subscription: null }
  if (line.type === 'donation-item') return { ...contents, donation: null }
  if (line.type === 'gift-subscription') {
    return { ...contents, gifts: contents.gifts.filter(({ item }) => giftId(item) !== giftId(line.item)) }
  }
  return { ...contents, goods: contents.goods.filter((other) => goodsId(other) !== goodsId(line)) }
}
