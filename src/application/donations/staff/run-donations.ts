import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import { chargeMonthly, foreseeMonthly, type MonthlyDone } from '#application/donations/monthly/charge-monthly.ts'
import { findDueMonthly } from '#application/donations/monthly/find-due-monthly.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'

export type DonationRun = {
  donation: string
  did: MonthlyDone['did'] | 'outage'
  outcome: MonthlyDone['outcome'] | null
}

type Asked = { dryRun: boolean; limit: number }

/** Does at once what the sweep would put into the queue, or says what that would be. */
export async function* runDonations(
  context: StaffContext & SaleContext,
  { dryRun, limit }: Asked,
): AsyncGenerator<DonationRun> {
  const { db, now, by } = context
  await requireMay(context, 'run donations')
  // Before the first: each is charged in transactions of its own.
  if (!dryRun) await insertAuditEntry(db, { at: now(), by, action: 'run donations', details: { limit } })
  let count = 0
  for await (const ids of findDueMonthly(context))
    for (const id of ids) {
      count += 1
      if (count > limit) return
      const done = dryRun ? { did: (await foreseeMonthly(context, id)).do } : await chargeOrOutage(context, id)
      yield { donation: id, outcome: null, ...done }
    }
}

/** One whose charge can't be made now does not keep the others waiting. */
async function chargeOrOutage(context: SaleContext, id: string): Promise<Omit<DonationRun, 'donation' | 'outcome'>> {
  try {
    return await chargeMonthly(context, id)
  } catch (error) {
    if (error instanceof PaymentOutage) return { did: 'outage' }
    throw error
  }
}
