import { randomUUID } from 'node:crypto'
import { findCartOwner } from '#application/access/find-cart-owner.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { CART_COOKIE } from '#application/cart/cart-cookie.ts'
import { COUPON_COOKIE } from '#application/cart/remember-coupon.ts'
import { type OpenedSubscribe, openSubscribe } from '#application/subscribe/open-subscribe.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import { type SaleSource, saleSourceOf } from '#domain/figures/visit.ts'
import { readSettings, type SubscriptionSettings } from '#domain/subscriptions/subscription-settings.ts'
import { contentsOfScreen, NOTHING_BESIDES } from '#screens/subscriptions/screen-purchase.ts'
import { couponUseOf, openScreen, type Purpose, purposeOfQuery } from '#screens/subscriptions/subscription-screen.ts'
import type { Loaded, PageRequest } from '#web/render/page.ts'

/** `attempt`: the name of a purchase that begins on this page. `source`: what has led to it. */
export type SubscribeData = OpenedSubscribe & {
  asked: SubscriptionSettings & { purpose: Purpose }
  attempt: string
  source: SaleSource
}

export const SUBSCRIBE_QUERY = ['code', 'type', 'level', 'years', 'shipping', 'from', 'utm_campaign'] as const

export async function loadSubscribe({ context, query, cookie, cameFrom }: PageRequest): Promise<Loaded<SubscribeData>> {
  const held = cookie(CART_COOKIE)
  const traces = { sessionToken: cookie(SESSION_COOKIE), cartId: held && context.ports.cartIds.read(held) }
  const { accountId } = await findCartOwner(context, traces)
  const settings = readSettings(query)
  const purpose = purposeOfQuery(query.get('type'))
  // The link that was followed last; the cookie remembers one from before.
  const code = query.get('code') ?? cookie(COUPON_COOKIE)
  const contentsWith = (coupon: Coupon | null, now: Date) =>
    contentsOfScreen(openScreen({ use: couponUseOf(purpose), settings, coupon, now }), NOTHING_BESIDES)
  const opened = await openSubscribe(context, { accountId, code, contentsWith })
  if (!opened) return { kind: 'not-found' }
  const source = saleSourceOf(query, cameFrom())
  return {
    kind: 'found',
    data: { ...opened, asked: { ...settings, purpose }, attempt: randomUUID(), source },
    tags: [],
  }
}
