import { readSession } from '#application/access/read-session.ts'
import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { findAccountLink } from '#store/accounts/account-links.ts'

/** How somebody is known who looks after an account: by a mailed link, which counts alone where there is one, or logged in. */
export type AccountKey = { token: string | null; sessionToken: string | null }

/** The account whose address, or way to pay, they may change; null for whoever may change none. Looking uses nothing up. */
export async function findLinkedAccount(
  context: UseCaseContext,
  purpose: 'address' | 'payment',
  { token, sessionToken }: AccountKey,
): Promise<string | null> {
  if (token !== null) {
    const link = await findAccountLink(context.db, hashLinkToken(token), purpose, context.now())
    return link?.account_id ?? null
  }
  const session = await readSession(context, sessionToken)
  return session.kind === 'account' ? session.accountId : null
}
