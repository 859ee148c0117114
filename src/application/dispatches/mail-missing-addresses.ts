import type { UseCaseContext } from '#application/context.ts'
import { makeLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { ACCOUNT_LINK_DAYS } from '#domain/accounts/account-link.ts'
import { insertAccountLink } from '#store/accounts/account-links.ts'
import type { Queryable } from '#store/database.ts'
import { listWaiting } from '#store/dispatches/deliveries.ts'
import { findIssueByNumber } from '#store/issues/issues.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'

export const MAIL_MISSING_ADDRESSES = 'mail-missing-addresses'

const PAGE = 500
const DAY_MS = 24 * 60 * 60 * 1000

export const enqueueMissingAddressMails = (db: Queryable, issue: number) =>
  enqueueJob(db, { name: MAIL_MISSING_ADDRESSES, payload: { issue }, key: `${MAIL_MISSING_ADDRESSES}:${issue}` })

/** Asks everyone whose copy of an issue waits for an address to give one. Each is asked once for an issue, however often this runs. */
export async function mailMissingAddresses(
  { db, now, siteUrl }: UseCaseContext & { readonly siteUrl: string },
  issueNumber: number,
): Promise<void> {
  const issue = await findIssueByNumber(db, issueNumber)
  if (!issue) return
  let after: string | null = null
  for (;;) {
    const page = await listWaiting(db, issueNumber, after, PAGE)
    for (const reader of page) await mailOne(reader)
    after = page.at(-1)?.account_id ?? null
    if (page.length < PAGE) return
  }

  async function mailOne({ account_id, email, ref }: { account_id: string; email: string; ref: string }) {
    await db.transaction().execute(async (trx) => {
      const { token, hash } = makeLinkToken()
      const { queued } = await queueMail(trx, {
        kind: 'address-missing',
        to: email,
        data: { issue: issue?.title ?? '', url: `${siteUrl}/account/address?token=${token}`, days: ACCOUNT_LINK_DAYS },
        cause: `${MAIL_MISSING_ADDRESSES}:${issueNumber}:${ref}`,
      })
      const expires_at = new Date(now().getTime() + ACCOUNT_LINK_DAYS * DAY_MS)
      if (queued) await insertAccountLink(trx, { hash, account_id, purpose: 'address', expires_at })
    })
  }
}
