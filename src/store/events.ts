import type { Queryable } from './database.ts'

/** Notes that something happened. `data` must not name anyone. */
export async function insertEvent(db: Queryable, event: { name: string; at: Date; data: object }): Promise<void> {
  await db
    .insertInto('events')
    .values({ ...event, data: JSON.stringify(event.data) })
    .execute()
}
