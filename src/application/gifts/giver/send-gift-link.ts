import { randomUUID } from 'node:crypto'
import type { WithPorts } from '#application/context.ts'
import { settingsOf, stateOf } from '#application/gifts/gift-row.ts'
import { type Counted, takeFromLimits } from '#application/limits/take-from-limit.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { giftName } from '#domain/cart/cart-items.ts'
import { givenState, readGiftRef } from '#domain/gifts/given-gift.ts'
import type { Limit } from '#domain/limits/limit.ts'
import { lockGivenGift } from '#store/gifts/given-gifts.ts'

const DAY = 24 * 3_600
const perGift: Limit = { name: 'gift-link/gift', amount: 3, perSeconds: DAY }
/** Enough for all gifts of the largest order. */
const perAccount: Limit = { name: 'gift-link/account', amount: 20, perSeconds: DAY }

export type GiftLinkSent =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'redeemed' | 'void' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

type Giver = { accountId: string; email: string }

/**
 * Mails a gift's link to its giver again. It is the link that it always was, made anew from the site's secret: one that
 * was printed or forwarded before works as well.
 */
export async function sendGiftLink(
  { db, now, ports: { orderLinks: links } }: WithPorts<'orderLinks'>,
  { accountId, email }: Giver,
  gift: string,
): Promise<GiftLinkSent> {
  const name = readGiftRef(gift)
  if (!name) return { ok: false, reason: 'not-found' }
  return db.transaction().execute(async (trx): Promise<GiftLinkSent> => {
    const row = await lockGivenGift(trx, accountId, name)
    if (!row) return { ok: false, reason: 'not-found' }
    const state = givenState(stateOf(row))
    if (state === 'redeemed' || state === 'void') return { ok: false, reason: state }
    const { id } = row
    const counted: Counted[] = [
      [perGift, id],
      [perAccount, accountId],
    ]
    const taken = await takeFromLimits(trx, counted, now())
    if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }
    await queueMail(trx, {
      kind: 'gift-link',
      to: email,
      data: {
        gift: giftName({ ...settingsOf(row), coupon: null }),
        url: links.giftUrl(id),
        cardUrl: links.giftCardUrl(id),
        order: name.order,
      },
      cause: `gift-link-again:${id}:${randomUUID()}`,
    })
    return { ok: true }
  })
}
