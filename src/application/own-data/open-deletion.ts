import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { givenUpBy, type OpenMatter, openMatters } from '#domain/own-data/open-matters.ts'
import { findAccountLink } from '#store/accounts/account-links.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import type { Queryable } from '#store/database.ts'
import { readDeletionFacts } from '#store/own-data/deletion-facts.ts'
import type { Departing } from '#store/own-data/departing.ts'

/** What keeps an account from being deleted, and what is given up with it. */
export type Deletion = { readonly matters: OpenMatter[]; readonly givesUp: string }

export async function readDeletion(db: Queryable, departing: Departing): Promise<Deletion> {
  const facts = await readDeletionFacts(db, departing)
  return { matters: openMatters(facts), givesUp: givenUpBy(facts) }
}

/**
 * Whose purchases count: until an address was confirmed, it may be somebody else's, and what was bought or declared with it
 * alone is not told. No address is empty.
 */
export const knownAs = (account: { id: string; email_key: string; email_confirmed_at: Date | null }): Departing => ({
  accountId: account.id,
  emailKey: account.email_confirmed_at === null ? '' : account.email_key,
})

/** What deleting an account would mean; null where there is no such account. */
export async function openDeletion({ db }: UseCaseContext, accountId: string): Promise<Deletion | null> {
  const account = await findAccountById(db, accountId)
  return account ? readDeletion(db, knownAs(account)) : null
}

/** The same for whoever has the mailed link; null where it is over. Looking uses nothing up. */
export async function openDeletionLink(
  { db, now }: UseCaseContext,
  token: string,
): Promise<(Deletion & { email: string }) | null> {
  const link = await findAccountLink(db, hashLinkToken(token), 'delete', now())
  const account = link && (await findAccountById(db, link.account_id))
  if (!account) return null
  return { ...(await readDeletion(db, { accountId: account.id, emailKey: account.email_key })), email: account.email }
}
