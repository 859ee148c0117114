import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

type Subject = { name: string; subject: string }

export async function findDeskCount<Counted extends object>(db: Queryable, { name, subject }: Subject) {
  const { rows } = await sql<{ counted: Counted; countedAt: Date }>`
    select counted, counted_at as "countedAt" from desk_counts where name = ${name} and subject = ${subject}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Keeps what was counted. Of two at once what was begun last stays. */
export async function putDeskCount(
  db: Queryable,
  { name, subject, counted, at }: Subject & { counted: object; at: Date },
): Promise<void> {
  await sql`insert into desk_counts as kept (name, subject, counted, counted_at)
    values (${name}, ${subject}, ${JSON.stringify(counted)}::jsonb, ${at})
    on conflict (name, subject) do update set counted = excluded.counted, counted_at = excluded.counted_at
    where kept.counted_at <= excluded.counted_at`.execute(db)
}

export async function dropDeskCount(db: Queryable, { name, subject }: Subject): Promise<void> {
  await db.deleteFrom('desk_counts').where('name', '=', name).where('subject', '=', subject).execute()
}

/** The subjects of which something is kept under a name. */
export async function listDeskCounts(db: Queryable, name: string): Promise<Set<string>> {
  const rows = await db.selectFrom('desk_counts').select('subject').where('name', '=', name).execute()
  return new Set(rows.map(({ subject }) => subject))
}
