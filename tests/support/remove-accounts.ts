import type { Database } from '#store/database.ts'

/** For tests that say which accounts there are: the demo's, and all that hangs on them, go. */
export async function removeAccounts(db: Database): Promise<void> {
  for (const table of [
    'renewal_notices',
    'renewals',
    'missing_copies',
    'deliveries',
    'cycle_holds',
    'cycles',
    'gifts',
    'provider_logins',
    'sessions',
    'identities',
    'accounts',
  ] as const)
    await db.deleteFrom(table).execute()
}
