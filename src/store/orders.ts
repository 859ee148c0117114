import { sql } from 'kysely'
import type { Database, Queryable, Trx } from './database.ts'

export type NewOrder = {
  id: string
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

export type NewVersion = {
  order_id: string
  version: number
  amount_cents: number
  content: string
  customer: string | null
  methods: string[]
  save_method: boolean
  snapshot: string
  cart_contents: string | null
  password_hash: string | null
  created_at: Date
}

export async function insertVersion(trx: Trx, version: NewVersion): Promise<void> {
  await trx.insertInto('order_versions').values(version).execute()
}

/** A password that was chosen with an order is kept no longer than until its account is made, or will not be. */
export async function forgetPasswords(trx: Trx, orderId: string): Promise<void> {
  await trx.updateTable('order_versions').set({ password_hash: null }).where('order_id', '=', orderId).execute()
}

/** The order that a cart is being bought by; undefined where none was begun. */
export const findStartedOrder = (db: Queryable, cartId: string) =>
  db
    .selectFrom('orders')
    .select(columns)
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

/** One version of an order, with the currency of all of them. */
export const findVersion = (db: Queryable, orderId: string, version: number) =>
  db
    .selectFrom('order_versions')
    .innerJoin('orders', 'orders.id', 'order_id')
    .selectAll('order_versions')
    .select('orders.currency')
    .where('order_id', '=', orderId)
    .where('order_versions.version', '=', version)
    .executeTakeFirst()

/** In whose name the order was submitted last, as the provider knows them. */
export async function findLastCustomer(db: Queryable, orderId: string): Promise<string | null> {
  const last = db
    .selectFrom('order_versions')
    .select('customer')
    .where('order_id', '=', orderId)
    .orderBy('version', 'desc')
    .limit(1)
  return (await last.executeTakeFirst())?.customer ?? null
}

const columns = [
  'id',
  'ref',
  'status',
  'currency',
  'cart_id',
  'account_id',
  'payment_intent_id',
  'payments',
  'version',
  'settles',
  'touched_at',
  'completed_at',
  'checked_at',
] as const

export const findOrder = (db: Queryable, id: string) =>
  db.selectFrom('orders').select(columns).where('id', '=', id).executeTakeFirst()

export const lockOrder = (trx: Trx, id: string) =>
  trx.selectFrom('orders').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/

/** The order that has this intent; where none has, the one that the intent names. */
export async function lockOrderForIntent(trx: Trx, { id, orderId }: { id: string; orderId: string | null }) {
  const having = trx.selectFrom('orders').select(columns).where('payment_intent_id', '=', id).forUpdate()
  return (await having.executeTakeFirst()) ?? (orderId && UUID.test(orderId) ? lockOrder(trx, orderId) : undefined)
}

export const findOrderOfIntent = (db: Queryable, intentId: string) =>
  db.selectFrom('orders').select(columns).where('payment_intent_id', '=', intentId).executeTakeFirst()

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

/**
 * Whether an account is buying a subscription of its own: its payment was begun and not yet cancelled, or is under way. What
 * was billed waits for months; that is being bought only when somebody is at it.
 */
export async function isBuyingSubscription(db: Queryable, accountId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - PAYING_MINUTES * 60_000)
  const { rows } = await sql`
    select from orders
    where account_id = ${accountId} and status in ('started', 'processing', 'failed')
      and (status = 'processing' or touched_at > ${since} or (status = 'started' and not exists (
        select from invoices where invoices.order_id = orders.id and invoices.origin = 'staff')))
      and exists (select from order_versions version where version.order_id = orders.id
        and version.snapshot -> 'bill' -> 'membership' ->> 'type' = 'subscription')
    limit 1`.execute(db)
  return rows.length > 0
}

/** An order that has an end, by the hash of its receipt's token, with what was paid; or submitted, where nothing was. */
export const findOrderByReceipt = (db: Queryable, receiptHash: Buffer) =>
  db
    .selectFrom('orders')
    .innerJoin('order_versions', (join) =>
      join
        .onRef('order_versions.order_id', '=', 'orders.id')
        .on((on) => on('order_versions.version', '=', on.fn.coalesce('orders.paid_version', 'orders.version'))),
    )
    .select(['id', 'ref', 'status', 'payment_intent_id', 'paid_cents', 'completed_at', 'touched_at', 'snapshot'])
    .where('receipt_hash', '=', receiptHash)
    .where('status', 'in', ['completed', 'refunded'])
    .executeTakeFirst()

type Change = {
  status?: string
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

/** Takes the right to ask the provider about an order; false where somebody has asked since `before`. */
export async function takeAsking(db: Queryable, id: string, { before, now }: { before: Date; now: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ checked_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<=', before)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes what was found out about the payment, whether or not it moves the order. */
export async function recordSettle(trx: Trx, id: string, { at, ...change }: Change & { at: Date }): Promise<void> {
  await trx
    .updateTable('orders')
    .set((old) => ({ ...change, checked_at: at, settles: old('settles', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export type Overdue = {
  statuses: readonly string[]
  touchedAfter?: Date
  touchedBefore?: Date
  /** Only those that staff have billed, or only the others; all of them where it is not said. */
  billed?: boolean
  checkedBefore: Date
  now: Date
}

/**
 * Takes up to 200 orders to be asked about, longest unasked first. They count as asked from here on, so that two sweepers
 * share the work, and an order whose news can't be had does not keep the others from theirs.
 */
export async function takeOverdueOrders(db: Database, asked: Overdue) {
  const { statuses, touchedAfter = new Date(0), touchedBefore = asked.now, billed = null, checkedBefore, now } = asked
  const { rows } = await sql<{ id: string; payment_intent_id: string | null }>`
    update orders set checked_at = ${now}
    where id in (
      select id from orders
      where status = any(${statuses}) and touched_at >= ${touchedAfter} and touched_at <= ${touchedBefore}
        and (${billed}::boolean is null or ${billed} = exists (
          select from invoices where order_id = orders.id and origin = 'staff' and void_at is null))
        and (checked_at is null or checked_at < ${checkedBefore})
      order by checked_at nulls first, id limit 200 for update skip locked)
    returning id, payment_intent_id
  `.execute(db)
  return rows
}

/** False where this payment went back before. */
export async function insertGivenBack(
  trx: Trx,
  row: { payment_intent_id: string; order_id: string; because: string; given_back_at: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('payments_given_back')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst()
  return inserted !== undefined
}

type Stray = { payment_intent_id: string; order_id: string; amount_cents: number; currency: string; found_at: Date }

/** False where it was found before. */
export async function insertStrayPayment(db: Queryable, stray: Stray): Promise<boolean> {
  const inserted = await db
    .insertInto('stray_payments')
    .values(stray)
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst()
  return inserted !== undefined
}
