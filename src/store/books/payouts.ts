import { type RawBuilder, sql } from 'kysely'
import type { ExplainedLine, KindSum, Payout, PayoutLine, PayoutLineKind, PayoutStatus } from '#domain/books/payout.ts'
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

/** Keeps what a payout is made of, once, and what that adds up to: of two who fetch it, one does. */
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
  await keepPayoutSums(trx)
  await markExplained(trx, payoutId)
}

/** Adds up the lines of payouts of which nobody has: they stay as they were fetched. */
export async function keepPayoutSums(trx: Trx): Promise<void> {
  await sql`
    insert into payout_sums (payout_id, kind, amount_cents, fee_cents)
    select payout_id, kind, sum(amount_cents), sum(fee_cents) from payout_lines
    where payout_id in (select id from payouts where has_lines and not exists (
      select from payout_sums where payout_id = payouts.id))
    group by payout_id, kind
    on conflict do nothing`.execute(trx)
}

/** As `isExplained` says it, of one payout or of all. An order keeps its payments, so what was explained once stays so. */
export async function markExplained(trx: Trx, payoutId: string | null = null): Promise<void> {
  const which = payoutId === null ? sql`true` : sql`payout_id = ${payoutId}`
  await sql`
    update payout_lines line set is_explained = true
    where not is_explained and kind <> 'other' and ${which} and ${orderOf} is not null`.execute(trx)
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

/** The order that a line's payment is of: also one that was paid twice, and given back. */
const orderOf = sql`coalesce(
  (select orders.ref from orders where orders.payment_intent_id = line.payment_intent_id limit 1),
  (select orders.ref from payments_given_back back join orders on orders.id = back.order_id
    where back.payment_intent_id = line.payment_intent_id limit 1),
  (select orders.ref from disputes dispute join orders on orders.id = dispute.order_id
    where dispute.payment_intent_id = line.payment_intent_id limit 1))`

export type StoredLine = ExplainedLine & { payout: string; at: Date }

async function listLines(db: Queryable, which: RawBuilder<unknown>): Promise<StoredLine[]> {
  const { rows } = await sql<LineRow & { payout_id: string }>`
    select line.payout_id, line.id, line.kind, line.type, line.amount_cents, line.fee_cents, line.net_cents, line.source,
      line.at, ${orderOf} as ref
    from payout_lines line where ${which} order by line.at, line.id`.execute(db)
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

/** What payouts are made of, each line with its order. In the order in which it happened. */
export const listPayoutLines = (db: Queryable, payoutIds: readonly string[]): Promise<StoredLine[]> =>
  listLines(db, sql`line.payout_id = any(${payoutIds})`)

/** Of these lines those for which no order was found before. There may be one by now. */
export const listUnexplainedLines = (db: Queryable, payoutIds: readonly string[]): Promise<StoredLine[]> =>
  listLines(db, sql`line.payout_id = any(${payoutIds}) and not line.is_explained`)

/** What the lines of payouts add up to, by kind; nothing of those whose lines nobody has added up. */
export async function listPayoutSums(
  db: Queryable,
  payoutIds: readonly string[],
): Promise<(KindSum & { payout: string })[]> {
  const rows = await db
    .selectFrom('payout_sums')
    .select(['payout_id', 'kind', 'amount_cents', 'fee_cents'])
    .where(sql<boolean>`payout_id = any(${payoutIds})`)
    .execute()
  return rows.map((row) => ({
    payout: row.payout_id,
    kind: row.kind as PayoutLineKind,
    amount: cents(row.amount_cents),
    fee: cents(row.fee_cents),
  }))
}
