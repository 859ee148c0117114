import type { UseCaseContext } from '#application/context.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import { findAccountByEmailKey, setRole } from '#store/accounts.ts'
import { insertAuditEntry } from '#store/audit-log.ts'
import { removeSecondFactor } from '#store/second-factors.ts'
import { removeSessionsOf } from '#store/sessions.ts'

/** Who does something from the command line is known by no account. */
const DESK = 'desk'

export type StaffChange = { ok: true; ref: string; changed: boolean } | { ok: false; reason: 'no-such-account' }

type Change = { email: string; role: 'reader' | 'staff'; dryRun: boolean }

/** Makes an account one of the staff's, or an ordinary one again. All its sessions end: it is another account now. */
export async function changeRole({ db, now }: UseCaseContext, { email, role, dryRun }: Change): Promise<StaffChange> {
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
        actor_ref: DESK,
        action: 'change role',
        subject_ref: account.ref,
        details: { role },
      })
    }
    return { ok: true, ref: account.ref, changed }
  })
}

/** For a member of staff whose phone is gone: the next login shows a new secret. */
export async function resetSecondFactor(
  { db, now }: UseCaseContext,
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
        actor_ref: DESK,
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
