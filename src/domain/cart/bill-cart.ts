import { type Coupon, couponDiscount } from '../coupons/coupon.ts'
import { type CouponUse, refuseUse } from '../coupons/coupon-refusal.ts'
import type { DonationItem } from '../donations/donation-item.ts'
import { type Cents, NOTHING, times } from '../money/cents.ts'
import { cappedDiscount, type Pricing, salesPrice, shippingPrice } from '../pricing/pricing.ts'
import { productShipping, type ShipPrices } from '../pricing/product-shipping.ts'
import { type GoodsKey, goodsName } from '../store/goods-types.ts'
import { categoryOf, type Level, type Medium } from '../subscriptions/categories.ts'
import { type Deliverable, deliverableOf, mediumOfDeliverable, payloadShipcode } from '../subscriptions/deliverables.ts'
import { type ShipLetter, shipcodeOf } from '../subscriptions/shipcodes.ts'
import type { Term } from '../subscriptions/terms.ts'
import type { Bill, BilledDonation, BilledGift, BilledGoods, BilledMembership, Billing, Outlays } from './bill.ts'
import type { CartContents, GiftLine, GoodsLine } from './cart-contents.ts'
import type { PersonalItem } from './cart-items.ts'

/** Something of the store, as far as its price goes. */
export type Goods = GoodsKey & {
  readonly name: string
  readonly medium: Medium
  readonly price: Cents
  readonly shipPrices: ShipPrices
}

/** All that has a price. A cart is priced by what stands here, and by nothing that a browser says. */
export type PriceList = {
  readonly pricing: Pricing
  /** Null for what is not, or no longer, sold. */
  findGoods(key: GoodsKey): Goods | null
  /** By a code in any spelling; null for what was never one. */
  findCoupon(code: string): Coupon | null
}

/** The price of a cart: this is where it is made. The same cart is billed as if shipped to each of the three categories. */
export function billCart(contents: CartContents, prices: PriceList, now: Date): Billing {
  const billed = (letter: ShipLetter): Bill => ({
    goods: contents.goods.flatMap((line) => billGoods(line, prices, letter)),
    giftsubs: contents.gifts.map((line) => billGift(line, prices, now)),
    membership: contents.subscription && billPersonal(contents.subscription, prices, letter, now),
    donation: contents.donation && billDonation(contents.donation),
    giftees: [],
    reported: [],
  })
  return { a: billed('a'), b: billed('b'), c: billed('c') }
}

function billGoods({ quantity, ...key }: GoodsLine, prices: PriceList, letter: ShipLetter): BilledGoods[] {
  const goods = prices.findGoods(key)
  if (goods === null) return []
  const { ref, name, medium, price, shipPrices } = goods
  const shipping = medium === 'digital' ? NOTHING : productShipping(shipPrices, letter, quantity)
  const outlays = { amount: times(price, quantity), shipping, discount: NOTHING }
  return [{ name: goodsName(name, medium), medium, qty: quantity, ref, outlays, ship_prices: shipPrices }]
}

function billGift({ item, quantity }: GiftLine, prices: PriceList, now: Date): BilledGift {
  const coupon = usableCoupon(item.coupon, 'gift', prices, now)
  const billed = billSubscription({ ...item, coupon, count: quantity }, prices.pricing)
  return { item: { ...item, coupon: billed.code }, qty: quantity, outlays: billed.outlays }
}

function billPersonal(item: PersonalItem, prices: PriceList, letter: ShipLetter, now: Date): BilledMembership {
  const coupon = usableCoupon(item.coupon, item.phase === 'introductory' ? 'new' : 'renewal', prices, now)
  const deliverable = deliverableOf(item.medium, shipcodeOf(letter))
  const billed = billSubscription({ ...item, deliverable, coupon, count: item.copies }, prices.pricing)
  return { type: 'subscription', item: { ...item, coupon: billed.code }, outlays: billed.outlays }
}

/** A donation alone, which costs what is given, whatever the store's prices are. */
export const billOfDonation = (item: DonationItem): Bill => ({
  goods: [],
  giftsubs: [],
  membership: null,
  donation: billDonation(item),
  giftees: [],
  reported: [],
})

function billDonation(item: DonationItem): BilledDonation {
  const outlays = { amount: item.amount, shipping: NOTHING, discount: NOTHING }
  return { item: { ...item, dollars: item.amount / 100 }, outlays }
}

type Subscribed = { level: Level; term: Term; deliverable: Deliverable; coupon: Coupon | null; count: number }

/** `code`: the coupon, where it takes anything off. */
function billSubscription(asked: Subscribed, pricing: Pricing): { outlays: Outlays; code: string | null } {
  const { level, term, deliverable, coupon, count } = asked
  const category = categoryOf(mediumOfDeliverable(deliverable), level)
  const price = salesPrice(pricing, category, term)
  const discount = cappedDiscount(price, couponDiscount(coupon, level, deliverable))
  const shipping = shippingPrice(pricing, category, term, payloadShipcode(deliverable))
  return {
    outlays: { amount: times(price, count), shipping: times(shipping, count), discount: times(discount, count) },
    code: coupon !== null && discount > 0 ? coupon.code : null,
  }
}

function usableCoupon(code: string | null, use: CouponUse, prices: PriceList, now: Date): Coupon | null {
  const coupon = code === null ? null : prices.findCoupon(code)
  return coupon !== null && refuseUse(coupon, use, now) === null ? coupon : null
}
