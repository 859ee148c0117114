import type { Queryable, Trx } from '#store/database.ts'

type NewRefund = { orderId: string; by: string; reason: string | null; at: Date }

/** Notes that an order is to be given back; said again, it stays as it was. */
export async function insertRefund(trx: Trx, refund: NewRefund): Promise<void> {
  await trx
    .insertInto('refunds')
    .values({ order_id: refund.orderId, asked_by: refund.by, reason: refund.reason, asked_at: refund.at })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

export const findRefund = (db: Queryable, orderId: string) =>
  db
    .selectFrom('refunds')
    .select(['asked_by', 'asked_at', 'reason', 'provider_ref', 'refunded_at', 'paid_back_on'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()

export async function finishRefund(trx: Trx, orderId: string, done: { providerRef: string | null; at: Date }) {
  const change = { provider_ref: done.providerRef, refunded_at: done.at }
  await trx.updateTable('refunds').set(change).where('order_id', '=', orderId).execute()
}

/** What was asked for and the provider would not do. */
export async function removeRefund(db: Queryable, orderId: string): Promise<void> {
  await db.deleteFrom('refunds').where('order_id', '=', orderId).where('refunded_at', 'is', null).execute()
}
