import { randomUUID } from 'node:crypto'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { giftCardPath, giftPath } from '#application/orders/order-links.ts'
import { giftName } from '#domain/cart/cart-items.ts'
import type { Level } from '#domain/subscriptions/categories.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import type { Term } from '#domain/subscriptions/terms.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events.ts'
import { insertGift } from '#store/gifts.ts'
import type { Completion, LineKind } from './completion.ts'

type Gift = { deliverable: Deliverable; level: Level; term: Term; number: number }

/** Makes a link for every gift, and mails them to the purchaser, who forwards them. */
export const completeGifts: LineKind = async (trx, completion) => {
  const { giftsubs } = completion.snapshot.bill
  const each = giftsubs.flatMap(({ item, qty }) => Array.from({ length: qty }, () => item))
  for (const [index, { deliverable, level, term }] of each.entries())
    await giveGift(trx, completion, { deliverable, level, term, number: index + 1 })
}

export async function giveGift(trx: Trx, { orderId, ref, snapshot, links, at }: Completion, gift: Gift): Promise<void> {
  const id = randomUUID()
  const token = links.giftToken(id)
  const giver = snapshot.buyer.name
  const isNew = await insertGift(trx, { id, tokenHash: hashLinkToken(token), orderId, giver, at, ...gift })
  if (!isNew) return
  await queueMail(trx, {
    kind: 'gift-link',
    to: snapshot.buyer.email,
    data: {
      gift: giftName({ ...gift, coupon: null }),
      url: links.url(giftPath(token)),
      cardUrl: links.url(giftCardPath(token)),
      order: ref,
    },
    cause: `gift-link:${id}`,
  })
  await insertEvent(trx, { name: 'subscribed', at, data: { subscription_type: 'gift', order: ref } })
}
