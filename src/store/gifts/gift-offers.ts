import { sql } from 'kysely'
import { GIFT_IN_PLACE_OF_A_CYCLE } from '#domain/gifts/gift.ts'
import type { Queryable, Trx } from '#store/database.ts'

/** Bought since, and nobody has redeemed it. */
const WAITING = sql`given.status = 'completed' and given.created_at > gift.redeemed_at
  and waiting.number <> ${GIFT_IN_PLACE_OF_A_CYCLE} and waiting.redeemed_at is null and waiting.voided_at is null`

/**
 * Gifts that somebody has redeemed, whose last issue is the next, and after which nothing comes: no cycle behind it, and no
 * renewing by itself. Of a giver who wants to be told, whose mail arrives, who is not the reader, and who has nothing bought
 * since that waits to be redeemed.
 */
const ENDING = sql`
  select gift.id, gift.order_id
  from cycles cycle
  join gifts gift on gift.id = cycle.gift_id
  join orders on orders.id = gift.order_id
  join accounts reader on reader.id = cycle.account_id
  left join accounts giver on giver.id = orders.account_id
  where cycle.gift_id is not null and cycle.cancelled_at is null and cycle.tokens - cycle.taken = 1
    and gift.offered_at is null and gift.number <> ${GIFT_IN_PLACE_OF_A_CYCLE}
    and not exists (select from cycles later where later.account_id = cycle.account_id
      and later.position > cycle.position and later.cancelled_at is null)
    and not exists (select from cycles lifetime where lifetime.account_id = cycle.account_id
      and lifetime.tokens is null and lifetime.cancelled_at is null)
    and not exists (select from payers payer where payer.account_id = cycle.account_id and payer.autorenew)
    and orders.status = 'completed'
    and orders.account_id is distinct from reader.id and lower(orders.email) is distinct from reader.email_key
    and giver.suspended_at is null and giver.gift_offers_off_at is null
    and not exists (select from orders given join gifts waiting on waiting.order_id = given.id
      where given.account_id = orders.account_id and ${WAITING})
    and (orders.account_id is not null or not exists (
      select from orders given join gifts waiting on waiting.order_id = given.id
      where lower(given.email) = lower(orders.email) and ${WAITING}))`

/** Orders of which something is about to end. */
export async function listOrdersEnding(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select distinct ending.order_id from (${ENDING}) ending order by 1 limit ${limit}`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

type Offered = {
  id: string
  number: number
  deliverable: string
  level: string
  term: string
  recipient_name: string | null
}

/** Notes that the giver is offered to give again what of an order is about to end, once for each gift. */
export async function noteOffer(trx: Trx, orderId: string, at: Date): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    update gifts set offered_at = ${at}
    where order_id = ${orderId} and offered_at is null and id in (
      select ending.id from (${ENDING} and gift.order_id = ${orderId}) ending)
    returning id, number, deliverable, level, term, recipient_name`.execute(trx)
  return rows.sort((one, other) => one.number - other.number)
}

/** Whether an account wants to be offered to give again. */
export async function setGiftOffers(db: Queryable, accountId: string, offAt: Date | null): Promise<void> {
  await db.updateTable('accounts').set({ gift_offers_off_at: offAt }).where('id', '=', accountId).execute()
}

export async function wantsGiftOffers(db: Queryable, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('gift_offers_off_at')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.gift_offers_off_at === null
}
