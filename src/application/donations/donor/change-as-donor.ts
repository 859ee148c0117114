import {
  cancelMonthlyIn,
  changeMonthlyIn,
  type MonthlyCancelled,
  type MonthlyChange,
  type MonthlyChanged,
} from '#application/donations/monthly/change-monthly.ts'
import { giveExtra } from '#application/donations/monthly/give-extra.ts'
import { takeFromLimit } from '#application/limits/take-from-limit.ts'
import { admitTry } from '#application/sales/pay/limit-declines.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import type { Day } from '#domain/donations/monthly.ts'
import type { Limit } from '#domain/limits/limit.ts'
import type { Cents } from '#domain/money/cents.ts'
import { lockMonthly, type MonthlyRow } from '#store/donations/monthly-donations.ts'

/** More than anybody changes their mind; some changes are confirmed by mail. */
const changesPerDonation: Limit = { name: 'donation-changes', amount: 30, perSeconds: 3_600 }

/** `changed-meanwhile`: the next charge is on another day than the donor was shown. */
export type ChangedByDonor = MonthlyChanged | { outcome: 'changed-meanwhile' | 'too-many' }

type Asked = {
  change: MonthlyChange
  /** The day of the next charge that the donor was shown: pressed twice, a gift is not left out twice. */
  shownOn: Day | null
}

export async function changeAsDonor(
  context: SaleContext,
  { id }: MonthlyRow,
  { change, shownOn }: Asked,
): Promise<ChangedByDonor> {
  const taken = await takeFromLimit(context.db, changesPerDonation, id, context.now())
  if (!taken.ok) return { outcome: 'too-many' }
  return context.db.transaction().execute(async (trx): Promise<ChangedByDonor> => {
    const monthly = await lockMonthly(trx, id)
    const isMoved = shownOn !== null && monthly?.status === 'active' && monthly.next_on !== shownOn
    return isMoved ? { outcome: 'changed-meanwhile' } : changeMonthlyIn(trx, context, id, change)
  })
}

/** Nobody is kept from ending their donation, by any limit. */
export const cancelAsDonor = (
  context: SaleContext,
  { id }: MonthlyRow,
  reason: string | null,
): Promise<MonthlyCancelled> =>
  context.db.transaction().execute((trx) => cancelMonthlyIn(trx, context, id, { by: 'donor', reason }))

type Extra = { key: string; amount: Cents; network: string }

/** One gift beside the monthly one. Each is a try with a saved method, of which there are only so many. */
export async function giveExtraAsDonor(context: SaleContext, monthly: MonthlyRow, { key, amount, network }: Extra) {
  const { id, email, account_id: accountId } = monthly
  const admitted = await admitTry(context, { browser: id, network, email, accountId })
  return admitted.ok ? giveExtra(context, id, { key, amount }) : { outcome: 'too-many' as const }
}
