import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext, WithPorts } from '#application/context.ts'
import { packOwnData } from '#application/own-data/export-own-data.ts'
import type { PaperContext } from '#application/own-data/set-papers.ts'
import { transact } from '#application/transact.ts'
import { findAccountByRef } from '#store/accounts/accounts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findMagazine } from '#store/content/site.ts'
import { countActsOn } from '#store/desk/reader-history.ts'

export type ReaderExported =
  | {
      ok: true
      ref: string
      /** How often staff have taken it before. */
      before: number
      /** Of the file. */
      name: string
      /** A zip, packed while it is taken; null in a rehearsal. */
      content: AsyncIterable<Uint8Array> | null
    }
  | { ok: false; reason: 'no-such-account' }

type Asked = { ref: string; dryRun: boolean; onTrouble: (error: unknown) => void }
type Needs = StaffContext & PaperContext & WithPorts<'zipFiles'>

/**
 * All that is kept of a reader, as they get it themselves at /account/data: for somebody who asks by letter. That it was
 * taken is in the log before any of it leaves.
 */
export async function exportReader(context: Needs, { ref, dryRun, onTrouble }: Asked): Promise<ReaderExported> {
  await requireMay(context, 'export reader', ref)
  const { db, now, by } = context
  const noted = await transact(db, { dryRun }, async (trx) => {
    const account = await findAccountByRef(trx, ref)
    const magazine = await findMagazine(trx)
    if (!account || !magazine) return null
    const before = await countActsOn(trx, { ref, action: 'export reader' })
    await insertAuditEntry(trx, { at: now(), by, action: 'export reader', subject_ref: ref })
    return { account, magazine, before }
  })
  if (!noted) return { ok: false, reason: 'no-such-account' }
  const { account, magazine, before } = noted
  const name = `${magazine.name} data of ${ref}.zip`
  const content = dryRun ? null : await packOwnData(context, account, { magazine, onTrouble })
  return { ok: true, ref, before, name, content }
}
