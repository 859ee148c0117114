import { sql } from 'kysely'
import type { ExplainedLine, Payout, PayoutLine, PayoutLineKind, PayoutStatus } from '#domain/books/payout.ts'
import { cents } from '#domain/money/cents.ts'
import type { Queryable, Trx } from '#store/database.ts'

/** Writes a payout down as it was found. Answers whether its lines are still to be fetched. */
export async function putPayout(
  db: Queryable,
  payout: Payout,
  at: Date,
): Promise<{ isNew: boolean; hasLines: boolean }> {
  const { id, amount, currency, status, createdAt, arrivesAt } = payout
  const { rows } = await sql<{ is_new: boolean; has_lines: boolean }>`
    insert into payouts (id, amount_cents, currency, status, created_at, arrives_at, fetched_at)
    values (${id}, ${amount}, ${currency}, ${status}, ${createdAt}, ${arrivesAt}, ${at})
    on conflict (id) do update set status = excluded.status, arrives_at = excluded.arrives_at,
      fetched_at = excluded.fetched_at
    returning (xmax = 0) as is_new, has_lines`.execute(db)
  return { isNew: rows[0]?.is_new ?? false, hasLines: rows[0]?.has_lines ?? false }
}

/** Keeps what a payout is made of, once: of two who fetch it, one does. */
export async function insertPayoutLines(trx: Trx, payoutId: string, lines: readonly PayoutLine[]): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('payouts')
    .set({ has_lines: true })
    .where('id', '=', payoutId)
    .where('has_lines', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows === 0n || lines.length === 0) return
  for (let from = 0; from < lines.length; from += 1000)
    await trx
      .insertInto('payout_lines')
      .values(
        lines.slice(from, from + 1000).map(({ id, kind, type, amount, fee, net, source, intentId, at }) => ({
          id,
          payout_id: payoutId,
          kind,
          type,
          amount_cents: amount,
          fee_cents: fee,
          net_cents: net,
          source,
          payment_intent_id: intentId,
          at,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
}

/** When the latest payout was made that is known. */
export async function findLatestPayout(db: Queryable): Promise<Date | null> {
  const row = await db
    .selectFrom('payouts')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}

export async function listPayouts(db: Queryable, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom('payouts')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as PayoutStatus }))
}

export async function findPayout(db: Queryable, id: string) {
  const row = await db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, status: row.status as PayoutStatus }
}

type LineRow = {
  id: string
  kind: PayoutLineKind
  type: string
  amount_cents: number
  fee_cents: number
  net_cents: number
  source: string | null
  at: Date
  ref: string | null
}

/**
 * What payouts are made of, each line with the order that its payment is of: also one that was paid twice, and given back.
 * In the order in which it happened.
 */
export async function listPayoutLines(
  db: Queryable,
  payoutIds: readonly string[],
): Promise<(ExplainedLine & { payout: string; at: Date })[]> {
  const { rows } = await sql<LineRow & { payout_id: string }>`
    select line.payout_id, line.id, line.kind, line.type, line.amount_cents, line.fee_cents, line.net_cents, line.source,
      line.at, coalesce(
        (select orders.ref from orders where orders.payment_intent_id = line.payment_intent_id limit 1),
        (select orders.ref from payments_given_back back join orders on orders.id = back.order_id
          where back.payment_intent_id = line.payment_intent_id limit 1),
        (select orders.ref from disputes dispute join orders on orders.id = dispute.order_id
          where dispute.payment_intent_id = line.payment_intent_id limit 1)) as ref
    from payout_lines line where line.payout_id = any(${payoutIds}) order by line.at, line.id`.execute(db)
  return rows.map((row) => ({
    payout: row.payout_id,
    id: row.id,
    kind: row.kind,
    type: row.type,
    amount: cents(row.amount_cents),
    fee: cents(row.fee_cents),
    net: cents(row.net_cents),
    source: row.source,
    at: row.at,
    order: row.ref,
  }))
}
