import type { Queryable } from '#store/database.ts'

/** The address that an account is to have as soon as it is confirmed; null where no change waits. */
export async function findPendingEmail(db: Queryable, accountId: string, now: Date): Promise<string | null> {
  const link = await db
    .selectFrom('account_links')
    .select('email')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    // The last that was asked for lasts longest.
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return link?.email ?? null
}
