import { generate, PostgresDialect } from 'kysely-codegen'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/test-database.ts'

// `npm run db:types` writes the file; here it must already say what the migrations make.
test('the table types are those of the migrated database', async () => {
  const { db } = await openTestDatabase()
  const dialect = new PostgresDialect({ dateParser: 'string', numericParser: 'number' })
  const types = await generate({ db, dialect, outFile: null, includePattern: 'public.*', defaultSchemas: ['public'] })
  await expect(types).toMatchFileSnapshot('../../src/store/tables.ts')
})
