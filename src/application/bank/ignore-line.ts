import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { closeLine, lockLine } from '#store/bank/bank-lines.ts'

export const LONGEST_REASON = 500

export type LineIgnored =
  | { ok: true; line: number; leftCents: number; reason: string }
  | { ok: false; reason: 'unknown' | 'decided' | 'empty' | 'too-long' }

type Asked = { line: number; reason: string; dryRun: boolean }

/** A payment, or what is left of it, is for no invoice: somebody says what it is. */
export async function ignoreLine(
  context: StaffContext,
  { line, reason: written, dryRun }: Asked,
): Promise<LineIgnored> {
  const { db, now, by } = context
  return notingRefusal(context, { act: 'ignore bank line', on: String(line), dryRun }, async () => {
    const reason = written.trim()
    if (reason === '') return { ok: false, reason: 'empty' }
    if (reason.length > LONGEST_REASON) return { ok: false, reason: 'too-long' }
    return transact(db, { dryRun }, async (trx): Promise<LineIgnored> => {
      const row = await lockLine(trx, line)
      if (!row) return { ok: false, reason: 'unknown' }
      if (row.state !== 'open') return { ok: false, reason: 'decided' }
      const at = now()
      await closeLine(trx, line, { state: 'ignored', at, reason })
      const leftCents = row.amount_cents - row.shared_cents
      const details = { before: { state: 'open' }, after: { state: 'ignored' }, leftCents }
      await insertAuditEntry(trx, { at, by, action: 'ignore bank line', subject_ref: String(line), details })
      return { ok: true, line, leftCents, reason }
    })
  })
}
