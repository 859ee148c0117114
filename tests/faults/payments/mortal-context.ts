import type pg from 'pg'
import type { WithPorts } from '#application/context.ts'
import type { Payments } from '#application/payments/payments.ts'
import { openDatabase, openPool } from '#store/database.ts'

type Mortal = WithPorts<'payments' | 'orderLinks'>

/**
 * A site that dies at its `lastStep`: every statement is a step, and every word with the provider has one before and one
 * behind it. From then on its connections are cut, as a kill cuts them, and nothing it asks for is done.
 */
export function openMortal<Whole extends Mortal>(url: string, whole: Whole, lastStep: number) {
  const { ports } = whole
  const pool = openPool(url, 4)
  const clients = new Set<pg.PoolClient>()
  let steps = 0
  let isDead = false
  function step() {
    steps += 1
    if (steps === lastStep) die()
    if (isDead) throw new Error('dead')
  }
  function die() {
    isDead = true
    for (const client of clients) (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy() // biome-ignore format: one line
  }
  pool.on('connect', (client) => {
    clients.add(client)
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    Object.assign(client, {
      query(...asked: unknown[]) {
        step()
        return query(...asked)
      },
    })
  })
  const payments = Object.fromEntries(
    Object.entries(ports.payments).map(([name, call]) => [
      name,
      (...asked: unknown[]) => {
        step()
        const answer = (call as (...asked: unknown[]) => unknown)(...asked)
        if (!(answer instanceof Promise)) return answer
        return answer.then((value) => {
          step()
          return value
        })
      },
    ]),
  ) as Payments
  const context: Whole = { ...whole, db: openDatabase(pool), ports: { ...ports, payments } }
  /** The database's own processes that served it: they live until they notice. */
  const served = () => [...clients].map((client) => (client as unknown as { processID: number }).processID)
  return { context, isDead: () => isDead, served, bury: () => pool.end() }
}
