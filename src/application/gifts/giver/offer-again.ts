import type { WithPorts } from '#application/context.ts'
import { settingsOf } from '#application/gifts/gift-row.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { givenName } from '#domain/gifts/given-gift.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import { listOrdersEnding, noteOffer } from '#store/gifts/gift-offers.ts'
import { findGiver } from '#store/gifts/given-gifts.ts'

/** In one sweep; what is left comes with the next. */
const MOST = 20_000

/**
 * Offers givers to give again what is about to end, once for each gift. It is noted in the transaction that queues the mail, so
 * that whatever breaks this off, and however often it runs, nobody is written to twice or left out.
 */
export async function offerAgain(context: WithPorts<'orderLinks'>): Promise<number> {
  const magazine = await findMagazine(context.db)
  if (!magazine) return 0
  let offered = 0
  for (const orderId of await listOrdersEnding(context.db, MOST))
    if (await offerOne(context, orderId, magazine.timeZone)) offered += 1
  return offered
}

const offerOne = (
  { db, now, ports: { orderLinks: links } }: WithPorts<'orderLinks'>,
  orderId: string,
  timeZone: string,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const gifts = await noteOffer(trx, orderId, now())
    const giver = await findGiver(trx, orderId)
    const [first] = gifts
    if (!giver || !first) return false
    const { queued } = await queueMail(trx, {
      kind: 'gift-offer',
      to: giver.email,
      data: {
        gifts: gifts.map(({ recipient_name: recipient, ...row }) => ({ gift: givenName(settingsOf(row)), recipient })),
        givenOn: dayIn(timeZone, giver.at),
        url: links.absoluteUrl('/subscribe?type=gift'),
        chooseUrl: giver.hasAccount ? links.absoluteUrl('/account/mail#gift-offers') : null,
      },
      cause: `gift-offer:${first.id}`,
    })
    return queued
  })
