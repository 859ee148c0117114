import type { WithPorts } from '#application/context.ts'
import type { Swept } from '#application/swept.ts'
import { dayToSend } from '#domain/gifts/gift-delivery.ts'
import { findMagazine } from '#store/content/site.ts'
import { listGiftsToMail } from '#store/gifts/deliveries.ts'
import { mailGift } from './mail-gift.ts'

/** In one sweep; what is left comes with the next. */
const MOST = 5_000

/** Mails the gifts whose day has come, each in a transaction of its own. */
export async function deliverGifts(
  { db, now, ports: { orderLinks: links } }: WithPorts<'orderLinks'>,
  most = MOST,
): Promise<Swept> {
  const at = now()
  const magazine = await findMagazine(db)
  if (!magazine) return { taken: 0, isMore: false }
  const day = dayToSend(magazine.timeZone, at)
  const gifts = await listGiftsToMail(db, day, most)
  for (const giftId of gifts)
    await db.transaction().execute((trx) => mailGift(trx, { giftId, day, at, magazine, links }))
  return { taken: gifts.length, isMore: gifts.length >= most }
}
