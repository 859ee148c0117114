import { expect, vi } from 'vitest'
import { things } from './buyers-cart.ts'
import type { Cluster, Machine } from './open-cluster.ts'
import { openVisitor } from './visitor.ts'

let visitors = 0

/** A reader of each of these machines, with a cart that they go on filling while the database is away. */
export async function openCartsAt(machines: readonly Machine[], { proxy }: Cluster) {
  const readers = await Promise.all(machines.map((machine) => openCartAt(machine, proxy.url)))
  return {
    /** The site says that it is in trouble, runs on, and takes nothing. */
    seeRefused: () => Promise.all(readers.map(({ seeRefused }) => seeRefused())),
    /** Nothing has come of what was refused. */
    seeUnchanged: () => Promise.all(readers.map(({ seeUnchanged }) => seeUnchanged())),
  }
}

async function openCartAt({ name, web }: Machine, origin: string) {
  visitors += 1
  const from = `10.8.${visitors >> 8}.${visitors & 255}`
  const visit = openVisitor(`http://127.0.0.1:${web.port}`, { origin, from })
  const [first, second] = things
  expect((await visit('/api/cart', first)).status).toBe(200)
  const readCart = async () => {
    const { status, bytes } = await visit('/api/cart')
    expect(status).toBe(200)
    return JSON.parse(bytes.toString())
  }
  const before = await readCart()
  return {
    async seeRefused() {
      for (const [path, body] of [['/api/cart', second], ['/api/cart'], ['/store/checkout'], ['/readyz']] as const)
        expect((await visit(path, body)).status, `${path} of ${name} without a database`).toBe(503)
      expect((await visit('/healthz')).status, `${name} runs on`).toBe(200)
    },
    seeUnchanged: () =>
      vi.waitFor(async () => expect(await readCart()).toEqual(before), { timeout: 120_000, interval: 100 }),
  }
}
