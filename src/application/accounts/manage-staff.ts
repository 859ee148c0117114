import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext, UseCaseContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { type StaffRole, staffRoles } from '#domain/audit/staff-roles.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import { removeSecondFactor } from '#store/access/second-factors.ts'
import { removeSessionsOf } from '#store/access/sessions.ts'
import { findAccountByEmailKey } from '#store/accounts/accounts.ts'
import { countOwnersBut, listStaff, lockStaff, setStaffRoles } from '#store/accounts/staff.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'

export type StaffChange =
  | { ok: true; ref: string; changed: boolean; before: readonly StaffRole[]; roles: readonly StaffRole[] }
  | { ok: false; reason: 'no-such-account' | 'last-owner' }
  /** Who was to be added is there already. */
  | { ok: false; reason: 'on-staff'; ref: string; before: readonly StaffRole[] }

/** Everyone on the staff, by name, with what they are there for. */
export const readStaff = ({ db }: UseCaseContext) => listStaff(db)

type Change = {
  email: string
  roles: readonly StaffRole[]
  /** Only of somebody who is not on the staff yet: who is keeps what they have. */
  isNew?: boolean
  dryRun: boolean
}

/**
 * Gives somebody these roles and no others; with none they are an ordinary reader again. All their sessions end: it is
 * another account now. The last owner stays, or nobody could ever give a role again.
 */
export async function changeRoles(
  context: StaffContext,
  { email, roles, isNew = false, dryRun }: Change,
): Promise<StaffChange> {
  await requireMay(context, 'change role')
  return transact(context.db, { dryRun }, async (trx): Promise<StaffChange> => {
    // Two who take the role from each other at once wait here.
    await lockStaff(trx)
    const account = await findByEmail(trx, email)
    if (!account) return { ok: false, reason: 'no-such-account' }
    const before = staffRoles.filter((role) => account.staff_roles.includes(role))
    if (isNew && account.role === 'staff') return { ok: false, reason: 'on-staff', ref: account.ref, before }
    const after = staffRoles.filter((role) => roles.includes(role))
    const changed = before.join() !== after.join()
    const gone = before.includes('owner') && !after.includes('owner')
    if (gone && (await countOwnersBut(trx, account.id)) === 0) return { ok: false, reason: 'last-owner' }
    if (changed) {
      await setStaffRoles(trx, account.id, after)
      if (after.length === 0) await removeSecondFactor(trx, account.id)
      await removeSessionsOf(trx, account.id)
      const details = { before: { roles: before }, after: { roles: after } }
      await note(trx, context, 'change role', account.ref, details)
    }
    return { ok: true, ref: account.ref, changed, before, roles: after }
  })
}

/** For a member of staff whose phone is gone: the next login shows a new secret. */
export async function resetSecondFactor(
  context: StaffContext,
  { email, dryRun }: Pick<Change, 'email' | 'dryRun'>,
): Promise<StaffChange> {
  await requireMay(context, 'reset second factor')
  return transact(context.db, { dryRun }, async (trx): Promise<StaffChange> => {
    const account = await findByEmail(trx, email)
    if (!account) return { ok: false, reason: 'no-such-account' }
    await removeSecondFactor(trx, account.id)
    await removeSessionsOf(trx, account.id)
    await note(trx, context, 'reset second factor', account.ref)
    const roles = staffRoles.filter((role) => account.staff_roles.includes(role))
    return { ok: true, ref: account.ref, changed: true, before: roles, roles }
  })
}

type Done = 'change role' | 'reset second factor'

const note = (
  db: Parameters<typeof insertAuditEntry>[0],
  { now, by }: StaffContext,
  action: Done,
  ref: string,
  details = {},
) => insertAuditEntry(db, { at: now(), by, action, subject_ref: ref, details })

async function findByEmail(db: Parameters<typeof findAccountByEmailKey>[0], text: string) {
  const address = readEmail(text)
  return address.ok ? findAccountByEmailKey(db, address.key) : undefined
}
