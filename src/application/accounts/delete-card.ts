import type { WithPorts } from '#application/context.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import { forgetPayersMethod, lockPayer } from '#store/accounts/payers.ts'
import type { Trx } from '#store/database.ts'
import { listMonthlyOfAccount } from '#store/donations/monthly-donations.ts'
import { insertEvent } from '#store/events/events.ts'
import { findOpenRenewal } from '#store/renewals/renewals.ts'
import { noteSwitch } from './switch-autorenew.ts'

/**
 * Keeps the account's method no longer, and renews nothing by itself any more. A charge that had begun before goes on to its
 * end; none begins afterwards. Said of a method that is gone already, it is well too.
 */
export async function deleteCard({ db, now, ports }: WithPorts<'payments'>, accountId: string): Promise<void> {
  const at = now()
  const unneeded = await db.transaction().execute(async (trx) => {
    // Whoever is deciding on a charge is waited for.
    const payer = await lockPayer(trx, accountId)
    if (!payer?.method) return null
    await forgetPayersMethod(trx, accountId, at)
    await insertEvent(trx, { name: 'card-deleted', at, data: {} })
    if (payer.autorenew) await noteSwitch(trx, accountId, { on: false, at })
    return (await isNeededElsewhere(trx, accountId, payer.method)) ? null : payer.method
  })
  if (unneeded === null) return
  try {
    await ports.payments.forgetMethod(unneeded)
  } catch (error) {
    // Nothing of ours knows it any more, so nothing can charge it: that the provider still does is not the reader's concern.
    if (!(error instanceof PaymentOutage)) throw error
  }
}

/** By a renewal whose charge is under way, or by a monthly donation, which has its own pages. */
async function isNeededElsewhere(trx: Trx, accountId: string, method: string): Promise<boolean> {
  if ((await findOpenRenewal(trx, accountId))?.state === 'charging') return true
  const monthly = await listMonthlyOfAccount(trx, accountId)
  return monthly.some((donation) => donation.method === method && donation.status !== 'cancelled')
}
