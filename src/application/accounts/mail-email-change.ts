import type { UseCaseContext } from '#application/context.ts'
import { makeLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { emailConfirmPath } from '#contract/page-paths.ts'
import { EMAIL_LINK_HOURS } from '#domain/accounts/email-change.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import { findEmailLink, rehashEmailLink } from '#store/accounts/account-links.ts'
import { findAccountByEmailKey } from '#store/accounts/accounts.ts'

/**
 * Mails the new address of an account the link that confirms it; one that has an account of its own is told that instead.
 * Run twice, or after the change was given up, it mails nothing more.
 */
export async function mailEmailChange(context: UseCaseContext, link: Buffer, siteUrl: string): Promise<void> {
  const { db, now } = context
  const asked = await findEmailLink(db, link, now())
  const address = readEmail(asked?.email ?? '')
  if (!asked || !address.ok) return
  const holder = await findAccountByEmailKey(db, address.key)
  const cause = `email-change:${link.toString('hex')}`
  await db.transaction().execute(async (trx) => {
    if (holder && holder.id !== asked.account_id) {
      await queueMail(trx, { kind: 'email-taken', to: holder.email, data: { url: `${siteUrl}/login` }, cause })
      return
    }
    const { token, hash } = makeLinkToken()
    if (!(await rehashEmailLink(trx, link, hash))) return
    const data = { url: siteUrl + emailConfirmPath(token), newEmail: address.email, hours: EMAIL_LINK_HOURS }
    await queueMail(trx, { kind: 'email-confirmation', to: address.email, data, cause })
  })
}
