import { expect, test, vi } from 'vitest'
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

/** What newer builds bring, as they would apply it after all of ours. */
const added = {
  name: '9998-adds',
  sql: 'create table added (); alter table orders add column added text',
  checksum: 'x',
}
const contracted = {
  name: '9999-takes-away',
  sql: '-- contracts: no build reads it since 9998\nalter table orders drop column added',
  checksum: 'x',
}

test('a migration that meets whoever writes the other way round gives way to them, and is applied after them', async () => {
  const { pool } = await openTestDatabase()
  const writer = await pool.connect()
  await writer.query('begin')
  await writer.query('select from orders limit 1')
  // It holds a lock on orders from its first statement, and needs one that waits for every reader with its second.
  const sql = 'create table pointing (order_id uuid references orders); alter table orders add column pointed text'
  const migrated = migrate(pool, [...migrations, { name: '9998-points', sql, checksum: 'x' }])
  const isWaiting = `select from pg_locks where relation = 'orders'::regclass and not granted`
  await vi.waitFor(async () => expect((await pool.query(isWaiting)).rowCount).toBe(1))
  // Neither could go on any more: PostgreSQL would end one of them.
  await writer.query('update orders set touched_at = touched_at')
  await writer.query('commit')
  writer.release()
  expect(await migrated).toEqual({ applied: ['9998-points'] })
})

test('an older build starts on a database to which newer ones have only added', async () => {
  const { pool } = await openTestDatabase()
  await migrate(pool, [...migrations, added])
  expect(await migrate(pool)).toEqual({ applied: [] })
  expect(await isMigrated(pool)).toBe(true)
})

test('an older build refuses a database from which a newer one took away, and names what did', async () => {
  const { pool } = await openTestDatabase()
  await migrate(pool, [...migrations, added, contracted])
  await expect(migrate(pool)).rejects.toThrow(`${contracted.name}, which this build does not know`)
  expect(await migrate(pool, [...migrations, added, contracted]), 'those who know it start').toEqual({ applied: [] })
})

test('an older build that lacks something itself does not add it behind what a newer one added', async () => {
  const { pool } = await openTestDatabase()
  await migrate(pool, [...migrations, added])
  const between = { name: '9997-between', sql: 'create table between_them ()', checksum: 'x' }
  await expect(migrate(pool, [...migrations, between])).rejects.toThrow(
    `${between.name} comes too late: the database has ${added.name} already`,
  )
})

test('an index whose building was broken off is built anew', async () => {
  const { pool } = await openTestDatabase()
  const isValid = async () => {
    const found = await pool.query<{ valid: boolean }>(
      `select indisvalid as valid from pg_index where indexrelid = 'renewals_by_account'::regclass`,
    )
    return found.rows[0]?.valid
  }
  await pool.query('drop index renewals_by_account')
  // As if it were the last that there is.
  const name = '0021-indexes-of-references'
  const known = migrations.filter((migration) => migration.name <= name)
  await pool.query('delete from schema_migrations where name >= $1', [name])
  const [writer, builder] = [await pool.connect(), await pool.connect()]
  await writer.query('begin')
  await writer.query('lock table renewals in row exclusive mode')
  // It waits for whoever writes, longer than it may.
  await builder.query('set statement_timeout = 100')
  const building = builder.query('create index concurrently renewals_by_account on renewals (account_id)')
  await expect(building).rejects.toThrow('statement timeout')
  await writer.query('rollback')
  for (const client of [writer, builder]) client.release(true)
  expect(await isValid()).toBe(false)
  expect(await migrate(pool, known)).toEqual({ applied: [name] })
  expect(await isValid()).toBe(true)
})

test('a migration that is numbered before one that was applied is refused, and both are named', async () => {
  const { pool } = await openTestDatabase()
  const [last = ''] = names.slice(-1)
  const late = { name: `${names[0]}-and-a-half`, sql: 'create table too_late ()', checksum: 'x' }
  const known = [...migrations, late].sort((a, b) => a.name.localeCompare(b.name))
  await expect(migrate(pool, known)).rejects.toThrow(`${late.name} comes too late: the database has ${last} already`)
  const { rows } = await pool.query("select to_regclass('too_late') as made")
  expect(rows).toEqual([{ made: null }])
})

test('a migration that is numbered after all that were applied is taken', async () => {
  const { pool } = await openTestDatabase()
  const next = { name: '9999-next', sql: 'create table just_in_time ()', checksum: 'x' }
  expect(await migrate(pool, [...migrations, next])).toEqual({ applied: [next.name] })
})
