import type { StaffContext } from '#application/context.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import { removeSecondFactor } from '#store/access/second-factors.ts'
import { removeSessionsOf } from '#store/access/sessions.ts'
import { findAccountByEmailKey, setRole } from '#store/accounts/accounts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'

export type StaffChange = { ok: true; ref: string; changed: boolean } | { ok: false; reason: 'no-such-account' }

type Change = { email: string; role: 'reader' | 'staff'; dryRun: boolean }

/** Makes an account one of the staff's, or an ordinary one again. All its sessions end: it is another account now. */
export async function changeRole({ db, now, by }: StaffContext, { email, role, dryRun }: Change): Promise<StaffChange> {
  return db.transaction().execute(async (trx) => {
    const account = await findByEmail(trx, email)
    if (!account) return { ok: false, reason: 'no-such-account' }
    const changed = account.role !== role
    if (changed && !dryRun) {
      await setRole(trx, account.id, role)
      if (role === 'reader') await removeSecondFactor(trx, account.id)
      await removeSessionsOf(trx, account.id)
      await insertAuditEntry(trx, {
        at: now(),
        by,
        action: 'change role',
        subject_ref: account.ref,
        details: { before: { role: account.role }, after: { role } },
      })
    }
    return { ok: true, ref: account.ref, changed }
  })
}

/** For a member of staff whose phone is gone: the next login shows a new secret. */
export async function resetSecondFactor(
  { db, now, by }: StaffContext,
  { email, dryRun }: Omit<Change, 'role'>,
): Promise<StaffChange> {
  return db.transaction().execute(async (trx) => {
    const account = await findByEmail(trx, email)
    if (!account) return { ok: false, reason: 'no-such-account' }
    if (!dryRun) {
      await removeSecondFactor(trx, account.id)
      await removeSessionsOf(trx, account.id)
      await insertAuditEntry(trx, {
        at: now(),
        by,
        action: 'reset second factor',
        subject_ref: account.ref,
      })
    }
    return { ok: true, ref: account.ref, changed: true }
  })
}

async function findByEmail(db: Parameters<typeof findAccountByEmailKey>[0], text: string) {
  const address = readEmail(text)
  return address.ok ? findAccountByEmailKey(db, address.key) : undefined
}
