import type { Queryable, Trx } from '#store/database.ts'

export async function insertDownloadGrants(
  trx: Trx,
  orderId: string,
  files: readonly { ref: string; name: string }[],
  at: Date,
): Promise<void> {
  if (files.length === 0) return
  await trx
    .insertInto('download_grants')
    .values(files.map((file) => ({ ...file, order_id: orderId, granted_at: at })))
    .onConflict((conflict) => conflict.columns(['order_id', 'ref']).doNothing())
    .execute()
}

export const listDownloadGrants = (db: Queryable, orderId: string) =>
  db
    .selectFrom('download_grants')
    .select(['id', 'ref', 'name'])
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .orderBy('name')
    .orderBy('ref')
    .execute()

/** A grant, with how it and its order stand. */
export const findDownloadGrant = (db: Queryable, id: string) =>
  db
    .selectFrom('download_grants')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select([
      'download_grants.ref',
      'download_grants.name',
      'download_grants.ended_at',
      'orders.status as order_status',
    ])
    .where('download_grants.id', '=', id)
    .executeTakeFirst()

export async function countDownload(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable('download_grants')
    .set((old) => ({ downloads: old('downloads', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Those that have not ended. */
export async function countGrantsOfOrder(db: Queryable, orderId: string): Promise<number> {
  const open = db.selectFrom('download_grants').select('id').where('order_id', '=', orderId)
  return (await open.where('ended_at', 'is', null).execute()).length
}

/** Ends what may be downloaded of an order; answers how many did. */
export async function endDownloadGrants(trx: Trx, orderId: string, refs: readonly string[], at: Date): Promise<number> {
  if (refs.length === 0) return 0
  const ended = await trx
    .updateTable('download_grants')
    .set({ ended_at: at })
    .where('order_id', '=', orderId)
    .where('ref', 'in', refs)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length
}
