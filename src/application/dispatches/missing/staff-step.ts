import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import type { StaffAct } from '#domain/audit/staff-acts.ts'
import { type MissingStep, type MissingStepRefusal, refuseStep } from '#domain/dispatches/missing-decision.ts'
import type { MissingState } from '#domain/subscriptions/ledger.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { lockMissingCopy, type MissingRow } from '#store/dispatches/missing-copies.ts'

type MissingRefused = { ok: false; reason: MissingStepRefusal; ref: string }
export type MissingDone = { ok: true; reports: { ref: string; issue: number; state: MissingState }[] } | MissingRefused

const acts: Record<MissingStep, StaffAct> = {
  send: 'send missing copy',
  replace: 'replace missing copy',
  refuse: 'refuse missing copy',
  settle: 'settle missing copy',
}

type Written = { ok: true; state: MissingState } | { ok: false; reason: MissingStepRefusal }
type Asked = { step: MissingStep; refs: readonly string[]; dryRun: boolean }

/** Takes back what was done before it in the same transaction. */
class Refused extends Error {
  readonly refused: MissingRefused

  constructor(refused: MissingRefused) {
    super(refused.reason)
    this.refused = refused
  }
}

/**
 * Takes reports a step further, each with its entry in the audit log: all of them or, where one can't be, none. `write`
 * does what the step asks for.
 */
export function takeStep(
  context: StaffContext,
  { step, refs, dryRun }: Asked,
  write: (trx: Trx, row: MissingRow) => Promise<Written>,
): Promise<MissingDone> {
  const { db, now, by } = context
  const each = [...new Set(refs)].sort()
  const doing = () =>
    transact(db, { dryRun }, async (trx): Promise<MissingDone> => {
      const reports: { ref: string; issue: number; state: MissingState }[] = []
      for (const ref of each) {
        const done = await one(trx, ref)
        if (!done.ok) throw new Refused({ ...done, ref })
        reports.push({ ref, issue: done.issue, state: done.state })
      }
      return { ok: true, reports }
    }).catch((error): MissingRefused => {
      if (error instanceof Refused) return error.refused
      throw error
    })
  return notingRefusal(context, { act: acts[step], on: each.join(' '), dryRun }, doing)

  async function one(trx: Trx, ref: string) {
    const row = await lockMissingCopy(trx, ref)
    const reason = row ? refuseStep(step, row.state as MissingState) : 'not-found'
    if (!row || reason !== null) return { ok: false as const, reason: reason ?? 'not-found' }
    const written = await write(trx, row)
    if (!written.ok) return written
    const details = { issue: row.issue_number, before: { state: row.state }, after: { state: written.state } }
    await insertAuditEntry(trx, { at: now(), by, action: acts[step], subject_ref: ref, details })
    return { ok: true as const, issue: row.issue_number, state: written.state }
  }
}
