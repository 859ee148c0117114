import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

/** False where this letter has gone out already. */
export async function insertReminder(
  trx: Trx,
  reminder: { invoice_id: string; step: number; at: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('invoice_reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The letters that these invoices have had. */
export const listReminders = (db: Queryable, invoiceIds: readonly string[]) =>
  db
    .selectFrom('invoice_reminders')
    .select(['invoice_id', 'step', 'at'])
    .where(sql<boolean>`invoice_id = any(${invoiceIds}::uuid[])`)
    .orderBy('step')
    .execute()
