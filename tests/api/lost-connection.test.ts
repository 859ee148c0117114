import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isDatabaseAway } from '#web/render/database-away.ts'
import { openTestDatabase } from '../support/test-database.ts'

const { db, pool } = await openTestDatabase()

/** The server ends the connection that asks, as all are ended when it goes down. */
const endConnection = sql`select pg_terminate_backend(pg_backend_pid())`

const errorOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.fail('It went well.'),
    (error: Error) => error,
  )

test('a connection that is lost is a database that is away, in whatever words the driver says it', async () => {
  const alone = await errorOf(endConnection.execute(db))
  // The transaction is undone on a connection that is no more: its error is told in place of the first.
  const within = await errorOf(db.transaction().execute((trx) => endConnection.execute(trx)))
  const unheard = await errorOf(
    db.transaction().execute(async (trx) => {
      await endConnection.execute(trx).catch(() => undefined)
      await sql`select 1`.execute(trx)
    }),
  )
  const client = await pool.connect()
  client.release(true)
  const closed = await errorOf(client.query('select 1'))
  for (const error of [alone, within, unheard, closed])
    expect([error.message, isDatabaseAway(error)]).toEqual([error.message, true])
  expect(new Set([alone, within, unheard, closed].map(({ message }) => message)).size).toBeGreaterThan(1)
})

test('a statement that is wrong is a fault of ours', async () => {
  expect(isDatabaseAway(await errorOf(sql`select nothing`.execute(db)))).toBe(false)
})

test('the server misses whoever is gone without a word, and the locks that they held, within a minute', async () => {
  const asked = `select name, reset_val::int as value from pg_settings where name like 'tcp\\_%'`
  const { rows } = await pool.query<{ name: string; value: number }>(asked)
  const {
    tcp_keepalives_idle: idle = 0,
    tcp_keepalives_interval: interval = 0,
    tcp_keepalives_count: count = 0,
    tcp_user_timeout: silence = 0,
  } = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  // A 0 would be the machine's own: two hours.
  expect(idle * interval * count * silence).toBeGreaterThan(0)
  expect(idle + interval * count).toBeLessThan(60)
  expect(silence).toBeLessThan(60_000)
})
