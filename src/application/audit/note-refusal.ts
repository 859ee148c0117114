import type { StaffContext } from '#application/context.ts'
import type { StaffAct } from '#domain/audit/staff-acts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'

type Outcome = { ok: true } | { ok: false; reason: string }
type Attempt = { act: StaffAct; on: string; dryRun?: boolean }

/** Waits for an act on money or the ledger; one that is refused is noted in the audit log, by whom and why. A rehearsal is not. */
export async function notingRefusal<Done extends Outcome>(
  { db, now, by }: StaffContext,
  { act, on, dryRun = false }: Attempt,
  doing: Promise<Done>,
): Promise<Done> {
  const done = await doing
  if (!done.ok && !dryRun)
    await insertAuditEntry(db, { at: now(), by, action: act, subject_ref: on, refusal: done.reason })
  return done
}
