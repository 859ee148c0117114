import type { WithPorts } from '#application/context.ts'
import { dayToSend } from '#domain/gifts/gift-delivery.ts'
import { findMagazine } from '#store/content/site.ts'
import { listGiftsToMail } from '#store/gifts/deliveries.ts'
import { mailGift } from './mail-gift.ts'

/** In one sweep; what is left comes with the next. */
const MOST = 5_000

/** Mails the gifts whose day has come, each in a transaction of its own. */
export async function deliverGifts({
  db,
  now,
  ports: { orderLinks: links },
}: WithPorts<'orderLinks'>): Promise<number> {
  const at = now()
  const magazine = await findMagazine(db)
  if (!magazine) return 0
  const day = dayToSend(magazine.timeZone, at)
  let mailed = 0
  for (const giftId of await listGiftsToMail(db, day, MOST)) {
    const isMailed = await db.transaction().execute((trx) => mailGift(trx, { giftId, day, at, magazine, links }))
    if (isMailed) mailed += 1
  }
  return mailed
}
