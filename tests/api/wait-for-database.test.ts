import { connect, createServer, type Server } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { versionProblem } from '#domain/doctor/database-rules.ts'
import { waitForDatabase } from '#main/wait-for-database.ts'
import { openPool } from '#store/database.ts'
import { openTestDatabase } from '../support/test-database.ts'

const { url } = await openTestDatabase({ empty: true })
const address = new URL(url)
/** Where the test's server is reached by a socket of its folder. */
const socketFolder = address.searchParams.get('host')
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

/** A way to the database that can be opened later. */
function openWay(port: number): Promise<number> {
  const server = createServer((socket) => {
    const there = socketFolder
      ? connect(`${socketFolder}/.s.PGSQL.${address.searchParams.get('port') ?? (address.port || 5432)}`)
      : connect(Number(address.port || 5432), address.hostname)
    socket.pipe(there).pipe(socket)
    socket.on('error', () => there.destroy())
    there.on('error', () => socket.destroy())
  })
  servers.push(server)
  return new Promise((open) =>
    server.listen(port, '127.0.0.1', () => open((server.address() as { port: number }).port)),
  )
}

const closed = () => new Promise<void>((done) => servers.pop()?.close(() => done()))

test('a database that comes later is waited for; one that never comes is told', async () => {
  const port = await openWay(0)
  await closed()
  const way = new URL(url)
  for (const name of ['host', 'port']) way.searchParams.delete(name)
  way.hostname = '127.0.0.1'
  way.port = String(port)
  const pool = openPool(way.href, 2)
  const said: string[] = []
  const never = await waitForDatabase(pool, { report: (line) => said.push(line), longestMs: 0 })
  expect(never).toContain('does not answer')
  const waiting = waitForDatabase(pool, {
    report: (line) => {
      said.push(line)
      void openWay(port)
    },
  })
  expect(await waiting).toBeNull()
  expect(said).toEqual([expect.stringContaining('Waiting for the database')])
  await pool.end()
})

test('an old PostgreSQL is refused', () => {
  expect(versionProblem(150_012)).toContain('PostgreSQL 15 is too old')
  expect(versionProblem(160_000)).toBeNull()
  expect(versionProblem(180_001)).toBeNull()
})
