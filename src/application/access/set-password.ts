import type { UseCaseContext, WithPorts } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { normalPassword, type PasswordRefusal, refusePassword } from '#domain/access/password-rules.ts'
import { forgetBrowsersOf } from '#store/access/known-browsers.ts'
import { removeSessionsOf } from '#store/access/sessions.ts'
import { findAccountLink, removeAccountLinks, spendAccountLink } from '#store/accounts/account-links.ts'
import { lockAccount, setPasswordHash } from '#store/accounts/accounts.ts'
import { claimDonationsOf } from '#store/donations/monthly-donations.ts'
import type { LoggedIn } from './log-in.ts'
import { type Browser, openAccountSession } from './open-session.ts'

type Choice = { token: string; password: string; confirm: string; browser: Browser }
export type PasswordSet = LoggedIn | { ok: false; reason: 'link-gone' | 'busy' | PasswordRefusal }

/** Whether a password link is still open. Looking uses nothing up. */
export async function isPasswordLinkOpen({ db, now }: UseCaseContext, token: string): Promise<boolean> {
  return (await findAccountLink(db, hashLinkToken(token), 'password', now())) !== undefined
}

/** Chooses a password through a mailed link, which ends every session there was, and logs in. A refused choice leaves the link open. */
export async function setPassword(context: WithPorts<'passwords'>, choice: Choice): Promise<PasswordSet> {
  const { db, ports } = context
  const now = context.now()
  const linkHash = hashLinkToken(choice.token)
  const link = await findAccountLink(db, linkHash, 'password', now)
  if (!link) return { ok: false, reason: 'link-gone' }
  const refusal = refusePassword({ ...choice, email: { key: link.email_key } }, ports.passwords.isCommon)
  if (refusal) return { ok: false, reason: refusal }
  const hash = await ports.passwords.hash(normalPassword(choice.password))
  if (hash === 'busy') return { ok: false, reason: 'busy' }
  return db.transaction().execute(async (trx): Promise<PasswordSet> => {
    // Before its links, as changing the address does: two at once must not wait for each other.
    await lockAccount(trx, link.account_id)
    if (!(await spendAccountLink(trx, linkHash, 'password', now))) return { ok: false, reason: 'link-gone' }
    await setPasswordHash(trx, link.account_id, hash, now)
    await claimDonationsOf(trx, link.account_id, link.email_key)
    await removeAccountLinks(trx, link.account_id, 'password')
    // Somebody else may have asked for another address, and waits to confirm it.
    await removeAccountLinks(trx, link.account_id, 'email')
    await removeSessionsOf(trx, link.account_id)
    await forgetBrowsersOf(trx, link.account_id)
    const session = await openAccountSession(trx, link.account_id, { way: 'password', browser: choice.browser, now })
    return { ok: true, session, needsSecondFactor: link.role === 'staff' }
  })
}
