import { endAutorenewWithLast } from './cycles.ts'
import type { Queryable, Trx } from './database.ts'

/** Notes that an order is to be given back; said again, it stays as it was. */
export async function insertRefund(trx: Trx, refund: { orderId: string; by: string; at: Date }): Promise<void> {
  await trx
    .insertInto('refunds')
    .values({ order_id: refund.orderId, asked_by: refund.by, asked_at: refund.at })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

export const findRefund = (db: Queryable, orderId: string) =>
  db
    .selectFrom('refunds')
    .select(['asked_by', 'asked_at', 'provider_ref', 'refunded_at'])
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

/** Takes an order's subscription back; its account's renewing ends with its last one. Answers the cycle's token. */
export async function cancelCycleOfOrder(trx: Trx, orderId: string, at: Date): Promise<string | null> {
  const cycle = await trx
    .updateTable('cycles')
    .set({ cancelled_at: at })
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .returning(['token', 'account_id'])
    .executeTakeFirst()
  if (!cycle) return null
  await endAutorenewWithLast(trx, cycle.account_id, at)
  return cycle.token
}

/** Gifts that nobody has redeemed can't be from here on; those that were are counted. */
export async function voidGiftsOfOrder(
  trx: Trx,
  orderId: string,
  at: Date,
): Promise<{ voided: number; redeemed: number }> {
  const voided = await trx
    .updateTable('gifts')
    .set({ voided_at: at })
    .where('order_id', '=', orderId)
    .where('redeemed_at', 'is', null)
    .returning('id')
    .execute()
  const rows = await trx.selectFrom('gifts').select('redeemed_at').where('order_id', '=', orderId).execute()
  return { voided: voided.length, redeemed: rows.filter(({ redeemed_at }) => redeemed_at !== null).length }
}

/** True where there was one that went on. */
export async function cancelMonthlyOfOrder(trx: Trx, orderId: string): Promise<boolean> {
  const cancelled = await trx
    .updateTable('monthly_donations')
    .set({ status: 'cancelled' })
    .where('order_id', '=', orderId)
    .where('status', '<>', 'cancelled')
    .returning('id')
    .execute()
  return cancelled.length > 0
}

export async function countGrantsOfOrder(db: Queryable, orderId: string): Promise<number> {
  return (await db.selectFrom('download_grants').select('id').where('order_id', '=', orderId).execute()).length
}
