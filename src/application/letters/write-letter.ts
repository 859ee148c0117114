import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { type LetterRefusal, stepLetter } from '#domain/letters/letter.ts'
import { type LetterTyped, readLetter } from '#domain/letters/read-letter.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findIssueByNumber } from '#store/issues/issues.ts'
import { type Audience, countAudience } from '#store/letters/audience.ts'
import { insertLetter, lockLetter, rewriteLetter } from '#store/letters/letters.ts'

type Faults = Partial<Record<keyof LetterTyped | 'issue', string>>
export type LetterWritten =
  | { ok: true; ref: string; audience: Audience }
  | { ok: false; reason: 'faults'; faults: Faults }
  | { ok: false; reason: LetterRefusal }

/** `ref`: the draft that is written anew; null for a new one. `issueNumber`: whose cover stands above it. */
type Asked = LetterTyped & { ref: string | null; issueNumber: number | null; dryRun: boolean }

/** Writes a letter, or a draft of one anew. Nobody gets it by that. */
export async function writeLetter(
  context: StaffContext,
  { ref, issueNumber, dryRun, ...typed }: Asked,
): Promise<LetterWritten> {
  await requireMay(context, 'write letter', ref)
  const { db, now, by } = context
  const read = readLetter(typed)
  if (!read.ok) return { ok: false, reason: 'faults', faults: read.faults }
  // What was typed as its number may be no number at all, which the database can't be asked for.
  const isIssue = issueNumber === null || (Number.isInteger(issueNumber) && (await findIssueByNumber(db, issueNumber)))
  if (!isIssue) return { ok: false, reason: 'faults', faults: { issue: 'There is no such issue.' } }
  return transact(db, { dryRun }, async (trx): Promise<LetterWritten> => {
    const at = now()
    const letter = { ...read.letter, issueNumber, at }
    const draft = ref === null ? null : await lockLetter(trx, ref)
    if (ref !== null && !draft) return { ok: false, reason: 'no-such-letter' }
    const step = draft && stepLetter({ state: draft.state, hasStarted: draft.startedAt !== null }, 'edit')
    if (typeof step === 'string') return { ok: false, reason: step }
    if (draft) await rewriteLetter(trx, draft.id, letter)
    const written = draft ?? (await insertLetter(trx, letter))
    const details = { kind: letter.kind, segments: letter.segments, isNew: draft === null, length: letter.body.length }
    await insertAuditEntry(trx, { at, by, action: 'write letter', subject_ref: written.ref, details })
    return { ok: true, ref: written.ref, audience: await countAudience(trx, letter.segments, letter.kind) }
  })
}
