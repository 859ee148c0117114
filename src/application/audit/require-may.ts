import type { StaffContext } from '#application/context.ts'
import { mayDo } from '#domain/audit/actor.ts'
import type { StaffAct } from '#domain/audit/staff-acts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'

/** Thrown where somebody's roles do not let them do what they have asked for. It is in the audit log already. */
export class NotAllowed extends Error {
  readonly act: StaffAct

  constructor(act: StaffAct) {
    super(`Your roles do not let you ${act}`)
    this.act = act
  }
}

/** The first thing that a use case of the staff's does, before it looks anything up: a rehearsal tells as much as the run. */
export async function requireMay(context: StaffContext, act: StaffAct, on: string | null = null): Promise<void> {
  if (mayDo(context.by, act)) return
  await noteAttempt(context, act, on)
  throw new NotAllowed(act)
}

/** That somebody has tried what their roles do not let them do. */
export const noteAttempt = ({ db, now, by }: StaffContext, act: StaffAct, on: string | null): Promise<void> =>
  insertAuditEntry(db, { at: now(), by, action: act, subject_ref: on, refusal: 'not-allowed' })
