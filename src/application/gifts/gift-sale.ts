import { randomUUID } from 'node:crypto'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import type { ReceiptGift } from '#application/ports/receipt-document.ts'
import type { Completion, SaleKind } from '#application/sales/sale-kind.ts'
import { giftName } from '#domain/cart/cart-items.ts'
import { GIFT_IN_PLACE_OF_A_CYCLE } from '#domain/gifts/gift.ts'
import type { LineSubject } from '#domain/orders/refund-lines.ts'
import type { Level } from '#domain/subscriptions/categories.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import type { Term } from '#domain/subscriptions/terms.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'
import {
  forgetRecipients,
  insertGift,
  listGiftsOfOrder,
  lockOpenGifts,
  setVoided,
  voidGiftsOfOrder,
} from '#store/gifts/gifts.ts'
import { settingsOf } from './gift-row.ts'

type Gift = { deliverable: Deliverable; level: Level; term: Term; number: number }

/** Gift subscriptions, each of which becomes a link that its purchaser forwards. */
export const giftSale: SaleKind = {
  async complete(trx, completion) {
    const { giftsubs } = completion.snapshot.bill
    const each = giftsubs.flatMap(({ item, qty }) => Array.from({ length: qty }, () => item))
    const given: GivenGift[] = []
    for (const [index, { deliverable, level, term }] of each.entries()) {
      const one = await makeGift(trx, completion, { deliverable, level, term, number: index + 1 })
      if (one) given.push(one)
    }
    await mailGifts(trx, completion, given)
  },

  async takeBack(trx, { orderId, at }) {
    const { voided, redeemed } = await voidGiftsOfOrder(trx, orderId, at)
    return { giftsVoided: voided, giftsRedeemed: redeemed }
  },

  /** Void before the money goes: from here on nobody can redeem them. The last of a line are taken first. */
  async holdPart(trx, { orderId, lines, at }) {
    const open = await lockOpenGifts(trx, orderId)
    const ids = lines.flatMap(({ subject, quantity }) => {
      const numbers = numbersOf(subject)
      return open.filter(({ number }) => numbers.includes(number)).slice(0, quantity)
    })
    const gifts = ids.map(({ id }) => id)
    await setVoided(trx, gifts, at)
    return gifts.length > 0 ? { gifts } : {}
  },

  releasePart: (trx, { held: { gifts = [] } }) => setVoided(trx, gifts, null),

  async takeBackPart(trx, { held: { gifts = [] } }) {
    await forgetRecipients(trx, gifts)
    return { giftsVoided: gifts.length }
  },

  async describeReceipt({ db, ports }, { orderId, isValid }) {
    if (!isValid) return {}
    const gifts = await listGiftsOfOrder(db, orderId)
    // The one in place of a cycle is for whoever reads the mail of the address, who may be somebody else.
    const forwarded = gifts.filter(({ number, voided_at }) => number !== GIFT_IN_PLACE_OF_A_CYCLE && voided_at === null)
    return { gifts: forwarded.map((gift) => describeGift(ports.orderLinks, orderId, gift)) }
  },
}

function numbersOf(subject: LineSubject): readonly number[] {
  if (subject.kind === 'gifts') return subject.numbers
  return subject.kind === 'subscription' ? [GIFT_IN_PLACE_OF_A_CYCLE] : []
}

type OrderGift = Awaited<ReturnType<typeof listGiftsOfOrder>>[number]

function describeGift(links: OrderLinks, orderId: string, { id, redeemed_at, ...row }: OrderGift): ReceiptGift {
  return {
    name: giftName({ ...settingsOf(row), coupon: null }),
    url: links.giftUrl(id),
    cardUrl: links.giftCardUrl(id),
    deliveryUrl: links.giftDeliveryUrl(orderId, row.number),
    recipient: row.recipient_name,
    redeemed: redeemed_at !== null,
  }
}

type GivenGift = { id: string; gift: string; url: string; cardUrl: string; deliveryUrl?: string }

/** Makes one gift's link, and mails it to the purchaser, who forwards it. */
export async function giveGift(trx: Trx, completion: Completion, gift: Gift): Promise<void> {
  const given = await makeGift(trx, completion, gift)
  await mailGifts(trx, completion, given ? [given] : [])
}

/** Several gifts come in one mail, numbered: each link is one gift. */
async function mailGifts(trx: Trx, { orderId, ref, snapshot }: Completion, given: readonly GivenGift[]): Promise<void> {
  const to = snapshot.buyer.email
  const [first] = given
  if (!first) return
  if (given.length > 1) {
    const gifts = given.map(({ id: _, ...gift }) => gift)
    await queueMail(trx, { kind: 'gift-links', to, data: { gifts, order: ref }, cause: `gift-links:${orderId}` })
    return
  }
  const { id, ...gift } = first
  await queueMail(trx, { kind: 'gift-link', to, data: { ...gift, order: ref }, cause: `gift-link:${id}` })
}

/** Null where it was made before. */
async function makeGift(trx: Trx, completion: Completion, gift: Gift): Promise<GivenGift | null> {
  const { orderId, ref, snapshot, links, at } = completion
  const id = randomUUID()
  const token = links.giftToken(id)
  const giver = snapshot.buyer.name
  const isNew = await insertGift(trx, { id, tokenHash: hashLinkToken(token), orderId, giver, at, ...gift })
  if (!isNew) return null
  await insertEvent(trx, { name: 'subscribed', at, data: { subscription_type: 'gift', order: ref } })
  const name = giftName({ ...gift, coupon: null })
  const given = { id, gift: name, url: links.giftUrl(id), cardUrl: links.giftCardUrl(id) }
  // Whoever reads the mail of one in place of a cycle may be somebody else, and its page opens the order's receipt.
  if (gift.number === GIFT_IN_PLACE_OF_A_CYCLE) return given
  return { ...given, deliveryUrl: links.giftDeliveryUrl(orderId, gift.number) }
}
