import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

/** Notes that something happened. `data` must not name anyone. */
export async function insertEvent(db: Queryable, event: { name: string; at: Date; data: object }): Promise<void> {
  await db
    .insertInto('events')
    .values({ ...event, data: JSON.stringify(event.data) })
    .execute()
}

/** From `since` on, and before `until`. */
export type EventsAsked = { since: Date | null; until: Date | null; name: string | null }

/** `id` counts up. */
export type EventRow = { id: number; at: Date; name: string; data: Record<string, unknown> }

const matching = ({ since, until, name }: EventsAsked) => sql`
  (${since}::timestamptz is null or at >= ${since}) and (${until}::timestamptz is null or at < ${until})
  and (${name}::text is null or name = ${name})`

/** Events behind `after`, in the order in which they were written. */
export async function listEvents(
  db: Queryable,
  asked: EventsAsked,
  { after, limit }: { after: number; limit: number },
) {
  const { rows } = await sql<EventRow>`
    select id, at, name, data from events where id > ${after} and ${matching(asked)}
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Every word that these events say something about, in order. */
export async function listEventKeys(db: Queryable, asked: EventsAsked): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from events, jsonb_object_keys(data) as key where ${matching(asked)}
    group by key order by key collate "C"`.execute(db)
  return rows.map(({ key }) => key)
}
