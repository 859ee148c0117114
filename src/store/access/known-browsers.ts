import type { Queryable, Trx } from '#store/database.ts'

/** Whether the account of this address has been entered from this browser before. */
export async function isKnownBrowser(db: Queryable, hash: Buffer, emailKey: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers as known')
    .innerJoin('accounts as account', 'account.id', 'known.account_id')
    .select('known.account_id')
    .where('known.token_hash', '=', hash)
    .where('account.email_key', '=', emailKey)
    .where('known.expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this account has been entered from this browser before. */
export async function isBrowserOf(db: Queryable, hash: Buffer, accountId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('account_id')
    .where('token_hash', '=', hash)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

type Known = { token_hash: Buffer; account_id: string; expires_at: Date }

export async function rememberBrowser(trx: Trx, known: Known): Promise<void> {
  await trx
    .insertInto('known_browsers')
    .values(known)
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'account_id']).doUpdateSet({ expires_at: known.expires_at }),
    )
    .execute()
}

export async function forgetBrowsersOf(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('known_browsers').where('account_id', '=', accountId).execute()
}
