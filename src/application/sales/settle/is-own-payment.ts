import type { UseCaseContext } from '#application/context.ts'
import { isSubmitter } from '#store/sales/order-versions.ts'
import { findOrderOfIntent } from '#store/sales/orders.ts'

/** Who asks about a payment: the browser by what is kept of it with its orders, and the account it is logged in to. */
export type Asker = { buyerHash: Buffer | null; accountId: string | null }

/** Whether a payment is the asker's own: its id stands in addresses and logs, and opens nobody's receipt. */
export async function isOwnPayment({ db }: UseCaseContext, intentId: string, asker: Asker): Promise<boolean> {
  const order = await findOrderOfIntent(db, intentId)
  if (!order) return false
  if (asker.accountId !== null && order.account_id === asker.accountId) return true
  return isSubmitter(db, order.id, asker.buyerHash)
}
