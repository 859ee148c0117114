import { sql } from 'kysely'
import { generate, PostgresDialect } from 'kysely-codegen'
import { expect, test } from 'vitest'
import type { Database } from '#store/database.ts'
import { openTestDatabase } from '../support/test-database.ts'

// `npm run db:types` writes the file; here it must already say what the migrations make.
test('the table types are those of the migrated database', async () => {
  const { db } = await openTestDatabase()
  const types = await generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
    outFile: null,
    includePattern: 'public.*',
    defaultSchemas: ['public'],
    // The pool reads it as a number, and refuses what a number can't hold.
    typeMapping: { int8: 'number' },
    customImports: { JsonColumns: './json-columns.ts' },
    overrides: { columns: await jsonColumns(db) },
  })
  await expect(types).toMatchFileSnapshot('../../src/store/tables.ts')
})

/** Every JSON column takes its type from `src/store/json-columns.ts`: one that is not named there does not compile. */
async function jsonColumns(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('json', 'jsonb')`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, `JsonColumns['${name}']`]))
}
