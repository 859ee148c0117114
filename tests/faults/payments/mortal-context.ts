import { sql } from 'kysely'
import type pg from 'pg'
import type Stripe from 'stripe'
import { expect, vi } from 'vitest'
import type { Payments } from '#application/ports/payments.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { handleWebhookEvent, receiveWebhook } from '#application/sales/settle/handle-webhook.ts'
import { readCheckoutStatus } from '#application/sales/settle/read-checkout-status.ts'
import { type Database, openDatabase, openPool } from '#store/database.ts'
import { eventOf, WEBHOOK_SECRET } from '../../support/payments.ts'
import { anyFirstStep, isWholeProof, STRIDE } from '../../support/whole-proof.ts'

type Mortal = SaleContext

/** What a site does when the provider tells it of a payment, and its buyer asks. */
export async function hearOf(on: Mortal, stripe: Stripe, { event, intentId }: { event: string; intentId: string }) {
  const payload = JSON.stringify(eventOf(event, intentId))
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
  await receiveWebhook(on, Buffer.from(payload), { 'stripe-signature': signature })
  await handleWebhookEvent(on, event)
  await readCheckoutStatus(on, intentId)
}

/** The database lets go of what a dead client held once it notices; a sweep before that would leave it to the next one. */
async function untilLetGo(db: Database, pids: number[]): Promise<void> {
  const stillThere = async () => (await sql`select from pg_stat_activity where pid = any(${pids})`.execute(db)).rows
  await vi.waitFor(async () => expect(await stillThere()).toEqual([]), { timeout: 30_000, interval: 10 })
}

/**
 * A site that dies at its `lastStep`: every statement is a step, and every word with the provider has one before and one
 * behind it. From then on its connections are cut, as a kill cuts them, and nothing it asks for is done.
 */
function openMortal<Whole extends Mortal>(url: string, whole: Whole, lastStep: number) {
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
    for (const client of clients)
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
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

/** Does some work by a site that dies at its nth step; true where it lived to the end. */
export async function untilDeath<Whole extends Mortal>(
  url: string,
  whole: Whole,
  lastStep: number,
  work: (on: Whole) => Promise<unknown>,
): Promise<boolean> {
  const mortal = openMortal(url, whole, lastStep)
  try {
    await work(mortal.context)
  } catch (error) {
    expect(mortal.isDead(), String(error)).toBe(true)
  }
  await mortal.bury()
  await untilLetGo(whole.db, mortal.served())
  return !mortal.isDead()
}

const ROUNDS = isWholeProof ? 20 : 1
/** For a test that tries each step. */
export const EACH_STEP_TIMEOUT = ROUNDS * 600_000

/** Tries it with a death at each step, until one has `lived` through all of them, of which there are more than `least`. Tells how often. */
export async function atEachStep(least: number, tryIt: (lastStep: number) => Promise<boolean>): Promise<number> {
  for (let round = 0; round < ROUNDS; round += 1) {
    let step = anyFirstStep()
    while (!(await tryIt(step))) step += STRIDE
    expect(step).toBeGreaterThan(least)
  }
  return ROUNDS
}
