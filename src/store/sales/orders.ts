import { type SqlBool, sql } from 'kysely'
import { isUuid } from '#domain/text/uuid.ts'
import type { Queryable, Trx } from '#store/database.ts'
import { withSnapshot } from './order-versions.ts'

export type NewOrder = {
  id: string
  ref: string
  currency: string
  email: string | null
  cart_id: string | null
  account_id: string | null
  receipt_hash: Buffer
  now: Date
}

/** False where there is such an order already, or the cart has one that was begun. */
export async function insertOrder(trx: Trx, { now, ...order }: NewOrder): Promise<boolean> {
  const inserted = await trx
    .insertInto('orders')
    .values({ ...order, created_at: now, touched_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const isRefTaken = async (db: Queryable, ref: string): Promise<boolean> =>
  (await db.selectFrom('orders').select('id').where('ref', '=', ref).executeTakeFirst()) !== undefined

/** The order that a cart is being bought by; undefined where none was begun. */
export const findStartedOrder = (db: Queryable, cartId: string) =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where('cart_id', '=', cartId)
    .where('status', '=', 'started')
    .executeTakeFirst()

/** The order that a cart was emptied by; undefined where something else has been done to the cart since. */
export const findOrderThatEmptied = (db: Queryable, cart: { id: string; changed_at: Date }) =>
  db
    .selectFrom('orders')
    .select(['id', 'payment_intent_id'])
    .where('cart_id', '=', cart.id)
    .where('status', 'in', ['completed', 'processing'])
    .where((where) => where(where.fn.coalesce('completed_at', 'checked_at'), '>=', cart.changed_at))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

/**
 * Lets the orders of one cart be those of another, which has taken its lines over: what is paid for then leaves that one.
 * A cart has one begun order at a time; where the other has one already, it stays that one.
 */
export async function moveOrders(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update orders set cart_id = ${to}
    where cart_id = ${from}
      and (status <> 'started' or not exists (select from orders where cart_id = ${to} and status = 'started'))
  `.execute(trx)
}

/** What is read of an order to move it on. */
export const orderColumns = [
  'id',
  'ref',
  'status',
  'currency',
  'cart_id',
  'account_id',
  'payment_intent_id',
  'payments',
  'version',
  'paid_version',
  'paid_cents',
  'parts_cents',
  'settles',
  'touched_at',
  'completed_at',
  'checked_at',
] as const

export const findOrder = (db: Queryable, id: string) =>
  db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirst()

export const lockOrder = (trx: Trx, id: string) =>
  trx.selectFrom('orders').select(orderColumns).where('id', '=', id).forUpdate().executeTakeFirst()

/** The order that has this intent; where none has, the one that the intent names. */
export async function lockOrderForIntent(trx: Trx, { id, orderId }: { id: string; orderId: string | null }) {
  const having = trx.selectFrom('orders').select(orderColumns).where('payment_intent_id', '=', id).forUpdate()
  return (await having.executeTakeFirst()) ?? (orderId && isUuid(orderId) ? lockOrder(trx, orderId) : undefined)
}

export const findOrderOfIntent = (db: Queryable, intentId: string) =>
  db.selectFrom('orders').select(orderColumns).where('payment_intent_id', '=', intentId).executeTakeFirst()

/** Whether an account has bought something before. */
export async function hasCompletedOrder(db: Queryable, accountId: string): Promise<boolean> {
  const bought = db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'completed')
  return (await bought.limit(1).executeTakeFirst()) !== undefined
}

/** How long a payment that was begun, or gone on with, may take its payer; what is not billed is cancelled afterwards. */
const PAYING_MINUTES = 30

/** Said of a row of `orders`: its account is buying a subscription by it. */
export function buysSubscription(now: Date) {
  const since = new Date(now.getTime() - PAYING_MINUTES * 60_000)
  return sql<SqlBool>`status in ('started', 'processing', 'failed')
    and (status = 'processing' or touched_at > ${since} or (status = 'started' and not exists (
      select from invoices where invoices.order_id = orders.id and invoices.origin = 'staff')))
    and exists (select from order_versions version where version.order_id = orders.id
      and version.snapshot -> 'bill' -> 'membership' ->> 'type' = 'subscription')`
}

export type SubscriptionPurchase = { id: string; intentId: string | null; isUnpaid: boolean; isBilled: boolean }

/**
 * The orders by which an account is buying a subscription of its own: their payment was begun and not yet cancelled, or is
 * under way. What was billed waits for months; that is being bought only when somebody is at it.
 */
export async function listSubscriptionPurchases(
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<SubscriptionPurchase[]> {
  const { rows } = await sql<SubscriptionPurchase>`
    select id, payment_intent_id as "intentId", status <> 'processing' as "isUnpaid",
      exists (select from invoices where invoices.order_id = orders.id and invoices.origin = 'staff') as "isBilled"
    from orders where account_id = ${accountId} and ${buysSubscription(now)}`.execute(db)
  return rows
}

/** Orders that have an end, with what was paid; or submitted, where nothing was. */
const endedOrders = (db: Queryable) =>
  db
    .selectFrom('orders')
    .innerJoin('order_versions', (join) =>
      join
        .onRef('order_versions.order_id', '=', 'orders.id')
        .on((on) => on('order_versions.version', '=', on.fn.coalesce('orders.paid_version', 'orders.version'))),
    )
    .select(['id', 'ref', 'status', 'payment_intent_id', 'paid_cents', 'completed_at', 'touched_at', 'snapshot'])
    .where('status', 'in', ['completed', 'refunded'])

/** By the hash of its receipt's token. */
export async function findOrderByReceipt(db: Queryable, receiptHash: Buffer) {
  const row = await endedOrders(db).where('receipt_hash', '=', receiptHash).executeTakeFirst()
  return row && withSnapshot(row)
}

export async function findEndedOrder(db: Queryable, id: string) {
  const row = await endedOrders(db).where('id', '=', id).executeTakeFirst()
  return row && withSnapshot(row)
}

type Change = {
  status?: string
  account_id?: string
  payment_intent_id?: string
  payments?: number
  version?: number
  paid_version?: number
  paid_cents?: number
  touched_at?: Date
  completed_at?: Date
}

export async function updateOrder(trx: Trx, id: string, change: Change): Promise<void> {
  await trx.updateTable('orders').set(change).where('id', '=', id).execute()
}

/** Writes the order's payment down unless it has one; tells the version that was submitted last, undefined where there is no such order. */
export async function keepFirstIntent(db: Queryable, id: string, intentId: string): Promise<number | undefined> {
  const kept = await db
    .updateTable('orders')
    .set((old) => ({ payment_intent_id: old.fn.coalesce('payment_intent_id', old.val(intentId)) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirst()
  return kept?.version
}

/** Writes what was found out about the payment, whether or not it moves the order. */
export async function recordSettle(trx: Trx, id: string, { at, ...change }: Change & { at: Date }): Promise<void> {
  await trx
    .updateTable('orders')
    .set((old) => ({ ...change, checked_at: at, settles: old('settles', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
