import type { StaffContext } from '#application/context.ts'
import { actorName, actorRef } from '#domain/audit/actor.ts'
import { readBecause } from '#domain/dispatches/missing-decision.ts'
import { decideMissingCopy } from '#store/dispatches/missing-copies.ts'
import { mailMissingCopy } from './mail-missing-copy.ts'
import { takeStep } from './staff-step.ts'
import { returnCopies } from './take-copies.ts'

const ends = { refuse: 'refused', settle: 'settled' } as const

type Closing = { step: keyof typeof ends; because: string; dryRun: boolean }

/** No other copy goes out: staff refuse it, or make it good in another way. Its reader is mailed why, in their words. */
export function closeMissing(context: StaffContext, ref: string, { step, because: written, dryRun }: Closing) {
  const state = ends[step]
  return takeStep(context, { step, refs: [ref], dryRun }, async (trx, row) => {
    const because = readBecause(written)
    if (because === null) return { ok: false, reason: 'no-reason' }
    await returnCopies(trx, { issue: row.issue_number, accountId: row.account_id, at: context.now(), by: context.by })
    const decided = { decided_at: context.now(), decided_by: actorName(context.by) ?? actorRef(context.by) }
    await decideMissingCopy(trx, ref, { state, because, ...decided })
    await mailMissingCopy(trx, { ...row, state, because })
    return { ok: true, state }
  })
}
