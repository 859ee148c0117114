import type { Queryable } from '#store/database.ts'

const tables = [
  'sessions',
  'waiting_sessions',
  'known_browsers',
  'sign_in_codes',
  'password_requests',
  'account_links',
  'provider_logins',
] as const

/** Forgets whatever of logging in ran out before `before`; returns how many rows of each table. */
export async function removeExpiredAccess(db: Queryable, before: Date): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  for (const table of tables) {
    const { numDeletedRows } = await db.deleteFrom(table).where('expires_at', '<', before).executeTakeFirst()
    removed[table] = Number(numDeletedRows)
  }
  return removed
}
