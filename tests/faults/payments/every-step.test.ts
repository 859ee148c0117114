import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { readCheckoutStatus } from '#application/orders/read-checkout-status.ts'
import { sweepOpenOrders } from '#application/orders/sweep-open-orders.ts'
import { takeNotice, workNotice } from '#application/payments/take-notice.ts'
import { payOneLine, startOneLine } from '../../support/one-line.ts'
import { eventOf, openPaidSite, WEBHOOK_SECRET } from '../../support/payments.ts'
import { isWholeProof } from '../../support/whole-proof.ts'
import { openMortal } from './mortal-context.ts'

const ROUNDS = isWholeProof ? 20 : 1
const site = await openPaidSite()
const { context, url, stripe, pay, orderOf, completions, after } = site
type Context = typeof context

/** What the buyer knows: a payment's id once the site has answered, and whether it is paid. */
type Buyer = { intentId: string | null; isPaid: boolean }

async function submit(on: Context, id: string, buyer: Buyer) {
  await startOneLine(on, 4200, id)
  const { intent } = await payOneLine(on, id)
  buyer.intentId = intent?.id ?? null
}

async function payOnce(buyer: Buyer) {
  if (!buyer.isPaid) await pay(buyer.intentId ?? '')
  buyer.isPaid = true
}

async function hear(on: Context, id: string, { intentId }: Buyer) {
  const event = `evt_${id}`
  const payload = JSON.stringify(eventOf(event, intentId ?? ''))
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
  await takeNotice(on, Buffer.from(payload), signature)
  await workNotice(on, event)
  await readCheckoutStatus(on, intentId ?? '')
}

const stillThere = async (pids: number[]) =>
  (await sql<{ pid: number }>`select pid from pg_stat_activity where pid = any(${pids})`.execute(site.db)).rows

/** Sells one order by a site that dies at its nth step; true where it lived to the end. */
async function sellUntilDeath(lastStep: number): Promise<boolean> {
  const id = randomUUID()
  const buyer: Buyer = { intentId: null, isPaid: false }
  const mortal = openMortal(url, context, lastStep)
  try {
    await submit(mortal.context, id, buyer)
    await payOnce(buyer)
    await hear(mortal.context, id, buyer)
  } catch (error) {
    expect(mortal.isDead(), String(error)).toBe(true)
  }
  await mortal.bury()
  // The database lets go of what a dead client held once it notices; a sweep before that would leave it to the next one.
  await vi.waitFor(async () => expect(await stillThere(mortal.served())).toEqual([]), { timeout: 30_000, interval: 10 })
  // Another process comes up. A buyer who has got no answer submits again; nobody else does anything.
  if (!buyer.isPaid) {
    await submit(context, id, buyer)
    await payOnce(buyer)
  }
  await sweepOpenOrders(after(3))
  const charges = (await stripe.paymentIntents.list({ limit: 100 })).data.filter(
    ({ metadata, status }) => metadata.order === id && status === 'succeeded',
  )
  expect(charges, `killed at step ${lastStep}`).toHaveLength(1)
  expect(await orderOf(id), `killed at step ${lastStep}`).toMatchObject({ status: 'completed', paid_cents: 4200 })
  expect(await completions(id), `killed at step ${lastStep}`).toBe(1)
  return !mortal.isDead()
}

test('killed at any step of a sale, the site completes the order within five minutes, once, for one charge', {
  timeout: 900_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    let steps = 1
    while (!(await sellUntilDeath(steps))) steps += 1
    expect(steps).toBeGreaterThan(30)
  }
})
