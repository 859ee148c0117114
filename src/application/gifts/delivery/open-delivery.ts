import type { WithPorts } from '#application/context.ts'
import { settingsOf, stateOf } from '#application/gifts/gift-row.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { canBeHandedOn, type GivenState, givenName, givenState } from '#domain/gifts/given-gift.ts'
import { findGiftOfReceipt } from '#store/gifts/deliveries.ts'
import { describeDelivery, type ShownDelivery } from './describe-delivery.ts'

export type OpenedDelivery = ShownDelivery & {
  order: string
  number: number
  name: string
  /** How the gift itself stands. */
  standing: GivenState
  /** What the giver hands on; null where that is over. */
  link: { url: string; cardUrl: string } | null
}

/** What a giver is shown of one gift of an order whose receipt they have; null where there is none. */
export async function openDelivery(
  { db, ports: { orderLinks: links } }: WithPorts<'orderLinks'>,
  { token, number }: { token: string; number: number },
): Promise<OpenedDelivery | null> {
  const row = await findGiftOfReceipt(db, { receiptHash: hashLinkToken(token), number })
  if (!row) return null
  const standing = givenState(stateOf(row))
  return {
    ...describeDelivery(row),
    order: row.ref,
    number,
    name: givenName(settingsOf(row)),
    standing,
    link: canBeHandedOn(standing) ? { url: links.giftUrl(row.id), cardUrl: links.giftCardUrl(row.id) } : null,
  }
}
