import type { Trx } from '#store/database.ts'
import { holdLabels, relabelAccount } from '#store/dispatches/labels.ts'

/** Lets the labels of an account that are still in the house follow its subscription into another shipping category. */
export async function followSubscription(trx: Trx, accountId: string, at: Date): Promise<void> {
  await holdLabels(trx)
  await relabelAccount(trx, accountId, at)
}
