import { sql } from 'kysely'
import { cents } from '#domain/money/cents.ts'
import type { HeldPart, PartTakenBack } from '#domain/orders/held-part.ts'
import type { RefundPart } from '#domain/orders/refund-part.ts'
import type { Queryable, Trx } from '#store/database.ts'

const columns = [
  'number',
  'asking',
  'kind',
  'amount_cents',
  'lines',
  'issues',
  'donation_cents',
  'reason',
  'asked_by',
  'asked_at',
  'held',
  'provider_ref',
  'refunded_at',
  'taken_back',
  'paid_back_on',
] as const

type Row = Awaited<ReturnType<typeof listRows>>[number]
export type RefundPartRow = Row & { part: RefundPart }

const withPart = (row: Row): RefundPartRow => ({
  ...row,
  part: {
    kind: row.kind as RefundPart['kind'],
    amount: cents(row.amount_cents),
    lines: row.lines,
    issues: row.issues,
    donation: cents(row.donation_cents),
    reason: row.reason,
  },
})

const listRows = (db: Queryable, orderId: string) =>
  db.selectFrom('refund_parts').select(columns).where('order_id', '=', orderId).orderBy('number').execute()

/** What went back of an order in parts, or is going back, in its order. */
export const listRefundParts = async (db: Queryable, orderId: string): Promise<RefundPartRow[]> =>
  (await listRows(db, orderId)).map(withPart)

/** The part that was asked for and not finished; undefined where there is none. */
export async function findOpenPart(db: Queryable, orderId: string): Promise<RefundPartRow | undefined> {
  return (await listRefundParts(db, orderId)).find(({ refunded_at }) => refunded_at === null)
}

type NewPart = { orderId: string; part: RefundPart; by: string; at: Date }

/**
 * Writes down what is to go back, and counts it with what did: the database refuses more than was paid. The caller holds the
 * order's lock and has found no open part.
 */
export async function insertRefundPart(trx: Trx, { orderId, part, by, at }: NewPart): Promise<number> {
  await trx
    .updateTable('orders')
    .set((old) => ({ parts_cents: old('parts_cents', '+', part.amount) }))
    .where('id', '=', orderId)
    .execute()
  const { number } = await trx
    .insertInto('refund_parts')
    .values({
      order_id: orderId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from refund_parts where order_id = ${orderId})`,
      kind: part.kind,
      amount_cents: part.amount,
      lines: JSON.stringify(part.lines),
      issues: part.issues,
      donation_cents: part.donation,
      reason: part.reason,
      asked_by: by,
      asked_at: at,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

type PartId = { orderId: string; number: number }

export async function setHeld(trx: Trx, { orderId, number }: PartId, held: HeldPart): Promise<void> {
  const change = { held: JSON.stringify(held) }
  await trx
    .updateTable('refund_parts')
    .set(change)
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .execute()
}

/** Notes that a part is done; false where somebody has. */
export async function finishRefundPart(
  trx: Trx,
  { orderId, number }: PartId,
  done: { providerRef: string | null; takenBack: PartTakenBack; at: Date },
): Promise<boolean> {
  const change = {
    provider_ref: done.providerRef,
    refunded_at: done.at,
    taken_back: JSON.stringify(done.takenBack),
  }
  const { numUpdatedRows } = await trx
    .updateTable('refund_parts')
    .set(change)
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets a part that the provider would not give; false where somebody has, or where it was given. */
export async function removeRefundPart(trx: Trx, { orderId, number }: PartId): Promise<boolean> {
  const removed = await trx
    .deleteFrom('refund_parts')
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .where('refunded_at', 'is', null)
    .returning('amount_cents')
    .executeTakeFirst()
  if (!removed) return false
  await trx
    .updateTable('orders')
    .set((old) => ({ parts_cents: old('parts_cents', '-', removed.amount_cents) }))
    .where('id', '=', orderId)
    .execute()
  return true
}

/** Orders with a part that was asked for before then and not finished, the oldest first. */
export const listOrdersWithOpenPart = (db: Queryable, askedBefore: Date, limit: number) =>
  db
    .selectFrom('refund_parts')
    .innerJoin('orders', 'orders.id', 'refund_parts.order_id')
    .select(['orders.id', 'orders.ref'])
    .where('refund_parts.refunded_at', 'is', null)
    .where('refund_parts.asked_at', '<', askedBefore)
    .orderBy('refund_parts.asked_at')
    .limit(limit)
    .execute()
