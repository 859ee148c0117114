import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { findAccountLink } from '#store/accounts/account-links.ts'

/** The account whose subscription the link of a mail or a letter renews; null where it opens nothing. Looking uses nothing up. */
export async function findRenewLink({ db, now }: UseCaseContext, token: string | null): Promise<string | null> {
  if (!token) return null
  const link = await findAccountLink(db, hashLinkToken(token), 'renew', now())
  return link?.account_id ?? null
}
