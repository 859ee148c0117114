import { sql } from 'kysely'
import type { Dispute, DisputeStatus } from '#domain/orders/dispute.ts'
import type { Queryable, Trx } from '#store/database.ts'

const columns = [
  'id',
  'status',
  'reason',
  'amount_cents',
  'currency',
  'opened_at',
  'respond_by',
  'closed_at',
  'looks',
  'kept_at',
  'kept_by',
  'ended_at',
] as const

/** Undefined for one that nobody has told us of. */
export async function lockDispute(trx: Trx, id: string) {
  const row = await trx.selectFrom('disputes').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && { ...row, status: row.status as DisputeStatus }
}

type Found = { dispute: Dispute; orderId: string | null; closedAt: Date | null; at: Date }

/** Writes down how a dispute was found. */
export async function putDispute(trx: Trx, { dispute, orderId, closedAt, at }: Found): Promise<void> {
  const { id, intentId, status, reason, amount, currency, openedAt, respondBy } = dispute
  const found = { order_id: orderId, status, reason, amount_cents: amount, respond_by: respondBy, closed_at: closedAt }
  await trx
    .insertInto('disputes')
    .values({ id, payment_intent_id: intentId, currency, opened_at: openedAt, ...found, found_at: at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((old) => ({ ...found, looks: old('disputes.looks', '+', 1) })),
    )
    .execute()
}

/** How often a dispute was written down; 0 for one that nobody has told us of. */
export async function countLooks(db: Queryable, id: string): Promise<number> {
  const row = await db.selectFrom('disputes').select('looks').where('id', '=', id).executeTakeFirst()
  return row?.looks ?? 0
}

/** Two who look at one dispute for the first time wait for each other, though it has no row yet to lock. */
export async function lockDisputeName(trx: Trx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dispute:${id}`}, 0))`.execute(trx)
}

export async function listDisputesOfOrder(db: Queryable, orderId: string) {
  const rows = await db
    .selectFrom('disputes')
    .select(columns)
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as DisputeStatus }))
}

/** Those that are not closed, as far as we know, by the provider's names. */
export const listOpenDisputes = (db: Queryable) =>
  db.selectFrom('disputes').select(['id', 'status']).where('closed_at', 'is', null).execute()

export type DisputeListed = {
  id: string
  status: DisputeStatus
  reason: string
  amount_cents: number
  respond_by: Date | null
  payment_intent_id: string
  ref: string | null
  email: string | null
  kept_at: Date | null
}

/** Those that are to be answered soonest first; `all`: with those that are closed, which stand last. */
export async function listDisputes(
  db: Queryable,
  { all, limit, offset }: { all: boolean; limit: number; offset: number },
) {
  const { rows } = await sql<DisputeListed>`
    select disputes.id, disputes.status, disputes.reason, disputes.amount_cents, disputes.respond_by,
      disputes.payment_intent_id, orders.ref, orders.email, disputes.kept_at
    from disputes left join orders on orders.id = disputes.order_id
    where ${all} or disputes.closed_at is null
    order by disputes.closed_at desc nulls first, disputes.respond_by nulls last, disputes.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export type DisputeOfNoOrder = Omit<DisputeListed, 'ref' | 'email' | 'kept_at'>

/** Those of payments that we know of no order for, the next to be answered first. There is hardly ever one. */
export const listDisputesOfNoOrder = async (db: Queryable, limit: number): Promise<DisputeOfNoOrder[]> =>
  (
    await sql<DisputeOfNoOrder>`select id, status, reason, amount_cents, respond_by, payment_intent_id from disputes
      where order_id is null and closed_at is null order by respond_by nulls last, id limit ${limit}`.execute(db)
  ).rows

/** Says of all disputes of an order whether what was bought stays if they are lost. */
export async function keepDisputed(trx: Trx, orderId: string, kept: { at: Date; by: string } | null): Promise<void> {
  const change = { kept_at: kept?.at ?? null, kept_by: kept?.by ?? null }
  await trx.updateTable('disputes').set(change).where('order_id', '=', orderId).execute()
}

export async function endDisputed(trx: Trx, orderId: string, at: Date): Promise<void> {
  const ended = trx.updateTable('disputes').set({ ended_at: at }).where('order_id', '=', orderId)
  await ended.where('status', '=', 'lost').execute()
}
