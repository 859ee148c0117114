import { randomBytes } from 'node:crypto'
import { mailsPerNetwork } from '#application/access/access-limits.ts'
import type { UseCaseContext } from '#application/context.ts'
import { type Counted, takeFromLimits } from '#application/limits/take-from-limit.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { EMAIL_LINK_HOURS, type EmailChangeRefusal, wantEmail } from '#domain/accounts/email-change.ts'
import type { Limit } from '#domain/limits/limit.ts'
import { insertAccountLink, removeAccountLinks } from '#store/accounts/account-links.ts'
import { findAccountById, lockAccount } from '#store/accounts/accounts.ts'
import { insertEvent } from '#store/events/events.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'

export const MAIL_EMAIL_CHANGE = 'mail-email-change'

const HOUR = 3_600

/** Each asking mails two addresses, one of which nobody has shown to be the asker's. */
const changesPerAccount: readonly Limit[] = [
  { name: 'email-change/hour', amount: 5, perSeconds: HOUR },
  { name: 'email-change/day', amount: 15, perSeconds: 24 * HOUR },
]
/** Spares the inbox of whoever is asked, by however many accounts. */
const changesPerAddress: readonly Limit[] = [
  { name: 'email-change/gap', amount: 3, perSeconds: HOUR / 4 },
  { name: 'email-change/address', amount: 10, perSeconds: 24 * HOUR },
]

/** `pending` is the address as it is understood. */
export type EmailChangeRequested =
  | { ok: true; name: string; email: string; pending: string }
  | { ok: false; reason: EmailChangeRefusal }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

type Request = { email: string; network: string }

/**
 * Begins to give an account another address, in place of whatever waited before. Whether that address has an account is
 * not looked up here: a job does that, and mails it, so that asking tells nothing. Null where there is no such account.
 */
export async function requestEmailChange(
  { db, now }: UseCaseContext,
  accountId: string,
  request: Request,
): Promise<EmailChangeRequested | null> {
  const at = now()
  const account = await findAccountById(db, accountId)
  if (!account) return null
  const present = {
    email: account.email,
    isConfirmed: account.email_confirmed_at !== null,
    isSuspended: account.suspended_at !== null,
  }
  const wanted = wantEmail(present, request.email)
  if (!wanted.ok) return wanted
  const counted: Counted[] = [
    [mailsPerNetwork, request.network],
    ...changesPerAccount.map((limit): Counted => [limit, accountId]),
    ...changesPerAddress.map((limit): Counted => [limit, wanted.key]),
  ]
  const taken = await takeFromLimits(db, counted, at)
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }
  // Of nothing that anybody knows, until the job has made a token.
  const hash = randomBytes(32)
  const expires_at = new Date(at.getTime() + EMAIL_LINK_HOURS * HOUR * 1000)
  return db.transaction().execute(async (trx): Promise<EmailChangeRequested | null> => {
    const held = await lockAccount(trx, accountId)
    if (!held) return null
    await removeAccountLinks(trx, accountId, 'email')
    await insertAccountLink(trx, { hash, account_id: accountId, purpose: 'email', email: wanted.email, expires_at })
    const link = hash.toString('hex')
    await enqueueJob(trx, { name: MAIL_EMAIL_CHANGE, payload: { link }, maxAttempts: 5 })
    if (wanted.key !== held.email_key)
      await queueMail(trx, {
        kind: 'email-change-notice',
        to: held.email,
        data: { newEmail: wanted.email },
        cause: `email-change-notice:${link}`,
      })
    await insertEvent(trx, { name: 'email-change-requested', at, data: {} })
    return { ok: true, name: held.name, email: held.email, pending: wanted.email }
  })
}

/** Gives a change up: its link confirms nothing any more. */
export async function cancelEmailChange({ db }: UseCaseContext, accountId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    await removeAccountLinks(trx, accountId, 'email')
  })
}
