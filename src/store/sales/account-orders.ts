import { type RawBuilder, sql } from 'kysely'
import { GIFT_IN_PLACE_OF_A_CYCLE } from '#domain/gifts/gift.ts'
import type { StoredOrderSnapshot } from '#domain/orders/stored-order-snapshot.ts'
import type { Queryable } from '#store/database.ts'
import { withSnapshot } from './order-versions.ts'

/** What an account has bought and paid, newest first, with its content in one line. */
export const listPaidOrders = (db: Queryable, accountId: string, limit: number) =>
  db
    .selectFrom('orders')
    .innerJoin('order_versions as version', (join) =>
      join
        .onRef('version.order_id', '=', 'orders.id')
        .on((on) => on('version.version', '=', on.fn.coalesce('orders.paid_version', 'orders.version'))),
    )
    .select(['orders.id', 'orders.ref', 'orders.status', 'orders.paid_cents', 'orders.created_at', 'version.content'])
    .where('orders.account_id', '=', accountId)
    .where('orders.status', 'in', ['completed', 'refunded'])
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()

/** Where a list of orders is gone on with. The time is text: it is finer than the language's own. */
export type OrderPlace = { id: string; at: string }

/** Undefined where the account has no such order. */
export async function findOrderPlace(db: Queryable, accountId: string, ref: string): Promise<OrderPlace | undefined> {
  const { rows } = await sql<OrderPlace>`
    select id, created_at::text as at from orders where ref = ${ref} and account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** From the newest on, or from a place towards older or newer ones. */
export type OrdersWanted = { from: OrderPlace | null; towards: 'older' | 'newer'; limit: number }

export type AccountOrderRow = {
  id: string
  ref: string
  status: string
  paid_cents: number | null
  /** What of it went back in parts. */
  parts_cents: number
  amount_cents: number
  created_at: Date
  completed_at: Date | null
  has_downloads: boolean
  has_gifts: boolean
  /** Money went back by the provider's own desk: a part, or all of it. */
  is_given_back_outside: boolean
}

/** An order's gifts that its buyer forwards. */
const forwardedGifts = sql`select from gifts where gifts.order_id = orders.id and gifts.number <> ${GIFT_IN_PLACE_OF_A_CYCLE}`

/** What an account has bought or is paying, newest first whichever way was asked for. Read along an index, so no list is too long. */
export async function listAccountOrders(db: Queryable, accountId: string, wanted: OrdersWanted) {
  // The page is picked first: the planner would otherwise prepare to look beside every order of the account.
  const { rows } = await sql<AccountOrderRow & { snapshot: StoredOrderSnapshot }>`
    with page as materialized (
      select id, ref, status, paid_cents, parts_cents, version, paid_version, payment_intent_id, created_at, completed_at from orders
      where orders.account_id = ${accountId} and orders.status in ('processing', 'completed', 'refunded')
        ${fromPlace(wanted)}
    )
    select orders.id, orders.ref, orders.status, orders.paid_cents, orders.parts_cents, version.amount_cents, orders.created_at, orders.completed_at,
      version.snapshot,
      exists (select from download_grants where order_id = orders.id and ended_at is null) as has_downloads,
      exists (${forwardedGifts}) as has_gifts,
      exists (select from webhook_events where webhook_events.payment_intent_id = orders.payment_intent_id
        and outcome = 'refunded-outside') as is_given_back_outside
    from page orders
    join order_versions version on version.order_id = orders.id
      and version.version = coalesce(orders.paid_version, orders.version)
    order by orders.created_at desc, orders.id desc`.execute(db)
  return rows.map(withSnapshot)
}

export type GiftOrderRow = { id: string; ref: string; created_at: Date }

/** The orders of an account that brought gifts, in the same way. */
export async function listGiftOrders(db: Queryable, accountId: string, wanted: OrdersWanted): Promise<GiftOrderRow[]> {
  const { rows } = await sql<GiftOrderRow>`
    select orders.id, orders.ref, orders.created_at from orders
    where orders.account_id = ${accountId} and orders.status in ('processing', 'completed', 'refunded')
      and exists (${forwardedGifts})
      ${fromPlace(wanted)}`.execute(db)
  return newestFirst(rows, wanted)
}

function fromPlace({ from, towards, limit }: OrdersWanted): RawBuilder<unknown> {
  if (from === null) return sql`order by orders.created_at desc, orders.id desc limit ${limit}`
  const place = sql`(${from.at}::timestamptz, ${from.id}::uuid)`
  return towards === 'older'
    ? sql`and (orders.created_at, orders.id) < ${place} order by orders.created_at desc, orders.id desc limit ${limit}`
    : sql`and (orders.created_at, orders.id) > ${place} order by orders.created_at, orders.id limit ${limit}`
}

const newestFirst = <Row>(rows: Row[], { from, towards }: OrdersWanted): Row[] =>
  from !== null && towards === 'newer' ? rows.toReversed() : rows

export async function countPaidOrders(db: Queryable, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', 'in', ['completed', 'refunded'])
    .executeTakeFirstOrThrow()
  return count
}
