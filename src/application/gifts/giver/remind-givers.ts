import type { WithPorts } from '#application/context.ts'
import { settingsOf } from '#application/gifts/gift-row.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { giftName } from '#domain/cart/cart-items.ts'
import { toRemindOf } from '#domain/gifts/given-gift.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import { findGiver, listOrdersToRemindOf, noteReminder } from '#store/gifts/given-gifts.ts'

/** In one sweep; what is left comes with the next. */
const MOST = 20_000

/**
 * Reminds givers of what nobody has redeemed, once for each order. Each is noted in the transaction that queues its mail,
 * so that whatever breaks this off, and however often it runs, nobody is written to twice or left out.
 */
export async function remindGivers(context: WithPorts<'orderLinks'>): Promise<number> {
  const { db, now } = context
  const at = now()
  const magazine = await findMagazine(db)
  if (!magazine) return 0
  let reminded = 0
  const span = toRemindOf(at)
  for (const orderId of await listOrdersToRemindOf(db, span, MOST))
    if (await remindOf(context, { orderId, at, until: span.until, timeZone: magazine.timeZone })) reminded += 1
  return reminded
}

type Reminder = { orderId: string; at: Date; until: Date; timeZone: string }

const remindOf = (
  { db, ports: { orderLinks: links } }: WithPorts<'orderLinks'>,
  { orderId, at, until, timeZone }: Reminder,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const giver = await findGiver(trx, orderId)
    const gifts = await noteReminder(trx, orderId, { until, at })
    const [first] = gifts
    if (!giver || !first) return false
    const { queued } = await queueMail(trx, {
      kind: 'gift-reminder',
      to: giver.email,
      data: {
        gifts: gifts.map(({ id, ...row }) => ({
          gift: giftName({ ...settingsOf(row), coupon: null }),
          url: links.giftUrl(id),
          cardUrl: links.giftCardUrl(id),
        })),
        order: giver.ref,
        boughtOn: dayIn(timeZone, giver.at),
      },
      // What is mailed on a day of its own is reminded of after it, apart from the order's other gifts.
      cause: `gift-reminder:${orderId}:${first.number}`,
    })
    return queued
  })
