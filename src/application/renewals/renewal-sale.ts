import type { SaleKind } from '#application/sales/sale-kind.ts'
import { canRenewItself } from '#domain/payments/keep-method.ts'
import { lockPayer } from '#store/accounts/payers.ts'
import { findOpenRenewal } from '#store/renewals/renewals.ts'
import { findOrder } from '#store/sales/orders.ts'
import { readRenewal } from './read-renewal.ts'
import { autorenewCharges } from './settle-renewal.ts'

/** A subscription that renews by itself, by charges of a saved method. */
export const renewalSale: SaleKind = {
  charges: autorenewCharges,

  /**
   * A subscription of one's own is not sold while it is being charged for by itself; nor is it charged for by itself while it
   * is being bought: whoever decides on either holds the payer. Not the ledger, which completing takes before it writes an order.
   */
  async refuse(trx, { buyer: { accountId }, bill }) {
    if (accountId === null || bill.membership?.type !== 'subscription') return null
    await lockPayer(trx, accountId)
    const renewal = await findOpenRenewal(trx, accountId)
    return renewal?.state === 'charging' ? { reason: 'renewing' } : null
  },

  async describeReceipt({ db, now }, { orderId, snapshot, isValid }) {
    const accountId = isValid && canRenewItself(snapshot.bill) ? (await findOrder(db, orderId))?.account_id : null
    const known = accountId ? await readRenewal(db, accountId, now()) : null
    if (!known?.offer || !known.subscriber.payer?.autorenew) return {}
    return { renews: { issues: known.subscriber.tokenState.count, amount: known.offer.amount } }
  },
}
