import { enqueuePasswordLink } from '#application/access/request-password-link.ts'
import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext, WithPorts } from '#application/context.ts'
import { makeLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import { transact } from '#application/transact.ts'
import { ACCOUNT_LINK_DAYS } from '#domain/accounts/account-link.ts'
import type { ReaderLink } from '#domain/mail/resending.ts'
import { daysAfter } from '#domain/payments/dunning.ts'
import { insertAccountLink } from '#store/accounts/account-links.ts'
import { findAccountByRef, lockAccount } from '#store/accounts/accounts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { countActsOn } from '#store/desk/reader-history.ts'

export type ReaderLinkMailed =
  | {
      ok: true
      email: string
      link: ReaderLink
      /** How often staff have mailed such a link to this reader before. */
      before: number
    }
  | { ok: false; reason: 'no-such-account' }

type Asked = { ref: string; link: ReaderLink; dryRun: boolean }

/** Mails a reader a link: to the address of their account, and no other. */
export async function mailReaderLink(
  context: StaffContext & WithPorts<'orderLinks'>,
  { ref, link, dryRun }: Asked,
): Promise<ReaderLinkMailed> {
  await requireMay(context, 'mail reader link', ref)
  const { db, now, by, ports } = context
  return transact(db, { dryRun }, async (trx): Promise<ReaderLinkMailed> => {
    const found = await findAccountByRef(trx, ref)
    const account = found && (await lockAccount(trx, found.id))
    if (!account || account.deleted_at !== null) return { ok: false, reason: 'no-such-account' }
    const at = now()
    const details = { link }
    const before = await countActsOn(trx, { ref, action: 'mail reader link', details })
    await queueReaderLink(trx, ports.orderLinks, { account, link, at })
    await insertAuditEntry(trx, { at, by, action: 'mail reader link', subject_ref: ref, details })
    return { ok: true, email: account.email, link, before }
  })
}

type ToMail = { account: { id: string; email: string; email_key: string }; link: ReaderLink; at: Date }

/** A new link, which works as long as one that its reader has asked for. */
export async function queueReaderLink(trx: Trx, links: OrderLinks, { account, link, at }: ToMail): Promise<void> {
  if (link === 'password') return enqueuePasswordLink(trx, account.email_key, at)
  const { token, hash } = makeLinkToken()
  const expires_at = daysAfter(at, ACCOUNT_LINK_DAYS)
  await insertAccountLink(trx, { hash, account_id: account.id, purpose: link, expires_at })
  await queueMail(trx, {
    kind: 'account-link',
    to: account.email,
    data: { purpose: link, url: links.accountLinkUrl(link, token), days: ACCOUNT_LINK_DAYS },
    cause: `account-link:${hash.toString('hex')}`,
  })
}
