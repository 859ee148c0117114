import { mailsPerNetwork } from '#application/access/access-limits.ts'
import type { UseCaseContext } from '#application/context.ts'
import { takeFromLimits } from '#application/limits/take-from-limit.ts'
import { makeLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { deleteConfirmPath } from '#contract/page-paths.ts'
import type { Limit } from '#domain/limits/limit.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import type { OpenMatter } from '#domain/own-data/open-matters.ts'
import { insertAccountLink, removeAccountLinks } from '#store/accounts/account-links.ts'
import { lockAccount } from '#store/accounts/accounts.ts'
import { knownAs, readDeletion } from './open-deletion.ts'

export const DELETE_LINK_HOURS = 24

const HOUR = 3_600
const requestsPerAccount: Limit = { name: 'delete-account/hour', amount: 5, perSeconds: HOUR }

export type DeletionRequested =
  | { ok: true; email: string }
  | { ok: false; reason: 'other-email' }
  | { ok: false; reason: 'open'; matters: OpenMatter[] }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

type Request = { email: string; network: string; siteUrl: string }

/**
 * Mails the account's address the link by which it can be deleted, in place of one that was mailed before. `email` is typed by
 * its holder, so that nobody begins it by a slip. Null where there is no such account.
 */
export async function requestDeletion(
  { db, now }: UseCaseContext,
  accountId: string,
  { email, network, siteUrl }: Request,
): Promise<DeletionRequested | null> {
  const at = now()
  const typed = readEmail(email)
  return db.transaction().execute(async (trx): Promise<DeletionRequested | null> => {
    const account = await lockAccount(trx, accountId)
    if (!account || account.deleted_at !== null) return null
    if (!typed.ok || typed.key !== account.email_key) return { ok: false, reason: 'other-email' }
    const { matters } = await readDeletion(trx, knownAs(account))
    if (matters.length > 0) return { ok: false, reason: 'open', matters }
    const taken = await takeFromLimits(
      trx,
      [
        [mailsPerNetwork, network],
        [requestsPerAccount, accountId],
      ],
      at,
    )
    if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }
    const { token, hash } = makeLinkToken()
    await removeAccountLinks(trx, accountId, 'delete')
    const expires_at = new Date(at.getTime() + DELETE_LINK_HOURS * HOUR * 1000)
    await insertAccountLink(trx, { hash, account_id: accountId, purpose: 'delete', expires_at })
    await queueMail(trx, {
      kind: 'delete-account-link',
      to: account.email,
      data: { url: siteUrl + deleteConfirmPath(token), hours: DELETE_LINK_HOURS },
      cause: `delete-account-link:${hash.toString('hex')}`,
    })
    return { ok: true, email: account.email }
  })
}
