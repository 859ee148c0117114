import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { isWholeProof, reached } from '../../support/whole-proof.ts'
import { buy, type Habit } from './buyer.ts'
import { openTown, type Town } from './town.ts'

const PAYMENTS = isWholeProof ? 2000 : 60
const AT_ONCE = 12
const SEED = Number(process.env.PROOF_SEED ?? 20_261_115)

/** A die that falls the same way again when it is given the same seed. */
function diceOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Confirming takes the money and then says nothing, three times in ten; nothing else is to be relied on either. */
const faults = {
  api: [
    { at: 'after', act: 'hang', method: 'POST', path: '/confirm', chance: 0.3 },
    { at: 'after', act: 'drop', method: 'POST', path: '/v1/payment_intents', chance: 0.1 },
    { at: 'before', act: 'error', status: 500, method: 'GET', path: '/v1/payment_intents', chance: 0.1 },
  ],
  webhooks: [
    { act: 'drop', chance: 0.2 },
    { act: 'duplicate', chance: 0.3 },
    { act: 'delay', seconds: 2, chance: 0.2 },
    { act: 'reorder', seconds: 1, chance: 0.3 },
  ],
}

function habitOf(dice: number): Habit {
  if (dice < 0.6) return 'card'
  if (dice < 0.7) return 'declined-first'
  if (dice < 0.8) return 'bank'
  return dice < 0.9 ? 'two-tabs' : 'leaves'
}

const dice = diceOf(SEED)
const town = await openTown(dice)
const { db, stripe, control } = town

async function sellAll(ids: readonly string[]) {
  const waiting = ids.map((id, n) => ({ id, amount: 500 + n, habit: habitOf(dice()) }))
  const bankDies = new Set([Math.floor(ids.length * 0.3), Math.floor(ids.length * 0.7)])
  let sold = 0
  const buyOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await buy({ town, id: next.id, amount: next.amount, dice }, next.habit)
      sold += 1
      if (!bankDies.has(sold)) continue
      await town.killBank()
      await control('PUT', 'faults', faults)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, buyOn))
}

/** All is well again: debits end, what was left is swept, and the books are held against each other. */
async function recover() {
  await control('DELETE', 'faults')
  await town.closeShop()
  await town.openShop(false)
  await control('POST', 'clock', { advance_seconds: 5 * 86_400 })
  for (const minutes of [31, 33, 100, 200]) {
    const answer = await fetch(`${town.shopUrl}/recover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ minutes }),
    })
    expect(answer.status, await answer.text()).toBe(200)
  }
}

async function paymentsByOrder({ stripe: { paymentIntents } }: Town) {
  const all: Stripe.PaymentIntent[] = []
  for await (const intent of paymentIntents.list({ limit: 100 })) all.push(intent)
  return Map.groupBy(all, ({ metadata }) => metadata.order ?? 'none')
}

test(`${PAYMENTS} payments through time-outs, lost and doubled webhooks and kills: one charge for one order, and one order for each charge`, {
  timeout: 3_600_000,
}, async () => {
  await control('PUT', 'faults', faults)
  await town.openShop(true)
  const ids = Array.from({ length: PAYMENTS }, () => randomUUID())
  await sellAll(ids)
  expect(town.countKills(), 'the shop was killed on the way').toBeGreaterThan(PAYMENTS / 50)
  await recover()

  const intents = await paymentsByOrder(town)
  const orders = new Map((await db.selectFrom('orders').selectAll().execute()).map((order) => [order.id, order]))
  const told = await db.selectFrom('events').select('data').where('name', '=', 'order-completed').execute()
  const completions = Map.groupBy(told, ({ data }) => (data as { order: string }).order)
  const versions = await db.selectFrom('order_versions').selectAll().execute()
  const amounts = new Map(versions.map((one) => [`${one.order_id} ${one.version}`, one.amount_cents]))
  let paid = 0
  for (const id of ids) {
    const order = orders.get(id)
    const charged = (intents.get(id) ?? []).filter(({ status }) => status === 'succeeded')
    expect(charged.length, `charges of ${id}`).toBeLessThanOrEqual(1)
    expect(order?.status, `order ${id}, ${charged.length} charges`).toBe(
      charged.length === 1 ? 'completed' : 'cancelled',
    )
    expect(completions.get(order?.ref ?? '')?.length ?? 0, `completions of ${id}`).toBe(charged.length)
    if (!charged[0]) continue
    paid += 1
    expect(charged[0].amount_received).toBe(amounts.get(`${id} ${order?.paid_version}`))
    expect(order?.paid_cents).toBe(charged[0].amount_received)
  }
  expect(
    [...intents.keys()].filter((id) => !orders.has(id)),
    'charges without an order',
  ).toEqual([])
  expect(paid).toBeGreaterThan(PAYMENTS * 0.8)
  expect(await db.selectFrom('payments_given_back').selectAll().execute()).toEqual([])
  expect((await stripe.refunds.list({ limit: 1 })).data).toEqual([])
  reached(2, 'payments, of which 30 % time out after charging', PAYMENTS)
})
