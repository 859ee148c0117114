import type { StaffContext } from '#application/context.ts'
import { decideMissingCopy } from '#store/dispatches/missing-copies.ts'
import { mailMissingCopy } from './mail-missing-copy.ts'
import { takeStep } from './staff-step.ts'

/** The copies of these reports have been handed to the post; their readers are mailed. */
export function sendMissing(context: StaffContext, refs: readonly string[], { dryRun }: { dryRun: boolean }) {
  return takeStep(context, { step: 'send', refs, dryRun }, async (trx, row) => {
    await decideMissingCopy(trx, row.ref, { state: 'sent', sent_at: context.now() })
    await mailMissingCopy(trx, { ...row, state: 'sent' })
    return { ok: true, state: 'sent' }
  })
}
