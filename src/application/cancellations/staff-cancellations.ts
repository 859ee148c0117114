import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext, UseCaseContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { isUuid } from '#domain/text/uuid.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import {
  type CancellationRow,
  countCancellations,
  findCancellation,
  handleCancellation,
  listCancellations,
  lockCancellation,
} from '#store/cancellations/cancellations.ts'

/** What was declared, the newest first. */
export const readCancellations = (
  { db }: UseCaseContext,
  asked: { isOpen: boolean; limit: number; offset?: number },
): Promise<CancellationRow[]> => listCancellations(db, asked)

/** How many were. */
export const countDeclared = ({ db }: UseCaseContext, asked: { isOpen: boolean }): Promise<number> =>
  countCancellations(db, asked)

export type { CancellationRow }

export type CancellationClosed = { ok: true } | { ok: false; reason: 'not-found' | 'not-open' }

/** One of them; null where there is none. */
export const readCancellation = async ({ db }: UseCaseContext, id: string): Promise<CancellationRow | null> =>
  isUuid(id) ? ((await findCancellation(db, id)) ?? null) : null

/** Somebody has looked after it: refunded, ended or answered what was to be. */
export function closeCancellation(
  context: StaffContext,
  id: string,
  { dryRun }: { dryRun: boolean },
): Promise<CancellationClosed> {
  return notingRefusal(context, { act: 'close cancellation', on: id, dryRun }, () => close(context, id, dryRun))
}

async function close(context: StaffContext, id: string, dryRun: boolean): Promise<CancellationClosed> {
  if (!isUuid(id)) return { ok: false, reason: 'not-found' }
  return transact(context.db, { dryRun }, async (trx): Promise<CancellationClosed> => {
    const declared = await lockCancellation(trx, id)
    if (!declared) return { ok: false, reason: 'not-found' }
    if (declared.state !== 'open') return { ok: false, reason: 'not-open' }
    const { now, by } = context
    await handleCancellation(trx, id, { state: 'closed', handled_at: now() })
    await insertAuditEntry(trx, { at: now(), by, action: 'close cancellation', subject_ref: id, details: {} })
    return { ok: true }
  })
}
