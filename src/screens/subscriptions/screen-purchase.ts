import type { PriceList } from '#domain/cart/bill-cart.ts'
import type { CartContents, GoodsLine } from '#domain/cart/cart-contents.ts'
import { type Coupon, couponKey } from '#domain/coupons/coupon.ts'
import { centsOfDollars } from '#domain/donations/donation.ts'
import type { Pricing } from '#domain/pricing/pricing.ts'
import { levelOf } from '#domain/subscriptions/categories.ts'
import { deliverableOfSettings, personalParts } from '#domain/subscriptions/subscription-settings.ts'
import { type SwagChoice, type SwagProduct, swagGoods, swagLine } from '#screens/store/swag.ts'
import { appliedCoupon, type SubscriptionScreen } from './subscription-screen.ts'

/** What a screen sells besides the subscription. */
export type Besides = {
  /** How many gifts. */
  readonly quantity: number
  /** Given on top, once; 0 for none. */
  readonly dollars: number
  readonly products: readonly SwagProduct[]
  /** By the products' refs. */
  readonly swag: Readonly<Record<string, SwagChoice>>
}

/** As a screen opens: one gift, should it be a gift, and nothing else. */
export const NOTHING_BESIDES: Besides = { quantity: 1, dollars: 0, products: [], swag: {} }

/** What is bought on a screen, as a cart would hold it. */
export function contentsOfScreen(screen: SubscriptionScreen, besides: Besides): CartContents {
  const { use, settings } = screen
  const coupon = appliedCoupon(screen)?.code ?? null
  const parts = personalParts(settings)
  const gift = {
    deliverable: deliverableOfSettings(settings),
    level: levelOf(settings.category),
    term: settings.term,
    coupon,
  }
  const phase = use === 'renewal' ? 'renewal' : 'introductory'
  return {
    goods: goodsOfSwag(besides),
    gifts: use === 'gift' ? [{ item: gift, quantity: besides.quantity }] : [],
    subscription: use === 'gift' ? null : { phase, ...parts, copies: 1, coupon },
    donation: besides.dollars > 0 ? { process: 'onetime', amount: centsOfDollars(besides.dollars) } : null,
  }
}

function goodsOfSwag({ products, swag }: Besides): GoodsLine[] {
  return products.flatMap((product) => {
    const choice = swag[product.ref]
    // The destination changes only the price, which the cart's contents do not hold.
    const line = choice && swagLine(product, choice, 'a')
    return line ? [line.cart] : []
  })
}

type Offered = { pricing: Pricing; coupon: Coupon | null; products: readonly SwagProduct[] }

/** The prices that a page was given, as a price list: it bills with them as the server will. */
export const pricesOfScreen = ({ pricing, coupon, products }: Offered): PriceList => ({
  pricing,
  findGoods: (key) => swagGoods(products, key),
  findCoupon: (code) => (coupon !== null && couponKey(coupon.code) === couponKey(code) ? coupon : null),
})

/** The cart as it is sent to the server: what is wanted, without prices, which the server looks up itself. */
export function wireCart({ goods, gifts, subscription, donation }: CartContents) {
  return {
    items: goods.map(({ type, ref, quantity }) => ({ item: type, ref, quantity })),
    giftsubs: gifts.map(({ item, quantity }) => ({ item, qty: quantity })),
    donation: donation && { ...donation, dollars: donation.amount / 100 },
    subscription: subscription && {
      renewal: subscription.phase === 'renewal',
      medium: subscription.medium,
      level: subscription.level,
      term: subscription.term,
      coupon: subscription.coupon,
    },
  }
}
