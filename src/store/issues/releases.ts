import { sql } from 'kysely'
import type { Release } from '#domain/issues/embargo.ts'
import type { Queryable, Trx } from '#store/database.ts'

export type StoredRelease = Release & { number: number }

const columns = [
  'number',
  'released_at as releasedAt',
  'release_filed_at as filedAt',
  'withdrawn_at as withdrawnAt',
] as const

export const listReleases = (db: Queryable): Promise<StoredRelease[]> =>
  db.selectFrom('issues').select(columns).orderBy('number').execute()

export const findRelease = (db: Queryable, issue: number): Promise<StoredRelease | undefined> =>
  db.selectFrom('issues').select(columns).where('number', '=', issue).executeTakeFirst()

/** When an issue is released, locked until the transaction ends: two who change it take turns. */
export const lockRelease = (trx: Trx, issue: number): Promise<StoredRelease | undefined> =>
  trx.selectFrom('issues').select(columns).where('number', '=', issue).forNoKeyUpdate().executeTakeFirst()

/** The day on which an issue was released, for the build before this one, which takes it for public. */
const releasedOn = (at: Date, timeZone: string) => sql<string | null>`
  case when released_at <= ${at} then (released_at at time zone ${timeZone})::date end`

export async function putRelease(
  trx: Trx,
  { number, releasedAt, filedAt, withdrawnAt }: StoredRelease,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<void> {
  await trx
    .updateTable('issues')
    .set({ released_at: releasedAt, release_filed_at: filedAt, withdrawn_at: withdrawnAt })
    .where('number', '=', number)
    .execute()
  await sql`update issues set released_on = ${releasedOn(at, timeZone)} where number = ${number}`.execute(trx)
}

/** Takes the releases that have come and have not been told of yet; of several who ask at once, one gets each. */
export async function takeDueReleases(
  trx: Trx,
  { at, timeZone, issue = null }: { at: Date; timeZone: string; issue?: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    update issues set release_announced_for = released_at, released_on = ${releasedOn(at, timeZone)}
    where released_at <= ${at} and release_announced_for is distinct from released_at
      and (${issue}::int is null or number = ${issue})
    returning number`.execute(trx)
  return rows.map((row) => row.number).sort((a, b) => a - b)
}
