import type { Queryable, Trx } from '#store/database.ts'

type NewEvent = {
  id: string
  type: string
  payment_intent_id: string | null
  declined_charge: string | null
  received_at: Date
}

/** False where the event has been kept before. */
export async function insertWebhookEvent(trx: Trx, event: NewEvent): Promise<boolean> {
  const kept = await trx
    .insertInto('webhook_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

export const findWaitingEvent = (db: Queryable, id: string) =>
  db
    .selectFrom('webhook_events')
    .select(['id', 'type', 'payment_intent_id', 'declined_charge', 'received_at', 'tries'])
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst()

export async function markEventProcessed(db: Queryable, id: string, { at, outcome }: { at: Date; outcome: string }) {
  await db.updateTable('webhook_events').set({ processed_at: at, outcome }).where('id', '=', id).execute()
}

export async function countEventTry(db: Queryable, id: string) {
  await db
    .updateTable('webhook_events')
    .set((old) => ({ tries: old('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** How often money of a payment was noticed to have gone back at the provider's own desk. */
export async function countOutsideRefunds(db: Queryable, intentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('payment_intent_id', '=', intentId)
    .where('outcome', '=', 'refunded-outside')
    .executeTakeFirstOrThrow()
  return count
}
