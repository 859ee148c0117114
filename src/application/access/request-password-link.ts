import type { UseCaseContext } from '#application/context.ts'
import { type Counted, takeFromLimits } from '#application/limits/take-from-limit.ts'
import { makeLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import { findPasswordRequest, insertPasswordRequest } from '#store/access/password-requests.ts'
import { insertAccountLink } from '#store/accounts/account-links.ts'
import { findAccountByEmailKey } from '#store/accounts/accounts.ts'
import type { Trx } from '#store/database.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { mailsPerNetwork, passwordLinks } from './access-limits.ts'
import type { NotLoggedIn } from './log-in.ts'

export const MAIL_PASSWORD_LINK = 'mail-password-link'
export const PASSWORD_LINK_HOURS = 2

const HOUR_MS = 60 * 60 * 1000
const passwordPath = (token: string) => `/login/password?token=${token}`

/** Asks for a link to choose a password. As with codes, a job looks whether there is such an account. */
export async function requestPasswordLink(
  context: UseCaseContext,
  request: { email: string; network: string },
): Promise<{ ok: true; email: string } | NotLoggedIn> {
  const address = readEmail(request.email)
  if (!address.ok) return { ok: false, reason: `email-${address.reason}` }
  const { db } = context
  const now = context.now()
  const perEmail = passwordLinks.map((limit): Counted => [limit, address.key])
  const taken = await takeFromLimits(db, [[mailsPerNetwork, request.network], ...perEmail], now)
  if (!taken.ok) return { ...taken, reason: 'too-many' }
  await db.transaction().execute((trx) => enqueuePasswordLink(trx, address.key, now))
  return { ok: true, email: address.email }
}

/** The job looks at the account when it mails: that is where its mail goes by then. */
export async function enqueuePasswordLink(trx: Trx, emailKey: string, now: Date): Promise<void> {
  const id = await insertPasswordRequest(trx, { email_key: emailKey, expires_at: linkEnd(now) })
  await enqueueJob(trx, { name: MAIL_PASSWORD_LINK, payload: { requestId: id }, maxAttempts: 5 })
}

/** Mails the link that was asked for, where the address has an account. Run twice, it mails once. */
export async function mailPasswordLink(context: UseCaseContext, requestId: string, siteUrl: string): Promise<void> {
  const { db } = context
  const request = await findPasswordRequest(db, requestId)
  const account = request && (await findAccountByEmailKey(db, request.email_key))
  if (!account) return
  const { token, hash } = makeLinkToken()
  await db.transaction().execute(async (trx) => {
    const { queued } = await queueMail(trx, {
      kind: 'password-link',
      to: account.email,
      data: { url: siteUrl + passwordPath(token), hours: PASSWORD_LINK_HOURS },
      cause: `password-link:${requestId}`,
    })
    if (!queued) return
    await insertAccountLink(trx, {
      hash,
      account_id: account.id,
      purpose: 'password',
      expires_at: linkEnd(context.now()),
    })
  })
}

const linkEnd = (now: Date) => new Date(now.getTime() + PASSWORD_LINK_HOURS * HOUR_MS)
