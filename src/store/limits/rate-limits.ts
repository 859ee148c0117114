import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

type Taking = { key: Buffer; now: Date; partSeconds: number; wholeSeconds: number }

/**
 * Fills a leaking bucket by one part, unless it would run over: one guarded statement, so that any number of
 * processes share one limit. Null when taken, otherwise the time at which the bucket will be empty again.
 */
export async function fillBucket(db: Queryable, { key, now, partSeconds, wholeSeconds }: Taking): Promise<Date | null> {
  const part = sql`make_interval(secs => ${partSeconds})`
  const whole = sql`make_interval(secs => ${wholeSeconds})`
  const { rows } = await sql`
    insert into rate_limits (key, empty_at) values (${key}, ${now}::timestamptz + ${part})
    on conflict (key) do update set empty_at = greatest(rate_limits.empty_at, ${now}::timestamptz) + ${part}
    where greatest(rate_limits.empty_at, ${now}::timestamptz) + ${part} <= ${now}::timestamptz + ${whole}
    returning key`.execute(db)
  if (rows.length > 0) return null
  const bucket = await db.selectFrom('rate_limits').select('empty_at').where('key', '=', key).executeTakeFirst()
  return bucket?.empty_at ?? now
}

/** When each of these buckets will be empty; those that are not there are empty now. */
export async function readBuckets(db: Queryable, keys: readonly Buffer[]): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('rate_limits').select(['key', 'empty_at']).where('key', 'in', keys).execute()
  return new Map(rows.map(({ key, empty_at }) => [key.toString('hex'), empty_at]))
}

/** Takes one part out again; never more than there is. */
export async function emptyBucket(
  db: Queryable,
  { key, now, partSeconds }: Omit<Taking, 'wholeSeconds'>,
): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ empty_at: sql<Date>`greatest(empty_at - make_interval(secs => ${partSeconds}), ${now}::timestamptz)` })
    .where('key', '=', key)
    .where('empty_at', '>', now)
    .execute()
}

/** Forgets buckets that were empty before `before`: an absent one is as empty. Returns how many. */
export async function removeEmptyBuckets(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('rate_limits').where('empty_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
