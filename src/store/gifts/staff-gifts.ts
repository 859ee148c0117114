import { type RawBuilder, sql } from 'kysely'
import { GIFT_IN_PLACE_OF_A_CYCLE } from '#domain/gifts/gift.ts'
import type { GiftName } from '#domain/gifts/given-gift.ts'
import type { StaffGiftView } from '#domain/gifts/staff-gift.ts'
import type { Queryable, Trx } from '#store/database.ts'

export type StaffGiftRow = {
  id: string
  number: number
  order: string | null
  orderId: string | null
  /** The giver's account; null for a guest. */
  account: string | null
  giver: string
  deliverable: string
  level: string
  term: string
  recipient_name: string | null
  message: string | null
  send_to: string | null
  send_on: string | null
  sent_at: Date | null
  returned_at: Date | null
  sendings: number
  created_at: Date
  redeemed_at: Date | null
  voided_at: Date | null
  held_by: string | null
  /** Who has redeemed it. */
  redeemer: string | null
}

const columns = sql`gifts.id, gifts.number, orders.ref as "order", orders.id as "orderId", account.ref as account, gifts.giver,
  gifts.deliverable, gifts.level, gifts.term, gifts.recipient_name, gifts.message, gifts.send_to, gifts.send_on::text as send_on,
  gifts.sent_at, gifts.returned_at, gifts.sendings, gifts.created_at, gifts.redeemed_at, gifts.voided_at, gifts.held_by,
  (select ref from accounts where id = gifts.redeemed_by and deleted_at is null) as redeemer
  from gifts left join orders on orders.id = gifts.order_id
  left join accounts account on account.id = orders.account_id and account.deleted_at is null`
/** What stands for a subscription that was bought is no gift to anybody. */
const isGift = sql`gifts.number <> ${GIFT_IN_PLACE_OF_A_CYCLE}`
const isOpen = sql`gifts.redeemed_at is null and gifts.voided_at is null`
const waitsForItsDay = sql`gifts.send_to is not null and gifts.sent_at is null`

/** Each is read along an index that has its rows in this order. */
const views: Record<StaffGiftView, { which: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  unredeemed: { which: sql`${isOpen} and not (${waitsForItsDay})`, order: sql`gifts.created_at desc, gifts.id` },
  'to-deliver': { which: sql`${isOpen} and ${waitsForItsDay}`, order: sql`gifts.send_on, gifts.id` },
  redeemed: { which: sql`gifts.redeemed_at is not null`, order: sql`gifts.redeemed_at desc, gifts.id` },
  'taken-back': { which: sql`gifts.voided_at is not null`, order: sql`gifts.voided_at desc, gifts.id` },
}

type Asked = { view: StaffGiftView; limit: number; offset: number }

export async function listStaffGifts(db: Queryable, { view, limit, offset }: Asked): Promise<StaffGiftRow[]> {
  const { which, order } = views[view]
  const { rows } = await sql<StaffGiftRow>`
    select ${columns} where ${which} and ${isGift} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** A gift by its order and number, or, where it has no order, by its id. */
export type StaffGiftName = GiftName | { readonly id: string }

const named = (name: StaffGiftName) =>
  'id' in name ? sql`gifts.id = ${name.id}` : sql`orders.ref = ${name.order} and gifts.number = ${name.number}`

export async function findStaffGift(db: Queryable, name: StaffGiftName): Promise<StaffGiftRow | undefined> {
  const { rows } = await sql<StaffGiftRow>`select ${columns} where ${named(name)} and ${isGift}`.execute(db)
  return rows[0]
}

/** The same, for nobody else to mail, redeem or take back until the transaction ends. */
export async function lockStaffGift(trx: Trx, name: StaffGiftName): Promise<StaffGiftRow | undefined> {
  const { rows } = await sql<StaffGiftRow>`
    select ${columns} where ${named(name)} and ${isGift} for no key update of gifts`.execute(trx)
  return rows[0]
}

/** Counts one more mail to whom a gift is for, and answers which it was. */
export async function countSending(trx: Trx, giftId: string, at: Date): Promise<number> {
  const { sendings } = await trx
    .updateTable('gifts')
    .set((old) => ({ sent_at: at, sendings: old('sendings', '+', 1) }))
    .where('id', '=', giftId)
    .returning('sendings')
    .executeTakeFirstOrThrow()
  return sendings
}

export type Recall = { by: string | null; at: Date; because: string | null }

/** Who recalled a gift, when and why; undefined for one that was given back with its money. */
export const findRecall = async (db: Queryable, ref: string): Promise<Recall | undefined> => {
  const { rows } = await sql<Recall>`
    select actor_name as by, at, details ->> 'because' as because from audit_log
    where subject_ref = ${ref} and action = 'recall gift' and refusal is null order by id desc limit 1`.execute(db)
  return rows[0]
}
