import { notingRefusal } from '#application/audit/note-refusal.ts'
import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import { findAccountByEmailKey, findAccountByRef } from '#store/accounts/accounts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Queryable } from '#store/database.ts'
import { type AccountDeleted, deleteAccount, undoneUnlessOk } from './delete-account.ts'
import { type Deletion, readDeletion } from './open-deletion.ts'

/** `deletion`: what was open, or given up. */
export type AccountErased =
  | { ok: true; ref: string; deletion: Deletion }
  | { ok: false; reason: 'no-such-account' }
  | (Exclude<AccountDeleted, { ok: true }> & { deletion: Deletion })

/** `givesUp`: whoever asked has said that they give up the issues that are still to come. */
type Asked = ({ email: string } | { ref: string }) & { givesUp: boolean; dryRun: boolean }

/** Deletes an account for somebody who has asked staff to: under the same conditions as they could themselves. */
export async function eraseAccount(context: StaffContext, asked: Asked): Promise<AccountErased> {
  await requireMay(context, 'erase account', 'ref' in asked ? asked.ref : null)
  const { db, now, by } = context
  const account = 'ref' in asked ? await findAccountByRef(db, asked.ref) : await findByEmail(db, asked.email)
  if (!account) return { ok: false, reason: 'no-such-account' }
  const { id: accountId, ref } = account
  const deletion = await readDeletion(db, { accountId, emailKey: account.email_key })
  const givesUp = asked.givesUp ? deletion.givesUp : '0'
  const { matters } = deletion
  if (asked.dryRun) {
    if (matters.length > 0) return { ok: false, reason: 'open', matters, deletion }
    return givesUp === deletion.givesUp
      ? { ok: true, ref, deletion }
      : { ok: false, reason: 'more-to-give-up', deletion }
  }
  const erasing = () =>
    undoneUnlessOk(context, async (trx) => {
      const done = await deleteAccount(trx, { accountId, givesUp, isProven: async () => true, now: now() })
      if (done.ok) await insertAuditEntry(trx, { at: now(), by, action: 'erase account', subject_ref: ref })
      return done
    })
  const done = await notingRefusal(context, { act: 'erase account', on: ref }, erasing)
  return { ...done, deletion }
}

async function findByEmail(db: Queryable, email: string) {
  const address = readEmail(email)
  return address.ok ? findAccountByEmailKey(db, address.key) : undefined
}
