import { randomInt, randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { auditOrders } from '#store/checks/audit-orders.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'
import { buy, type Habit } from './buyer.ts'
import { openKilledShop, type Victim } from './killed-shop.ts'

const KILLS = isWholeProof ? 500 : 30
const BUYERS = 3
/** Each as often as the others; a commit kills the app less often, since starting it takes the longest. */
const VICTIMS: readonly Victim[] = isWholeProof
  ? ['the app', 'the database', 'both']
  : ['the database', 'the app', 'the database', 'both', 'the database']
const HABITS: readonly Habit[] = ['card', 'card', 'two-tabs', 'declined-first']

const shop = await openKilledShop()
const { stripe } = shop

/** Orders that a buyer was told of, in the order in which they were; all of them are paid. */
const acknowledged: string[] = []

/** What was acknowledged is there, and nothing is there by half: looked at as soon as the database answers again. */
async function expectWhole() {
  const before = [...acknowledged]
  const lost = `select id from unnest($1::uuid[]) id where not exists (
    select from orders join order_versions on order_id = orders.id where orders.id = id.id)`
  const torn = `select ref from orders where not exists (select from order_versions where order_id = orders.id)
    or (status = 'completed') <> (select count(*) = 1 from events where name = 'order-completed' and data ->> 'order' = ref)
    or (status = 'completed') <> exists (select from donations where order_id = orders.id)
    or (status = 'completed') <> exists (select from mails where cause = 'order-receipt:' || orders.id)`
  const seen = async () => ({ lost: await shop.look(lost, [before]), torn: await shop.look(torn) })
  expect(await vi.waitFor(seen, { timeout: 60_000, interval: 50 })).toEqual({ lost: [], torn: [] })
}

test(`no order that was acknowledged is lost or torn by ${KILLS} kills of the app, the database and both`, {
  timeout: 240_000 + KILLS * 30_000,
}, async () => {
  await shop.open()
  let isOpen = true
  let trouble: unknown
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (isOpen) {
      const id = randomUUID()
      const habit = HABITS[randomInt(HABITS.length)] ?? 'card'
      await buy({ town: shop, id, amount: randomInt(500, 9_000), dice: Math.random }, habit)
      acknowledged.push(id)
    }
  })
  const buying = Promise.all(buyers).catch((error: unknown) => {
    trouble = error
  })
  for (let kills = 0; kills < KILLS; kills += 1) {
    const wanted = acknowledged.length + randomInt(1, 4)
    await vi.waitUntil(() => trouble !== undefined || acknowledged.length >= wanted, { timeout: 90_000, interval: 5 })
    expect(trouble).toBeUndefined()
    await shop.kill(VICTIMS[kills % VICTIMS.length] ?? 'both')
    await expectWhole()
  }
  isOpen = false
  await buying
  expect(trouble).toBeUndefined()
  await settleAll()
  await expectWhole()
  await expectPaidOnce()
  reached(14, 'kills of app, database and both', KILLS)
})

/** Nobody does anything but the site itself, a few minutes later. */
async function settleAll() {
  for (const minutes of [3, 6, 40]) {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ minutes }) }
    const answer = await fetch(`${shop.shopUrl}/recover`, sent)
    expect(answer.status, await answer.text()).toBe(200)
  }
}

async function expectPaidOnce() {
  const charges = new Map<string, number[]>()
  for await (const { status, metadata, amount_received } of stripe.paymentIntents.list({ limit: 100 }))
    if (status === 'succeeded')
      charges.set(metadata.order ?? 'none', [...(charges.get(metadata.order ?? 'none') ?? []), amount_received])
  const rows = await shop.look<{ id: string; status: string; paid_cents: number }>('select * from orders')
  const completed = rows.filter(({ status }) => status === 'completed')
  expect(new Map(completed.map(({ id, paid_cents }) => [id, [paid_cents]]))).toEqual(charges)
  expect(
    acknowledged.filter((id) => !charges.has(id)),
    'all of them were paid',
  ).toEqual([])
  const pool = openPool(shop.url, 1)
  expect(await auditOrders(openDatabase(pool))).toEqual([])
  await pool.end()
}
