import { type RawBuilder, sql } from 'kysely'
import type { LoggedAct } from '#domain/audit/audit-csv.ts'
import type { Queryable } from '#store/database.ts'

/** What is null or left out is not asked for. `by`: a part of a name, or a ref. `until` is the first moment that is too late. */
export type AuditQuestion = {
  by?: string | null
  act?: string | null
  of?: string | null
  since?: Date | null
  until?: Date | null
}

/** Where the log is gone on with: at what is older than an entry, or newer. */
export type AuditPlace = { side: 'before' | 'after'; id: string }

type Page = { place?: AuditPlace | null; limit: number }

/** Entries from a place on, those nearest to it first: the latest of all, or of what is older; else the oldest of what is newer. */
export async function listAuditEntries(
  db: Queryable,
  asked: AuditQuestion,
  { place = null, limit }: Page,
): Promise<LoggedAct[]> {
  const order = sql.raw(place?.side === 'after' ? '' : 'desc')
  const filters = filtersOf(asked, place)
  /** The end of the log of one kind: an index holds it in this order. */
  const end = (which: RawBuilder<unknown>) => sql`(select entry.at, entry.id from audit_log entry
    where ${sql.join([which, ...filters], sql` and `)} order by entry.at ${order}, entry.id ${order} limit ${limit})`
  const { by = null } = asked
  const names = by === null ? [] : await listNamesWith(db, by)
  // Each name by itself: of all of them at once, every entry would have to be put in order.
  const found =
    by === null
      ? end(sql`true`)
      : sql`(${end(sql`entry.actor_ref = ${by}`)} union
          select of_name.at, of_name.id from unnest(${names}::text[]) as actor(name)
            cross join lateral ${end(sql`entry.actor_name = actor.name`)} as of_name)`
  const { rows } = await sql<LoggedAct>`
    select entry.id::text, entry.at, entry.actor_ref, entry.actor_name, entry.action, entry.subject_ref, entry.refusal, entry.details
    from ${found} as found join audit_log entry using (id)
    order by found.at ${order}, found.id ${order} limit ${limit}`.execute(db)
  return rows
}

function filtersOf(
  { act = null, of = null, since = null, until = null }: AuditQuestion,
  place: AuditPlace | null,
): RawBuilder<unknown>[] {
  const filters: RawBuilder<unknown>[] = []
  if (act !== null) filters.push(sql`entry.action = ${act}`)
  if (of !== null) filters.push(sql`entry.subject_ref = ${of}`)
  if (since !== null) filters.push(sql`entry.at >= ${since}`)
  if (until !== null) filters.push(sql`entry.at < ${until}`)
  // The moment is taken from the table: a program's clock keeps it less finely.
  if (place !== null) {
    const sign = sql.raw(place.side === 'after' ? '>' : '<')
    const moment = sql`(select at from audit_log where id = ${place.id}::bigint)`
    filters.push(sql`(entry.at, entry.id) ${sign} (${moment}, ${place.id}::bigint)`)
  }
  return filters
}

/** Names of whoever is in the log that have this in them, in whichever case. From each name the index leads on to the next. */
async function listNamesWith(db: Queryable, part: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive actors as (
      (select actor_name as name from audit_log where actor_name is not null order by actor_name limit 1)
      union all
      select (select actor_name from audit_log where actor_name > actors.name order by actor_name limit 1)
      from actors where actors.name is not null)
    select name from actors where strpos(lower(name), lower(${part})) > 0`.execute(db)
  return rows.map(({ name }) => name)
}

export async function isInLog(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`select from audit_log where id = ${id}::bigint`.execute(db)
  return rows.length > 0
}
