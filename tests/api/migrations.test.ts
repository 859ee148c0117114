import { expect, test } from 'vitest'
import { openPool } from '#store/database.ts'
import { isMigrated, migrate, migrations } from '#store/migrate.ts'
import { openTestDatabase } from '../support/test-database.ts'

const names = migrations.map(({ name }) => name)

test('processes that start together apply each migration once', async () => {
  const { url, pool } = await openTestDatabase({ empty: true })
  const others = [1, 2, 3, 4].map(() => openPool(url, 3))
  const runs = await Promise.all(others.map((other) => migrate(other)))
  expect(runs.flatMap(({ applied }) => applied).sort()).toEqual(names)
  expect(await isMigrated(pool)).toBe(true)
  await Promise.all(others.map((other) => other.end()))
})

test('a second run has nothing to do', async () => {
  const { pool } = await openTestDatabase()
  expect(await migrate(pool)).toEqual({ applied: [] })
})

test('a migration that was changed after the fact is refused by name', async () => {
  const { pool } = await openTestDatabase()
  await pool.query("update schema_migrations set checksum = 'other' where name = $1", [names[0]])
  await expect(migrate(pool)).rejects.toThrow(`${names[0]} was changed`)
})

test('an older build refuses a newer database', async () => {
  const { pool } = await openTestDatabase()
  await pool.query("insert into schema_migrations (name, checksum) values ('9999-later', 'x')")
  await expect(migrate(pool)).rejects.toThrow('9999-later')
})
