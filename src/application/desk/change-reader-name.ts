import { enqueueCustomerUpdate } from '#application/accounts/update-customer.ts'
import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import { noteEvent } from '#application/events/note-event.ts'
import { transact } from '#application/transact.ts'
import { type NameFault, readName } from '#domain/access/person-name.ts'
import { findAccountByRef, lockAccount, setName } from '#store/accounts/accounts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'

export type ReaderRenamed =
  | { ok: true; before: string; name: string; changed: boolean }
  | { ok: false; reason: NameFault | 'no-such-account' }

type Asked = { ref: string; name: string; dryRun: boolean }

/** Corrects the name of somebody who wrote or called. The log keeps that it was done, and not what they are called. */
export async function changeReaderName(
  context: StaffContext,
  { ref, name: written, dryRun }: Asked,
): Promise<ReaderRenamed> {
  await requireMay(context, 'change name', ref)
  const { db, now, by } = context
  const read = readName(written)
  if (!read.ok) return read
  return transact(db, { dryRun }, async (trx): Promise<ReaderRenamed> => {
    const found = await findAccountByRef(trx, ref)
    const account = found && (await lockAccount(trx, found.id))
    if (!account) return { ok: false, reason: 'no-such-account' }
    const changed = account.name !== read.name
    if (changed) {
      const at = now()
      await setName(trx, account.id, read.name)
      await noteEvent(trx, { name: 'name-changed', at, data: {}, about: { account: account.id } })
      await enqueueCustomerUpdate(trx, account.id)
      await insertAuditEntry(trx, { at, by, action: 'change name', subject_ref: ref })
    }
    return { ok: true, before: account.name, name: read.name, changed }
  })
}
