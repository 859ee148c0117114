import type { Queryable, Trx } from '#store/database.ts'

/** `address` and `payment` let their holder give one without logging in; `renew` lets them pay for the next subscription. */
export type AccountLinkPurpose = 'password' | 'email' | 'address' | 'payment' | 'delete' | 'renew'

type NewLink = { hash: Buffer; account_id: string; purpose: AccountLinkPurpose; email?: string; expires_at: Date }

export async function insertAccountLink(trx: Trx, link: NewLink): Promise<void> {
  await trx.insertInto('account_links').values(link).execute()
}

/** What an open link leads to; looking uses nothing up. */
export const findAccountLink = (db: Queryable, hash: Buffer, purpose: AccountLinkPurpose, now: Date) =>
  db
    .selectFrom('account_links as link')
    .innerJoin('accounts as account', 'account.id', 'link.account_id')
    .select(['account.id as account_id', 'account.email_key', 'account.role', 'link.email'])
    .where('link.hash', '=', hash)
    .where('link.purpose', '=', purpose)
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .executeTakeFirst()

/** Uses a link up; false where another call was first. */
export async function spendAccountLink(trx: Trx, hash: Buffer, purpose: AccountLinkPurpose, now: Date) {
  const { numUpdatedRows } = await trx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeAccountLinks(trx: Trx, accountId: string, purpose: AccountLinkPurpose): Promise<void> {
  await trx.deleteFrom('account_links').where('account_id', '=', accountId).where('purpose', '=', purpose).execute()
}

/** The new address that an account is about to have; null where none waits to be confirmed. */
export async function findPendingEmail(db: Queryable, accountId: string, now: Date): Promise<string | null> {
  const link = await db
    .selectFrom('account_links')
    .select('email')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
  return link?.email ?? null
}

/** What the link of a new address leads to, also when it has been used. */
export const findEmailLink = (db: Queryable, hash: Buffer, now: Date) =>
  db
    .selectFrom('account_links as link')
    .innerJoin('accounts as account', 'account.id', 'link.account_id')
    .select(['link.account_id', 'link.email', 'link.used_at', 'account.email as account_email'])
    .where('link.hash', '=', hash)
    .where('link.purpose', '=', 'email')
    .where('link.expires_at', '>', now)
    .executeTakeFirst()

/** Puts the hash of a token that somebody is told in the place of one that nobody knows; false where the link is withdrawn. */
export async function rehashEmailLink(trx: Trx, from: Buffer, to: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_links')
    .set({ hash: to })
    .where('hash', '=', from)
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Withdraws all links of an account but one: they were mailed to an address that is no longer its own. */
export async function removeOtherLinks(trx: Trx, accountId: string, kept: Buffer): Promise<void> {
  await trx.deleteFrom('account_links').where('account_id', '=', accountId).where('hash', '<>', kept).execute()
}
