import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { readBounces } from '#application/mail/read-bounces.ts'
import { transact } from '#application/transact.ts'
import type { LiftRefusal } from '#domain/mail/mail-back.ts'
import { findAccountByRef, liftSuspension, lockAccount } from '#store/accounts/accounts.ts'
import { findPayer } from '#store/accounts/payers.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { countNotSent, liftBounces, type NotSent } from '#store/mail/bounces.ts'

export type BounceLifted =
  | {
      ok: true
      email: string
      /** Since when mail came back. */
      since: Date
      /** How often it did that nobody had lifted before. */
      bounces: number
      notSent: NotSent
      /** What renews by itself rests while nobody can be told of it. */
      renewsAgain: boolean
    }
  | { ok: false; reason: LiftRefusal }

type Asked = { ref: string; dryRun: boolean }

/**
 * Somebody has spoken with a reader: mail to their address arrives again. When it came back stays on record, with when and by whom
 * it was lifted. The next mail that comes back says otherwise again: it waits for the account, and so comes after this.
 */
export function liftBounce(context: StaffContext, asked: Asked): Promise<BounceLifted> {
  return notingRefusal(context, { act: 'lift bounce', on: asked.ref, dryRun: asked.dryRun }, () =>
    transact(context.db, asked, (trx) => lift(trx, context, asked.ref)),
  )
}

async function lift(trx: Trx, { now, by }: StaffContext, ref: string): Promise<BounceLifted> {
  const found = await findAccountByRef(trx, ref)
  const account = found && (await lockAccount(trx, found.id))
  if (!account || account.deleted_at !== null) return { ok: false, reason: 'no-such-account' }
  const { id: accountId, email, email_key: emailKey } = account
  const { since } = await readBounces(trx, account)
  if (since === null) return { ok: false, reason: 'arrives' }
  const [notSent, payer] = await Promise.all([
    countNotSent(trx, { accountId, emailKey, since }),
    findPayer(trx, accountId),
  ])
  const at = now()
  const bounces = await liftBounces(trx, emailKey, at)
  if (account.suspended_at !== null) await liftSuspension(trx, accountId)
  await insertAuditEntry(trx, { at, by, action: 'lift bounce', subject_ref: ref, details: { since, bounces } })
  const renewsAgain = account.suspended_at !== null && payer?.autorenew === true
  return { ok: true, email, since, bounces, notSent, renewsAgain }
}
