import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { cancelMonthlyIn } from '#application/donations/monthly/change-monthly.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { transact } from '#application/transact.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { isMonthlyId } from './monthly-id.ts'

type Needs = StaffContext & SaleContext<'orderLinks'>

export type DonationStopped =
  /** `isUnderWay`: a charge had been begun; where it goes through it is the last, and has its receipt. */
  { ok: true; isUnderWay: boolean } | { ok: false; reason: 'not-found' | 'ended' }

type Asked = { reason: string | null; dryRun: boolean }

/** Ends a monthly donation for its donor, who is told by mail. */
export function stopDonation(context: Needs, id: string, asked: Asked): Promise<DonationStopped> {
  const { dryRun } = asked
  return notingRefusal(context, { act: 'stop donation', on: id, dryRun }, () => stop(context, id, asked))
}

async function stop(context: Needs, id: string, { reason, dryRun }: Asked): Promise<DonationStopped> {
  if (!isMonthlyId(id)) return { ok: false, reason: 'not-found' }
  return transact(context.db, { dryRun }, async (trx): Promise<DonationStopped> => {
    const done = await cancelMonthlyIn(trx, context, id, { by: 'staff', reason })
    if (done.outcome !== 'cancelled') return { ok: false, reason: done.outcome }
    const { isUnderWay } = done
    const { now, by } = context
    await insertAuditEntry(trx, { at: now(), by, action: 'stop donation', subject_ref: id, details: { isUnderWay } })
    return { ok: true, isUnderWay }
  })
}
