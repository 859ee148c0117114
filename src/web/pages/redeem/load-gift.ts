import { findCartOwner } from '#application/access/find-cart-owner.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { type OpenedGift, openGift } from '#application/gifts/open-gift.ts'
import type { PageRequest } from '#web/render/page.ts'

/** The gift that the page's address names, as whoever asks may have it; null where it names none. */
export async function loadGift({ context, query, cookie }: PageRequest): Promise<OpenedGift | null> {
  const { accountId } = await findCartOwner(context, { sessionToken: cookie(SESSION_COOKIE), cartId: null })
  return openGift(context, { token: query.get('token') ?? '', accountId })
}
