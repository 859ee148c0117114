import { type Coupon, couponKey } from '../coupons/coupon.ts'
import { centsOfDollars } from '../donations/donation.ts'
import type { Pricing } from '../pricing/pricing.ts'
import { type SwagChoice, type SwagProduct, swagGoods, swagLine } from '../store/swag.ts'
import { levelOf } from '../subscriptions/categories.ts'
import { appliedCoupon, type SubscriptionScreen } from '../subscriptions/subscription-screen.ts'
import { deliverableOfSettings, personalParts } from '../subscriptions/subscription-settings.ts'
import type { PriceList } from './bill-cart.ts'
import type { CartContents, GoodsLine } from './cart-contents.ts'

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
    // Where it is sent changes its price alone.
    const line = choice && swagLine(product, choice, 'a')
    return line ? [line.cart] : []
  })
}

type Offered = { pricing: Pricing; coupon: Coupon | null; products: readonly SwagProduct[] }

/** What a page was told of prices, for showing what the server will ask. */
export const pricesOfScreen = ({ pricing, coupon, products }: Offered): PriceList => ({
  pricing,
  findGoods: (key) => swagGoods(products, key),
  findCoupon: (code) => (coupon !== null && couponKey(coupon.code) === couponKey(code) ? coupon : null),
})

/** The cart of a purchase as it is sent: what somebody wants, and nothing of what it costs. */
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
