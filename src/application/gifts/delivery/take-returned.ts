import type { WithPorts } from '#application/context.ts'
import { settingsOf } from '#application/gifts/gift-row.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { giftName } from '#domain/cart/cart-items.ts'
import { findBouncedAddress, noteReturned } from '#store/gifts/deliveries.ts'
import { findGiver } from '#store/gifts/given-gifts.ts'

/** An address takes no mail: the givers of what was mailed to it are told, once, and can give another one. */
export async function takeReturned(
  { db, now, ports: { orderLinks: links } }: WithPorts<'orderLinks'>,
  bounceId: number,
): Promise<number> {
  const email = await findBouncedAddress(db, bounceId)
  if (email === null) return 0
  const key = email.normalize('NFC').toLowerCase()
  return db.transaction().execute(async (trx) => {
    const returned = await noteReturned(trx, key, now())
    for (const { id, number, order_id, send_to: sentTo, sendings, ...row } of returned) {
      const giver = order_id === null ? null : await findGiver(trx, order_id)
      if (order_id === null || !giver || giver.email.toLowerCase() === key) continue
      const gift = giftName({ ...settingsOf(row), coupon: null })
      await queueMail(trx, {
        kind: 'gift-returned',
        to: giver.email,
        data: { gift, sentTo, order: giver.ref, url: links.giftDeliveryUrl(order_id, number) },
        cause: `gift-returned:${id}:${sendings}`,
      })
    }
    return returned.length
  })
}
