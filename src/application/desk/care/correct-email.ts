import { giveEmail, NOTHING_KEPT } from '#application/accounts/give-email.ts'
import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { correctedEmail, type EmailCorrectionRefusal } from '#domain/accounts/email-correction.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { findAccountByRef, isEmailTaken } from '#store/accounts/accounts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { isListedMeanwhile } from '#store/mailing-list/mailing-list.ts'

export type EmailCorrected = { ok: true; before: string; email: string } | { ok: false; reason: EmailCorrectionRefusal }

type Asked = { ref: string; email: string; dryRun: boolean }

class ChangedMeanwhile extends Error {}

/** Somebody may sign up for the list with the address, or change it, while it changes hands: then all of it is tried again. */
const MOST_TRIES = 3

/**
 * Gives the account of somebody who is locked out another address. They are logged out everywhere, links that were mailed
 * before open nothing, and the old address is told. That they read the new one they show by logging in with a mailed code.
 */
export async function correctEmail(context: StaffContext, asked: Asked): Promise<EmailCorrected> {
  await requireMay(context, 'change email', asked.ref)
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact(context.db, asked, (trx) => correct(trx, context, asked))
    } catch (error) {
      if (isEmailTaken(error)) return { ok: false, reason: 'taken' }
      const isPassing = error instanceof ChangedMeanwhile || isListedMeanwhile(error)
      if (tries === MOST_TRIES || !isPassing) throw error
    }
  }
}

async function correct(trx: Trx, { now, by }: StaffContext, { ref, email }: Asked): Promise<EmailCorrected> {
  const account = await findAccountByRef(trx, ref)
  if (!account) return { ok: false, reason: 'no-such-account' }
  const address = correctedEmail(
    { email: account.email, isStaff: account.role === 'staff' },
    email,
    mayDo(by, 'change role'),
  )
  if (!address.ok) return address
  const at = now()
  await giveEmail(trx, {
    accountId: account.id,
    from: account.email,
    address,
    isRead: false,
    kept: NOTHING_KEPT,
    cause: `email-corrected:${ref}:${at.getTime()}`,
    now: at,
    async confirm(held) {
      if (held?.email !== account.email || held.role !== account.role) throw new ChangedMeanwhile()
    },
  })
  await insertAuditEntry(trx, { at, by, action: 'change email', subject_ref: ref })
  return { ok: true, before: account.email, email: address.email }
}
