import { readCoupon } from '#application/store/read-coupon.ts'
import type { Billing } from '#domain/cart/bill.ts'
import { billCart } from '#domain/cart/bill-cart.ts'
import { contentsOfScreen } from '#domain/cart/screen-purchase.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-form.ts'
import { readCouponCode } from '#domain/coupons/coupon-code.ts'
import { readOfferedCoupon, type WireCoupon } from '#domain/coupons/wire-coupon.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import type { Pricing } from '#domain/pricing/pricing.ts'
import { couponUseOf, openScreen, type Purpose } from '#domain/subscriptions/subscription-screen.ts'
import type { SubscriptionSettings } from '#domain/subscriptions/subscription-settings.ts'
import { hasCycles } from '#store/cycles.ts'
import { type OpeningContext, readBuyer, readSaved } from './open-checkout.ts'

export type OpenedSubscribe = {
  subscriber: { name: string; email: string; isSubscriber: boolean } | null
  account: CheckoutAccount | null
  saved: SavedMethod | null
  coupon: WireCoupon | null
  pricing: Pricing
  /** What the page opens with, at today's prices, in each shipping category. */
  billing: Billing
}

type Asked = { accountId: string | null; code: string | null; purpose: Purpose; settings: SubscriptionSettings }

/** What somebody is shown who comes to subscribe; null where nothing can be sold yet. */
export async function openSubscribe(context: OpeningContext, asked: Asked): Promise<OpenedSubscribe | null> {
  const { accountId, code, purpose, settings } = asked
  const sold = await context.catalogue.get()
  if (!sold) return null
  const [account, saved, isSubscriber, offered] = await Promise.all([
    accountId ? readBuyer(context, accountId) : null,
    accountId ? readSaved(context, accountId) : null,
    accountId ? hasCycles(context.db, accountId) : false,
    readOffered(context, code, accountId),
  ])
  const { base, ship } = sold.prices
  const pricing = { base, ship }
  const coupon = offered && readOfferedCoupon(offered)
  const screen = openScreen({ use: couponUseOf(purpose), settings, coupon, now: context.now() })
  const contents = contentsOfScreen(screen, { quantity: 1, dollars: 0, products: [], swag: {} })
  const prices = { pricing, findGoods: () => null, findCoupon: () => coupon }
  return {
    subscriber: account && { name: account.name, email: account.email, isSubscriber },
    account,
    saved: account && saved,
    coupon: offered,
    pricing,
    billing: billCart(contents, prices, context.now()),
  }
}

const NOTHING_OFF = { print_us: 0, print_ca: 0, print_intl: 0, digital: 0 }

/**
 * A code that can't be used takes nothing off: the screen says that it can't be applied, and not why. One whose last use is
 * only reserved is offered: who loads the page again in the midst of paying has reserved it.
 */
export async function readOffered(
  context: OpeningContext,
  text: string | null,
  buyer: string | null,
): Promise<WireCoupon | null> {
  const code = readCouponCode(text)
  if (code === null) return null
  const found = await readCoupon(context, code, buyer, { usedOnly: true })
  if (!found.ok) return { code, applied: 'any', discounts: NOTHING_OFF }
  const { scope, discounts } = found.coupon
  return { code: found.coupon.code, applied: scope, discounts }
}
