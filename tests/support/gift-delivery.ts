import { deliveryBody } from '#contract/gift-delivery.ts'
import { dayIn, momentIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import { printGift, type Shopper } from './cart.ts'
import { openRedeem } from './redeem.ts'

let givers = 0

/** Gifts that their givers have mailed, with and without an account. */
export async function openGiving() {
  const site = await openRedeem()
  const { db, clock, context, openShopper, buy, orderOf } = site
  const magazine = await findMagazine(db)
  if (!magazine) throw new Error('There is no magazine')
  const { timeZone } = magazine

  /** The same context at another moment. */
  const at = (now: Date) => ({ ...context, now: () => now })
  const daysOn = (days: number) => new Date(clock.now.getTime() + days * 24 * 3_600_000)
  /** A time of day by the magazine's clocks. */
  const moment = (day: string, time: string) => momentIn(timeZone, `${day} ${time}`) ?? clock.now
  const dayOf = (moment: Date) => dayIn(timeZone, moment)

  async function give(shopper: Shopper, qty: number, form: object) {
    await shopper.add({ type: 'gift-subscription', item: printGift, qty })
    const order = await orderOf((await buy(shopper, form)).intentId)
    return { order, receipt: context.ports.orderLinks.receiptToken(order.id) }
  }

  /** Somebody without an account, who has bought gifts. */
  async function newGuestGiver(qty = 1) {
    givers += 1
    const email = `giver-${givers}-${Date.now()}@reader.example`
    const shopper = openShopper()
    return { email, shopper, ...(await give(shopper, qty, { name: 'Ada Quill', email })) }
  }

  /** Somebody logged in, who has bought gifts. */
  async function newGiver(qty = 1) {
    const { email, shopper } = await site.newMember()
    return { email, shopper, ...(await give(shopper, qty, {})) }
  }

  const bodyOf = (receipt: string, over: object = {}) =>
    deliveryBody.parse({ token: receipt, gift: '1', way: 'by-mail', recipient: 'Clara', message: 'Enjoy!', ...over })

  const set = (shopper: Shopper, receipt: string, over: object = {}) =>
    shopper.send('POST', '/api/receipts/gift', JSON.stringify(bodyOf(receipt, over)))

  const giftOf = (orderId: string, number = 1) =>
    db
      .selectFrom('gifts')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()

  const mailsOf = (email: string, kind?: string) =>
    db
      .selectFrom('mails')
      .select(['kind', 'data'])
      .where('email', '=', email)
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
      .orderBy('created_at')
      .execute()

  const openPage = async (receipt: string, gift = 1) =>
    openShopper().send('GET', `/receipts/gift?${new URLSearchParams({ token: receipt, gift: String(gift) })}`)

  const tokenOf = (giftId: string) => context.ports.orderLinks.giftToken(giftId)

  return {
    ...site,
    ...{ magazine, at, daysOn, moment, dayOf, give, newGuestGiver, newGiver, bodyOf, set, giftOf, mailsOf },
    ...{ openPage, tokenOf },
  }
}
