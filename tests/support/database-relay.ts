import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openPool } from '#store/database.ts'
import type { openTestDatabase } from './test-database.ts'

/** A test's database by a way that can be cut: then its connections are lost, and none can be made, as when the server is down. */
export async function relayTo({ url }: Pick<Awaited<ReturnType<typeof openTestDatabase>>, 'url'>) {
  const { hostname: host, port, searchParams } = new URL(url)
  // The server of the tests listens on a socket where it can.
  const folder = searchParams.get('host')
  const to = folder ? { path: join(folder, `.s.PGSQL.${port}`) } : { host, port: Number(port) }
  const sockets = new Set<Socket>()
  const relay = createServer((near) => {
    const far = dial(to)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const listen = async (at: number) => {
    relay.listen(at, '127.0.0.1')
    await once(relay, 'listening')
    return (relay.address() as { port: number }).port
  }
  const own = await listen(0)
  async function cut() {
    const closed = once(relay, 'close')
    relay.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const byRelay = new URL(url)
  byRelay.hostname = '127.0.0.1'
  byRelay.port = String(own)
  byRelay.searchParams.delete('host')
  const pool = openPool(byRelay.href, 10)
  afterAll(async () => {
    await pool.end()
    if (relay.listening) await cut()
  })
  return { url: byRelay.href, pool, cut, mend: () => listen(own) }
}
