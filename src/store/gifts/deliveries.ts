import { sql } from 'kysely'
import { GIFT_IN_PLACE_OF_A_CYCLE } from '#domain/gifts/gift.ts'
import type { GiftDelivery } from '#domain/gifts/gift-delivery.ts'
import type { Queryable, Trx } from '#store/database.ts'

/** How a gift reaches whom it is for. A date is read as text: it has no time of day. */
export const deliveryColumns = [
  'gifts.recipient_name',
  'gifts.message',
  'gifts.send_to',
  'gifts.send_on',
  'gifts.sent_at',
  'gifts.returned_at',
  'gifts.sendings',
] as const

type OfOrder = { receiptHash: Buffer; number: number }

const giftsOfReceipt = (db: Queryable, { receiptHash, number }: OfOrder) =>
  db
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.order_id')
    .select([
      'gifts.id',
      'gifts.number',
      'gifts.order_id',
      'gifts.deliverable',
      'gifts.level',
      'gifts.term',
      'gifts.giver',
      'gifts.redeemed_at',
      'gifts.voided_at',
      'gifts.held_by',
      'orders.ref',
      ...deliveryColumns,
    ])
    .where('orders.receipt_hash', '=', receiptHash)
    .where('orders.status', 'in', ['completed', 'refunded'])
    .where('gifts.number', '=', number)
    .where('gifts.number', '<>', GIFT_IN_PLACE_OF_A_CYCLE)

/** A gift of the order that a receipt's token opens; undefined where there is none. */
export const findGiftOfReceipt = (db: Queryable, asked: OfOrder) => giftsOfReceipt(db, asked).executeTakeFirst()

/** The same, for nobody else to change, mail or redeem until the transaction ends. */
export const lockGiftOfReceipt = (trx: Trx, asked: OfOrder) =>
  giftsOfReceipt(trx, asked).forNoKeyUpdate('gifts').executeTakeFirst()

/** What came back is forgotten with it: the gift waits for its day anew. */
export async function keepDelivery(trx: Trx, giftId: string, { recipient, message, mail }: GiftDelivery) {
  await trx
    .updateTable('gifts')
    .set({
      recipient_name: recipient,
      message,
      send_to: mail?.to ?? null,
      send_on: mail?.on ?? null,
      sent_at: null,
      returned_at: null,
    })
    .where('id', '=', giftId)
    .execute()
}

/** Gifts that are to be mailed up to this day. */
export async function listGiftsToMail(db: Queryable, day: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('gifts')
    .select('id')
    .where('send_to', 'is not', null)
    .where('send_on', '<=', day)
    .where('sent_at', 'is', null)
    .where('redeemed_at', 'is', null)
    .where('voided_at', 'is', null)
    // Somebody is at it.
    .where('held_by', 'is', null)
    .orderBy('send_on')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export type MailedGift = NonNullable<Awaited<ReturnType<typeof noteMailed>>>

/** Notes that a gift is mailed, once: undefined where it was, is not to be mailed by this day, or can't be redeemed any more. */
export const noteMailed = (trx: Trx, giftId: string, { day, at }: { day: string; at: Date }) =>
  trx
    .updateTable('gifts')
    .set((old) => ({ sent_at: at, sendings: old('sendings', '+', 1) }))
    .where('id', '=', giftId)
    .where('send_to', 'is not', null)
    .where('send_on', '<=', day)
    .where('sent_at', 'is', null)
    .where('redeemed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('held_by', 'is', null)
    .returning([
      'id',
      'number',
      'order_id',
      'deliverable',
      'level',
      'term',
      'giver',
      'recipient_name',
      'message',
      'send_to',
      'sendings',
    ])
    .executeTakeFirst()

/** Notes that what was mailed to an address came back, once for each gift that nobody has redeemed. */
export async function noteReturned(trx: Trx, emailKey: string, at: Date) {
  const { rows } = await sql<ReturnedGift>`
    update gifts set returned_at = ${at}
    where send_to is not null and lower(send_to) = ${emailKey} and sent_at is not null and returned_at is null
      and redeemed_at is null and voided_at is null
    returning id, number, order_id, deliverable, level, term, send_to, sendings`.execute(trx)
  return rows
}

type ReturnedGift = {
  id: string
  number: number
  order_id: string | null
  deliverable: string
  level: string
  term: string
  send_to: string
  sendings: number
}

/** Forgets whom gifts were mailed to before this moment; returns how many. */
export async function forgetRecipients(db: Queryable, sentBefore: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('gifts')
    .set({ send_to: null, send_on: null })
    .where('send_to', 'is not', null)
    .where('sent_at', '<', sentBefore)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The address that takes no mail, as it was told of. */
export async function findBouncedAddress(db: Queryable, bounceId: number): Promise<string | null> {
  const row = await db.selectFrom('mail_bounces').select('email').where('id', '=', bounceId).executeTakeFirst()
  return row?.email ?? null
}
