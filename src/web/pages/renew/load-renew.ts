import { findCartOwner } from '#application/access/find-cart-owner.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { CART_COOKIE } from '#application/cart/cart-cookie.ts'
import { COUPON_COOKIE } from '#application/cart/remember-coupon.ts'
import { findRenewLink } from '#application/renewals/find-renew-link.ts'
import { openRenew, type Renewable } from '#application/renewals/open-renew.ts'
import { institutionOf } from '#domain/access/reader-access.ts'
import { readChange, type SubscriptionSettings, settingsOf } from '#domain/subscriptions/subscription-settings.ts'
import type { Loaded, PageRequest } from '#web/render/page.ts'

export type RenewData =
  /** `back` is where logging in leads to; `institution` where the reader reads through one. */
  | { kind: 'nobody'; back: string; institution: string | null }
  | { kind: 'none' }
  | { kind: 'lifetime' }
  | { kind: 'renewing' }
  /** `token`: that of a mailed link, by which alone its holder is known. */
  | ({ kind: 'subscriber'; asked: SubscriptionSettings | null; token: string | null } & Renewable)

export const RENEW_PATH = '/subscribe/renew'
export const RENEW_QUERY = ['code', 'token', 'change', 'level', 'years', 'shipping'] as const

export async function loadRenew({ context, query, cookie, askReader }: PageRequest): Promise<Loaded<RenewData>> {
  const held = cookie(CART_COOKIE)
  const traces = { sessionToken: cookie(SESSION_COOKIE), cartId: held && context.ports.cartIds.read(held) }
  const owner = await findCartOwner(context, traces)
  const token = query.get('token')
  const linked = await findRenewLink(context, token)
  const isByLink = linked !== null && linked !== owner.accountId
  const accountId = isByLink ? linked : owner.accountId
  const code = query.get('code') ?? cookie(COUPON_COOKIE)
  const opened = await openRenew(context, { accountId, code, isByLink })
  if (!opened) return { kind: 'not-found' }
  const found = (data: RenewData): Loaded<RenewData> => ({
    kind: 'found',
    data,
    tags: [],
    ...(isByLink && { secret: true }),
  })
  if (opened.kind === 'subscriber')
    return found({
      ...opened,
      asked: readChange(query, settingsOf(opened.subscription)),
      token: isByLink ? token : null,
    })
  if (opened.kind !== 'nobody') return found(opened)
  const back = query.size > 0 ? `${RENEW_PATH}?${query}` : RENEW_PATH
  return found({ kind: 'nobody', back, institution: institutionOf(await askReader())?.name ?? null })
}
