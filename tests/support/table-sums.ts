import { sql } from 'kysely'
import type { Database } from '#store/database.ts'

type Sum = { mark: string; sum: string }

/** What each table held when it was last read, by the database that it is in. */
const read = new WeakMap<Database, Map<string, Sum>>()

/** One sum of all rows of each table. Two are the same where the tables hold the same; only what was written to since is read again. */
export async function sumTables(db: Database, but: ReadonlySet<string> = new Set()): Promise<Map<string, string>> {
  const known = read.get(db) ?? new Map<string, Sum>()
  read.set(db, known)
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const names = tables.rows.map(({ name }) => name).filter((name) => !but.has(name))
  const marks = await markTables(db, names)
  for (const [name, mark] of marks) {
    if (known.get(name)?.mark === mark) continue
    const { rows } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(one::text, '|' order by one::text), '')) as sum from ${sql.table(name)} one`.execute(
      db,
    )
    known.set(name, { mark, sum: rows[0]?.sum ?? '' })
  }
  return new Map(names.map((name) => [name, known.get(name)?.sum ?? '']))
}

/**
 * Changes with every write to a table: a row carries the number of the transaction that wrote it, and these only grow. Reading
 * all rows as text takes far longer.
 */
async function markTables(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const marks = names.map(
    (name) => sql<{ name: string; mark: string }>`select ${sql.lit(name)} as name,
      count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as mark from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ name: string; mark: string }>`${sql.join(marks, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, mark }) => [name, mark]))
}
