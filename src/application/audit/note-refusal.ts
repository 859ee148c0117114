import type { StaffContext } from '#application/context.ts'
import type { StaffAct } from '#domain/audit/staff-acts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { requireMay } from './require-may.ts'

type Outcome = { ok: true } | { ok: false; reason: string }
type Attempt = { act: StaffAct; on: string; dryRun?: boolean }

/** Does an act on money or the ledger, for whoever may. One that is refused is noted in the audit log, by whom and why. A rehearsal is not. */
export async function notingRefusal<Done extends Outcome>(
  context: StaffContext,
  { act, on, dryRun = false }: Attempt,
  doing: () => Promise<Done>,
): Promise<Done> {
  await requireMay(context, act, on)
  const done = await doing()
  const { db, now, by } = context
  if (!done.ok && !dryRun)
    await insertAuditEntry(db, { at: now(), by, action: act, subject_ref: on, refusal: done.reason })
  return done
}
