import { sql } from 'kysely'
import { GIFT_IN_PLACE_OF_A_CYCLE } from '#domain/gifts/gift.ts'
import type { GiftName } from '#domain/gifts/given-gift.ts'
import type { Queryable, Trx } from '#store/database.ts'
import { deliveryColumns } from './deliveries.ts'

const columns = ['gifts.id', 'gifts.number', 'gifts.deliverable', 'gifts.level', 'gifts.term'] as const
const state = ['gifts.redeemed_at', 'gifts.voided_at', 'gifts.held_by'] as const

/** The gifts of these orders that their buyer forwards. */
export const listForwardedGifts = async (db: Queryable, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? []
    : db
        .selectFrom('gifts')
        .select([...columns, ...state, ...deliveryColumns, 'gifts.order_id'])
        .where('gifts.order_id', 'in', orderIds)
        .where('gifts.number', '<>', GIFT_IN_PLACE_OF_A_CYCLE)
        .orderBy('gifts.number')
        .execute()

/** A gift that this account has bought, for nobody to redeem until the transaction ends; undefined for any other. */
export const lockGivenGift = (trx: Trx, accountId: string, { order, number }: GiftName) =>
  trx
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.order_id')
    .select([...columns, ...state])
    .where('orders.ref', '=', order)
    .where('orders.account_id', '=', accountId)
    .where('gifts.number', '=', number)
    .where('gifts.number', '<>', GIFT_IN_PLACE_OF_A_CYCLE)
    .forNoKeyUpdate('gifts')
    .executeTakeFirst()

/** One gift that its buyer forwards, with its order. */
export const findForwardedGift = (db: Queryable, id: string) =>
  db
    .selectFrom('gifts')
    .select([...columns, ...state, 'gifts.order_id'])
    .where('gifts.id', '=', id)
    .where('gifts.number', '<>', GIFT_IN_PLACE_OF_A_CYCLE)
    .executeTakeFirst()

export type GiftToForward = NonNullable<Awaited<ReturnType<typeof findForwardedGift>>>

type Span = { from: Date; until: Date }

/**
 * Orders with gifts that were bought in a span of time, or mailed in it to whom they are for, that nobody has redeemed, and
 * that their giver was not reminded of. What waits for its day is not handed on yet.
 */
export async function listOrdersToRemindOf(db: Queryable, { from, until }: Span, limit: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from (
      select order_id, created_at as at from gifts
      where created_at > ${from} and created_at <= ${until} and number <> ${GIFT_IN_PLACE_OF_A_CYCLE}
        and order_id is not null and redeemed_at is null and voided_at is null and reminded_at is null
        and sent_at is null and send_to is null
      union all
      select order_id, sent_at from gifts
      where sent_at > ${from} and sent_at <= ${until}
        and order_id is not null and redeemed_at is null and voided_at is null and reminded_at is null
    ) handed_on
    group by order_id order by min(at), order_id limit ${limit}`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

/** Notes that the giver is reminded of what nobody has redeemed of an order, once: none where somebody has noted it. */
export async function noteReminder(trx: Trx, orderId: string, { until, at }: { until: Date; at: Date }) {
  const reminded = await trx
    .updateTable('gifts')
    .set({ reminded_at: at })
    .where('order_id', '=', orderId)
    .where('number', '<>', GIFT_IN_PLACE_OF_A_CYCLE)
    .where('redeemed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('reminded_at', 'is', null)
    // Somebody is at it.
    .where('held_by', 'is', null)
    .where((eb) => eb.or([eb('sent_at', '<=', until), eb.and([eb('sent_at', 'is', null), eb('send_to', 'is', null)])]))
    .returning(columns)
    .execute()
  return reminded.sort((one, other) => one.number - other.number)
}

/** Whom an order's gifts are from: where their account's mail goes, or what the order was made with. */
export async function findGiver(db: Queryable, orderId: string) {
  const row = await db
    .selectFrom('orders')
    .leftJoin('accounts', 'accounts.id', 'orders.account_id')
    .select(['orders.ref', 'orders.created_at', 'orders.email as order_email', 'accounts.email as account_email'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  const email = row?.account_email ?? row?.order_email ?? null
  return row && email !== null
    ? { ref: row.ref, at: row.created_at, email, hasAccount: row.account_email !== null }
    : null
}
