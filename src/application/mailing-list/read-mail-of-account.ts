import type { UseCaseContext } from '#application/context.ts'
import { type ListStanding, listStanding } from '#domain/mailing-list/list-standing.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import type { Queryable } from '#store/database.ts'
import { findMember } from '#store/mailing-list/account-membership.ts'

export type MailOfAccount = { email: string; isSuspended: boolean; list: ListStanding }

type Account = NonNullable<Awaited<ReturnType<typeof findAccountById>>>

/** What an account is mailed; null where there is no such account. */
export async function readMailOfAccount({ db, now }: UseCaseContext, accountId: string): Promise<MailOfAccount | null> {
  const account = await findAccountById(db, accountId)
  return account ? describeMail(db, account, now()) : null
}

/** The same, of an account that is at hand. */
export async function describeMail(db: Queryable, account: Account, now: Date): Promise<MailOfAccount> {
  const member = await findMember(db, account.email_key, now)
  const standing = listStanding(
    { isConfirmed: account.email_confirmed_at !== null },
    member
      ? {
          confirmedAt: member.confirmed_at,
          unsubscribedAt: member.unsubscribed_at,
          hasOpenLink: member.has_open_link === true,
        }
      : null,
  )
  return { email: account.email, isSuspended: account.suspended_at !== null, list: standing }
}
