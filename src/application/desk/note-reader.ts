import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { actorName, actorRef } from '#domain/audit/actor.ts'
import { findAccountByRef } from '#store/accounts/accounts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { insertReaderNote } from '#store/desk/reader-notes.ts'

export const LONGEST_NOTE = 2_000

export type ReaderNoted = { ok: true; note: string } | { ok: false; reason: 'no-such-account' | 'empty' | 'too-long' }

type Asked = { ref: string; note: string; dryRun: boolean }

/** Writes something down about a reader, for whoever looks next, and for the reader who asks what is kept of them. */
export async function noteReader(context: StaffContext, { ref, note: written, dryRun }: Asked): Promise<ReaderNoted> {
  await requireMay(context, 'note reader', ref)
  const { db, now, by } = context
  const note = written.trim()
  if (note === '') return { ok: false, reason: 'empty' }
  if (note.length > LONGEST_NOTE) return { ok: false, reason: 'too-long' }
  return transact(db, { dryRun }, async (trx): Promise<ReaderNoted> => {
    const account = await findAccountByRef(trx, ref)
    if (!account) return { ok: false, reason: 'no-such-account' }
    const at = now()
    await insertReaderNote(trx, { account_id: account.id, at, by_ref: actorRef(by), by_name: actorName(by), note })
    await insertAuditEntry(trx, { at, by, action: 'note reader', subject_ref: ref, details: { length: note.length } })
    return { ok: true, note }
  })
}
