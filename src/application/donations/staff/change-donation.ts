import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { changeMonthlyIn, type MonthlyChange } from '#application/donations/monthly/change-monthly.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { transact } from '#application/transact.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { lockMonthly } from '#store/donations/monthly-donations.ts'
import { isMonthlyId } from './monthly-id.ts'

type Needs = StaffContext & SaleContext<'orderLinks'>

type Refusal = 'not-found' | 'ended' | 'failing' | 'wrong-amount' | 'not-paused' | 'changed-meanwhile'

/** `nextOn` is the day from which the changes count. */
export type DonationChanged = { ok: true; nextOn: string } | { ok: false; reason: Refusal }

type Asked = {
  changes: readonly MonthlyChange[]
  /** The day of the next charge that whoever asks was shown: a donor may have left it out at the same moment. */
  shownOn?: string | null
  dryRun: boolean
}

/** Changes a monthly donation as its donor could, all of it or nothing. */
export function changeDonation(context: Needs, id: string, asked: Asked): Promise<DonationChanged> {
  const { dryRun } = asked
  return notingRefusal(context, { act: 'change donation', on: id, dryRun }, () => change(context, id, asked))
}

/** Takes back what was changed before the one that is refused. */
class Refused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason)
    this.reason = reason
  }
}

async function change(
  context: Needs,
  id: string,
  { changes, shownOn = null, dryRun }: Asked,
): Promise<DonationChanged> {
  if (!isMonthlyId(id)) return { ok: false, reason: 'not-found' }
  try {
    return await transact(context.db, { dryRun }, async (trx): Promise<DonationChanged> => {
      const monthly = await lockMonthly(trx, id)
      if (shownOn !== null && monthly && monthly.next_on !== shownOn) return { ok: false, reason: 'changed-meanwhile' }
      let nextOn = ''
      for (const one of changes) {
        const done = await changeMonthlyIn(trx, context, id, one)
        if (done.outcome !== 'changed') throw new Refused(done.outcome)
        nextOn = done.nextOn
      }
      const { now, by } = context
      const details = { changes, nextOn }
      await insertAuditEntry(trx, { at: now(), by, action: 'change donation', subject_ref: id, details })
      return { ok: true, nextOn }
    })
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason }
    throw error
  }
}
