import { randomUUID } from 'node:crypto'
import { findCartOwner } from '#application/access/find-cart-owner.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { CART_COOKIE } from '#application/cart/cart-cookie.ts'
import { type OpenedDonate, openDonate } from '#application/donations/open-donate.ts'
import { DONATE_QUERY, type DonateQuery, type DonateScreen, openScreen } from '#screens/donations/donate-screen.ts'
import type { Loaded, PageRequest } from '#web/render/page.ts'

/** `attempt`: the name of a purchase that begins on this page. */
export type DonateData = OpenedDonate & { asked: DonateScreen; attempt: string }

export async function loadDonate({ context, query, cookie, site }: PageRequest): Promise<Loaded<DonateData>> {
  const held = cookie(CART_COOKIE)
  const traces = { sessionToken: cookie(SESSION_COOKIE), cartId: held && context.ports.cartIds.read(held) }
  const { accountId } = await findCartOwner(context, traces)
  const opened = await openDonate(context, accountId)
  const said: DonateQuery = Object.fromEntries(DONATE_QUERY.map((name) => [name, query.get(name)]))
  const asked = openScreen(said, site.magazine.donationTiers)
  return { kind: 'found', data: { ...opened, asked, attempt: randomUUID() }, tags: [] }
}
