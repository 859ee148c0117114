import type { Trx } from './database.ts'

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
