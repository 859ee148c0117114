import { type OpeningContext, readBuyer, readSaved } from '#application/sales/place/read-buyer.ts'
import { findOfferedCoupon } from '#application/store/find-offered-coupon.ts'
import type { Billing } from '#domain/cart/bill.ts'
import { billCart } from '#domain/cart/bill-cart.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import { readOfferedCoupon, type WireCoupon } from '#domain/coupons/wire-coupon.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import type { Pricing } from '#domain/pricing/pricing.ts'
import { hasCycles } from '#store/subscriptions/cycles.ts'

export type OpenedSubscribe = {
  subscriber: { name: string; email: string; isSubscriber: boolean } | null
  account: CheckoutAccount | null
  saved: SavedMethod | null
  coupon: WireCoupon | null
  pricing: Pricing
  /** What the page opens with, at today's prices, in each shipping category. */
  billing: Billing
}

type Asked = {
  accountId: string | null
  code: string | null
  /** What the page has chosen as it opens: a coupon that came with the reader may change it. */
  contentsWith: (coupon: Coupon | null, now: Date) => CartContents
}

/** What somebody is shown who comes to subscribe; null where nothing can be sold yet. */
export async function openSubscribe(context: OpeningContext, asked: Asked): Promise<OpenedSubscribe | null> {
  const { accountId, code, contentsWith } = asked
  const sold = await context.catalogue.get()
  if (!sold) return null
  const [account, saved, isSubscriber, offered] = await Promise.all([
    accountId ? readBuyer(context, accountId) : null,
    accountId ? readSaved(context, accountId) : null,
    accountId ? hasCycles(context.db, accountId) : false,
    findOfferedCoupon(context, code, accountId),
  ])
  const { base, ship } = sold.prices
  const pricing = { base, ship }
  const coupon = offered && readOfferedCoupon(offered)
  const prices = { pricing, findGoods: () => null, findCoupon: () => coupon }
  return {
    subscriber: account && { name: account.name, email: account.email, isSubscriber },
    account,
    saved: account && saved,
    coupon: offered,
    pricing,
    billing: billCart(contentsWith(coupon, context.now()), prices, context.now()),
  }
}
