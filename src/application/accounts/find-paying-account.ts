import { readSession } from '#application/access/read-session.ts'
import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { findAccountLink } from '#store/account-links.ts'

/** How somebody is known who changes how they pay: by a mailed link, which counts alone where there is one, or logged in. */
export type PayerKey = { token: string | null; sessionToken: string | null }

/** The account whose way to pay they may change; null for whoever may change none. Looking uses nothing up. */
export async function findPayingAccount(context: UseCaseContext, key: PayerKey): Promise<string | null> {
  if (key.token !== null) {
    const link = await findAccountLink(context.db, hashLinkToken(key.token), 'payment', context.now())
    return link?.account_id ?? null
  }
  const session = await readSession(context, key.sessionToken)
  return session.kind === 'account' ? session.accountId : null
}
