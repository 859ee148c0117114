import type pg from 'pg'

/** All that a database holds of the magazine, as text: table by table, in an order that both of two have. */
export async function rowsOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select row::text as row from ${name} row order by 1`)
    content[name] = rows.map(({ row }) => row)
  }
  return content
}
