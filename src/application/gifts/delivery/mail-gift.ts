import { settingsOf } from '#application/gifts/gift-row.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import { giftName } from '#domain/cart/cart-items.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import { giftGreeting } from '#domain/gifts/gift-texts.ts'
import { dayIn } from '#domain/time/local-time.ts'
import type { Trx } from '#store/database.ts'
import { type MailedGift, noteMailed } from '#store/gifts/deliveries.ts'
import { findGiver } from '#store/gifts/given-gifts.ts'

type Sending = { giftId: string; day: string; at: Date; magazine: MagazineSettings; links: OrderLinks }

/**
 * Mails a gift to whom it is for, and tells the giver. It is noted in the transaction that queues both, under a guard: whoever
 * comes second, another worker or the giver who presses 'send it now', mails nothing. False where it is not to be mailed.
 */
export async function mailGift(trx: Trx, { giftId, day, at, magazine, links }: Sending): Promise<boolean> {
  const gift = await noteMailed(trx, giftId, { day, at })
  if (!gift?.send_to) return false
  const to = gift.send_to
  await mailRecipient(trx, gift, { to, magazine, links })
  await tellGiver(trx, gift, { to, day: dayIn(magazine.timeZone, at), links })
  return true
}

type Recipient = Pick<
  MailedGift,
  'id' | 'deliverable' | 'level' | 'term' | 'giver' | 'recipient_name' | 'message' | 'sendings'
>

/** The mail to whom a gift is for; each time that it is sent is one. */
export async function mailRecipient(
  trx: Trx,
  gift: Recipient,
  { to, magazine, links }: { to: string; magazine: MagazineSettings; links: OrderLinks },
): Promise<void> {
  const { id, giver, recipient_name: recipient, message, sendings } = gift
  const { nameA, nameB, nameC } = magazine.shipping
  const names = { name_a: nameA, name_b: nameB, name_c: nameC }
  await queueMail(trx, {
    kind: 'gift-for-you',
    to,
    data: {
      giver,
      recipient,
      message,
      greeting: giftGreeting({ giver, ...settingsOf(gift) }, { magazine: magazine.name, shipping: names }),
      url: links.giftUrl(id),
      cardUrl: links.giftCardUrl(id),
    },
    cause: `gift-for-you:${id}:${sendings}`,
  })
}

async function tellGiver(trx: Trx, gift: MailedGift, sent: { to: string; day: string; links: OrderLinks }) {
  const { id, number, order_id, recipient_name: recipient, sendings } = gift
  const giver = order_id === null ? null : await findGiver(trx, order_id)
  // Whoever has it mailed to themselves sees that it has come.
  if (order_id === null || !giver || giver.email.toLowerCase() === sent.to.toLowerCase()) return
  await queueMail(trx, {
    kind: 'gift-sent',
    to: giver.email,
    data: {
      gift: giftName({ ...settingsOf(gift), coupon: null }),
      recipient,
      sentTo: sent.to,
      sentOn: sent.day,
      order: giver.ref,
      url: sent.links.giftDeliveryUrl(order_id, number),
    },
    cause: `gift-sent:${id}:${sendings}`,
  })
}
