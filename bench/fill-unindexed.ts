import { sql } from 'kysely'
import type { Database } from '#store/database.ts'

/**
 * Fills a database without the indexes that search, and builds those when all rows are there: a million names go into one in a
 * tenth of the time. Also, what is written at once and then changed at once leaves the first page of an index's lists empty when
 * it is vacuumed; PostgreSQL then takes the longest lists for the shortest, and reads them whole. An archive, whose rows come
 * and change one by one, has none of that. The other indexes stay: triggers look up by them.
 */
export async function fillUnindexed(db: Database, fill: (db: Database) => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; statement: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as statement
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where relnamespace = 'public'::regnamespace and amname = 'gin'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db)
  await fill(db)
  await db.connection().execute(async (held) => {
    // A million rows take longer than any page may.
    await sql`set statement_timeout = 0`.execute(held)
    await sql`set maintenance_work_mem = '512MB'`.execute(held)
    for (const { statement } of rows) await sql.raw(statement).execute(held)
    await sql`vacuum analyze`.execute(held)
    await sql`reset maintenance_work_mem`.execute(held)
    await sql`reset statement_timeout`.execute(held)
  })
}
