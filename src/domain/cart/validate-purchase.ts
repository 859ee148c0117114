import { couponRefusalText, refuseCoupon } from '../coupons/coupon-refusal.ts'
import { isGivable, WRONG_AMOUNT } from '../donations/donation.ts'
import { categoryOf } from '../subscriptions/categories.ts'
import { mediumOfDeliverable, payloadShipcode } from '../subscriptions/deliverables.ts'
import type { Shipcode } from '../subscriptions/shipcodes.ts'
import type { PriceList } from './bill-cart.ts'
import { type CartContents, emptyCart, isCartEmpty } from './cart-contents.ts'
import { addGift, addGoods, type CartChange, cartRefusalText, putDonation, putPersonal } from './change-cart.ts'
import { isOutside, MOST_GIFTS, MOST_OF_ONE, WRONG_GIFTS, WRONG_QUANTITY } from './quantities.ts'

export type ValidatedPurchase =
  | { readonly ok: true; readonly contents: CartContents }
  | { readonly ok: false; readonly text: string }

/** Checks a purchase by the rules of a cart, and gives it as a cart's contents. Stock is checked later, when it is reserved. */
export function validatePurchase(wanted: CartContents, prices: PriceList): ValidatedPurchase {
  const { goods, gifts, subscription, donation } = wanted
  if (goods.some(({ quantity }) => isOutside(quantity, MOST_OF_ONE))) return { ok: false, text: WRONG_QUANTITY }
  if (gifts.some(({ quantity }) => isOutside(quantity, MOST_GIFTS))) return { ok: false, text: WRONG_GIFTS }
  if (donation && !isGivable(donation.amount)) return { ok: false, text: WRONG_AMOUNT }
  const steps = [
    ...goods.map(({ quantity, ...key }) => (contents: CartContents): CartChange => {
      const found = prices.findGoods(key)
      return found ? addGoods(contents, { ...found, stock: null }, quantity) : { ok: false, reason: 'unknown-item' }
    }),
    ...gifts.map(
      ({ item, quantity }) =>
        (contents: CartContents) =>
          addGift(contents, item, quantity),
    ),
    ...(subscription ? [(contents: CartContents) => putPersonal(contents, subscription)] : []),
    ...(donation ? [(contents: CartContents) => putDonation(contents, donation)] : []),
  ]
  let contents = emptyCart
  for (const step of steps) {
    const changed = step(contents)
    if (!changed.ok) return { ok: false, text: cartRefusalText(changed) }
    contents = changed.contents
  }
  return isCartEmpty(contents) ? { ok: false, text: 'Your cart is empty' } : { ok: true, contents }
}

/** Why one of its coupons can't be used for what it is meant for; null where all can. Who asks for a discount is never charged without it. */
export function refuseCoupons(
  { gifts, subscription }: CartContents,
  prices: PriceList,
  { shipcode, now }: { shipcode: Shipcode; now: Date },
): string | null {
  const uses = [
    ...gifts.map(({ item }) => ({
      code: item.coupon,
      use: 'gift' as const,
      category: categoryOf(mediumOfDeliverable(item.deliverable), item.level),
      shipcode: payloadShipcode(item.deliverable),
    })),
    ...(subscription
      ? [
          {
            code: subscription.coupon,
            use: subscription.phase === 'introductory' ? ('new' as const) : ('renewal' as const),
            category: categoryOf(subscription.medium, subscription.level),
            shipcode,
          },
        ]
      : []),
  ]
  for (const { code, ...asked } of uses) {
    const coupon = code === null ? null : prices.findCoupon(code)
    const refusal = code === null ? null : coupon ? refuseCoupon(coupon, asked, now) : 'unusable'
    if (refusal !== null && code !== null) return couponRefusalText(refusal, coupon?.code ?? code)
  }
  return null
}
