import { sql } from 'kysely'
import type { Database, Queryable, Trx } from './database.ts'

export type NewOrder = {
  id: string
  amount_cents: number
  currency: string
  content: string
  email: string | null
  customer: string | null
  receipt_hash: Buffer
  now: Date
}

export async function insertOrder(db: Queryable, { now, ...order }: NewOrder): Promise<void> {
  await db
    .insertInto('orders')
    .values({ ...order, created_at: now, touched_at: now })
    .execute()
}

const columns = ['id', 'ref', 'status', 'amount_cents', 'currency', 'content', 'customer', 'payment_intent_id', 'version', 'checked_at'] as const // biome-ignore format: one line

/** The provider may take its time; the lock must outlast the longest it is given. */
const allowWaiting = (trx: Trx) => sql`set local idle_in_transaction_session_timeout = '2min'`.execute(trx)

export async function lockOrder(trx: Trx, id: string) {
  await allowWaiting(trx)
  return trx.selectFrom('orders').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** `busy` where somebody else has it in hand and `wait` is not asked for. */
export async function lockOrderForIntent(trx: Trx, asked: { intentId: string; orderId: string | null; wait: boolean }) {
  await allowWaiting(trx)
  const found = await findOrderId(trx, asked)
  if (!found) return null
  const query = trx.selectFrom('orders').select(columns).where('id', '=', found.id).forUpdate()
  return (await (asked.wait ? query : query.skipLocked()).executeTakeFirst()) ?? 'busy'
}

const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/

const findOrderId = (db: Queryable, { intentId, orderId }: { intentId: string; orderId: string | null }) =>
  db
    .selectFrom('orders')
    .select('id')
    .where((where) =>
      where.or([
        where('payment_intent_id', '=', intentId),
        ...(orderId !== null && UUID.test(orderId) ? [where('id', '=', orderId)] : []),
      ]),
    )
    // An order that has this intent comes before one that the intent only names.
    .orderBy((by) => by('payment_intent_id', '=', intentId), 'desc')
    .limit(1)
    .executeTakeFirst()

export const findOrderOfIntent = (db: Queryable, intentId: string) =>
  db.selectFrom('orders').select(columns).where('payment_intent_id', '=', intentId).executeTakeFirst()

type Change = {
  status?: string
  amount_cents?: number
  payment_intent_id?: string
  version?: number
  checked_at?: Date
  touched_at?: Date
  completed_at?: Date
}

export async function updateOrder(trx: Trx, id: string, change: Change): Promise<void> {
  await trx.updateTable('orders').set(change).where('id', '=', id).execute()
}

/** Open orders that nobody has asked the provider about since `checkedBefore`, oldest first. */
export const listOpenOrders = (
  db: Database,
  { touchedAfter, checkedBefore, statuses }: { touchedAfter: Date; checkedBefore: Date; statuses: string[] },
) =>
  db
    .selectFrom('orders')
    .select(['id', 'payment_intent_id'])
    .where('status', 'in', statuses)
    .where('touched_at', '>=', touchedAfter)
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<', checkedBefore)]))
    .orderBy('touched_at')
    .limit(200)
    .execute()

/** Orders that were begun, and left alone since `before`. */
export const listAbandonedOrders = (db: Database, before: Date) =>
  db
    .selectFrom('orders')
    .select(['id', 'payment_intent_id'])
    .where('status', 'in', ['started', 'failed'])
    .where('touched_at', '<', before)
    .orderBy('touched_at')
    .limit(200)
    .execute()
