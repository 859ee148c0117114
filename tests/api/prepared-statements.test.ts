import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, openPool } from '#store/database.ts'
import { openTestDatabase } from '../support/test-database.ts'

const { url } = await openTestDatabase()
// One connection, so that what it has prepared can be asked of it.
const pool = openPool(url, 1)
const db = openDatabase(pool)
afterAll(() => pool.end())

const prepared = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  )
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < count; time += 1) await work()
}

test('what is asked again and again is prepared', async () => {
  const ask = () => db.selectFrom('accounts').select('name').where('email', '=', 'nobody@demo.example').execute()
  await times(2, ask)
  expect((await prepared()).filter((text) => text.includes('"accounts"'))).toEqual([])
  await times(8, ask)
  expect((await prepared()).filter((text) => text.includes('"accounts"'))).toEqual([
    'select "name" from "accounts" where "email" = $1',
  ])
})

test('a migration that adds a column disturbs nobody who has asked before', async () => {
  const all = () => db.selectFrom('stock_holds').selectAll().execute()
  const some = () => db.selectFrom('stock_holds').select('quantity').where('holder', '=', 'nobody').execute()
  await times(8, async () => [await all(), await some()])
  await sql`alter table stock_holds add column later text`.execute(db)
  await times(3, async () => {
    expect((await all()).every((hold) => 'later' in hold)).toBe(true)
    expect(await some()).toEqual([])
  })
})

test('in a transaction that failed the next says what failed, and the connection is good again', async () => {
  const insert = () =>
    db.transaction().execute((trx) => sql`insert into stock_holds (quantity) values (${-1})`.execute(trx))
  await times(5, () => expect(insert()).rejects.toThrow('null value'))
  expect(await db.selectFrom('stock_holds').select('quantity').where('quantity', '<', 0).execute()).toEqual([])
})

test('two who speak through one pool do not give one name to two statements', async () => {
  const other = openDatabase(pool)
  const ask = (by: typeof db, column: 'name' | 'email') =>
    by.selectFrom('accounts').select(column).where('ref', '=', `nobody-${column}`).execute()
  // Each in its own order: counted apart, their first names would be for different texts.
  await times(4, () => ask(other, 'email'))
  await times(4, () => ask(db, 'name'))
  await times(4, () => ask(other, 'name'))
  expect((await prepared()).filter((text) => text.includes('"ref"')).sort()).toEqual([
    'select "email" from "accounts" where "ref" = $1',
    'select "name" from "accounts" where "ref" = $1',
  ])
})
