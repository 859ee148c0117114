import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findDueRenewals } from './find-due-renewals.ts'
import { foreseeRenewal, type RenewalDone, renewSubscription } from './renew-subscription.ts'

export type RenewalRun = { account: string; did: RenewalDone['did'] | 'outage'; outcome: RenewalDone['outcome'] | null }

type Asked = { dryRun: boolean; limit: number }

/** Does at once what the sweep would put into the queue, or says what that would be. */
export async function* runRenewals(
  context: StaffContext & SaleContext,
  { dryRun, limit }: Asked,
): AsyncGenerator<RenewalRun> {
  await requireMay(context, 'run renewals')
  // Before the first: each renews in transactions of its own.
  if (!dryRun)
    await insertAuditEntry(context.db, {
      at: context.now(),
      by: context.by,
      action: 'run renewals',
      details: { limit },
    })
  let count = 0
  for await (const accounts of findDueRenewals(context))
    for (const accountId of accounts) {
      count += 1
      if (count > limit) return
      const account = await findAccountById(context.db, accountId)
      const done = await (dryRun ? foreseeRenewal(context, accountId) : orOutage(renewSubscription(context, accountId)))
      yield { account: account?.ref ?? '', did: done.did, outcome: done.outcome ?? null }
    }
}

/** One whose charge can't be made now does not keep the others waiting. */
async function orOutage(work: Promise<RenewalDone>): Promise<Omit<RenewalDone, 'did'> & { did: RenewalRun['did'] }> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PaymentOutage) return { did: 'outage' }
    throw error
  }
}
