import { sql } from 'kysely'
import type { CountedPayer } from '#domain/payments/decline-limits.ts'
import type { Queryable, Trx } from './database.ts'

type NewGuarded = { intentId: string; payer: CountedPayer; at: Date }

/** Puts a payment under guard; one that is gets its payer of now, and counts again where it had ended. */
export async function putGuardedPayment(trx: Trx, { intentId, payer, at }: NewGuarded): Promise<void> {
  const written = { payer: JSON.stringify(payer), closed_at: null }
  await trx
    .insertInto('guarded_payments')
    .values({ payment_intent_id: intentId, guarded_at: at, ...written })
    .onConflict((conflict) => conflict.column('payment_intent_id').doUpdateSet(written))
    .execute()
}

const columns = ['payer', 'granted', 'declines', 'stopped_at', 'closed_at'] as const

export async function lockGuardedPayment(trx: Trx, intentId: string) {
  const row = await trx
    .selectFrom('guarded_payments')
    .select(columns)
    .where('payment_intent_id', '=', intentId)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, payer: row.payer as unknown as CountedPayer }
}

export const findGuardedPayment = (db: Queryable, intentId: string) =>
  db.selectFrom('guarded_payments').select(columns).where('payment_intent_id', '=', intentId).executeTakeFirst()

type Change = { granted?: number; declines?: number; stopped_at?: Date; closed_at?: Date }

export async function updateGuardedPayment(trx: Trx, intentId: string, change: Change): Promise<void> {
  await trx.updateTable('guarded_payments').set(change).where('payment_intent_id', '=', intentId).execute()
}

type Declined = { id: string; payment_intent_id: string; declined_at: Date }

/** False where this charge was counted before. */
export async function insertDeclinedCharge(trx: Trx, charge: Declined): Promise<boolean> {
  const inserted = await trx
    .insertInto('declined_charges')
    .values(charge)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** How many payments of strangers were begun and not yet ended, and how many orders were paid: counted to 1,000, no further. */
export async function countTrade(
  db: Queryable,
  since: { begun: Date; paid: Date },
): Promise<{ begun: number; paid: number }> {
  const { rows } = await sql<{ begun: number; paid: number }>`
    select
      (select count(*)::integer from (
        select from guarded_payments
        where closed_at is null and guarded_at > ${since.begun} and payer ->> 'isKnown' = 'false' limit 2001) as begun) as begun,
      (select count(*)::integer from (
        select from orders where created_at > ${since.paid} and status = 'completed' and paid_cents > 0 limit 1000) as paid) as paid
  `.execute(db)
  return rows[0] ?? { begun: 0, paid: 0 }
}

type Place = { at: Date; id: string }

/** Up to 500 payments that strangers could still try cards on, oldest first, those behind `after`. */
export async function listStrangersPayments(db: Queryable, after: Place | null): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select payment_intent_id as id, guarded_at as at from guarded_payments
    where closed_at is null and payer ->> 'isKnown' = 'false'
      and (guarded_at, payment_intent_id) > (${after?.at ?? new Date(0)}, ${after?.id ?? ''})
    order by guarded_at, payment_intent_id limit 500`.execute(db)
  return rows
}

/** Forgets payments that ended before `before`, with their declines; returns how many. */
export async function removeClosedPayments(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('guarded_payments').where('closed_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
