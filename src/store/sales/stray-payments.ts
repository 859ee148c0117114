import type { Queryable, Trx } from '#store/database.ts'

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
