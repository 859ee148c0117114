import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { readStock, reserveStock, setStock } from '#store/store/stock.ts'
import { american, openCheckout } from '../../support/checkout.ts'
import { openTwo, spreadOver } from '../../support/interleave.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

/** Of each of the two: the sweeper is stopped first, or the payer is. */
const WAYS = isWholeProof ? 260 : 12
const LEFT_ALONE_MS = 31 * 60_000

const shop = await openCheckout()
const { db, databaseUrl, context, clock, stripe, openShopper, submit, confirm, orderOf } = shop
const { interleave } = openTwo(databaseUrl, context)
type On = typeof context

const last = { type: 'basic-product', item: 'prd:print' }
const inOne = db.transaction()

/** An order of the last one in stock, left alone for so long that it is given up just now. */
async function newExpiring() {
  await inOne.execute((trx) => setStock(trx, [{ ref: 'prd:print', quantity: 1 }]))
  const shopper = openShopper()
  await shopper.add(last)
  const form = { name: 'Ada Quill', email: `late.${randomUUID()}@reader.example`, address: american }
  const { answer } = await submit(shopper, { ...form, shipcode: 'ship-a' })
  clock.now = new Date(clock.now.getTime() + LEFT_ALONE_MS)
  return answer.data.payment_intent_id as string
}

const expire = (on: On) => sweepOpenOrders(on)
const payLate = (intentId: string) => async (on: On, step: () => Promise<void>) => {
  await step()
  await confirm(intentId).catch((error: { type?: string }) => {
    // Too late: the payment is cancelled.
    if (error.type !== 'StripeInvalidRequestError') throw error
  })
  await settlePayment(on, intentId)
}

/** Sold or given back, once: by the provider, the order, the stock and its movements, and whoever comes next. */
async function judge(intentId: string): Promise<'sold' | 'given back'> {
  clock.now = new Date(clock.now.getTime() + 3 * 60_000)
  await sweepOpenOrders(context)
  const { status } = await stripe.paymentIntents.retrieve(intentId)
  const order = await orderOf(intentId)
  const isSold = status === 'succeeded'
  expect([status, order.status]).toEqual(isSold ? ['succeeded', 'completed'] : ['canceled', 'cancelled'])
  const holds = await db.selectFrom('stock_holds').selectAll().where('holder', '=', order.id).execute()
  expect(holds.map(({ quantity, sold_at }) => [quantity, sold_at !== null])).toEqual(isSold ? [[1, true]] : [])
  const moves = await db.selectFrom('stock_movements').select('change').where('holder', '=', order.id).execute()
  expect(moves).toEqual(isSold ? [{ change: -1 }] : [])
  expect((await readStock(db, ['prd:print'])).get('prd:print')).toBe(isSold ? 0 : 1)
  const wanted = [{ ref: 'prd:print', quantity: 1 }]
  const next = await inOne.execute((trx) => reserveStock(trx, { holder: randomUUID(), wanted, now: clock.now }))
  expect(next.ok, 'whoever comes next has it exactly where it was given back').toBe(!isSold)
  return isSold ? 'sold' : 'given back'
}

test.each(['the sweeper', 'the payer'])(
  'a reservation that expires while its payment arrives is sold or given back, once: %s is stopped first, anywhere',
  {
    timeout: isWholeProof ? 1_800_000 : 180_000,
  },
  async (who) => {
    const outcomes = new Set<string>()
    async function tryOne(at: readonly [number, number]) {
      const intentId = await newExpiring()
      const [sweeper, payer] = [expire, payLate(intentId)]
      const acts = who === 'the sweeper' ? { one: sweeper, other: payer } : { one: payer, other: sweeper }
      const steps = await interleave(at, acts)
      outcomes.add(await judge(intentId))
      return steps
    }
    // Who comes second has less to do: the most steps that either takes are those of whoever is let go first.
    const alone = (await tryOne([Number.POSITIVE_INFINITY, 0])).one
    const second = (await tryOne([0, Number.POSITIVE_INFINITY])).other
    const ways = spreadOver({ one: alone, other: second }, WAYS)
    for (const at of ways) await tryOne(at)
    expect(outcomes).toEqual(new Set(['sold', 'given back']))
    reached(6, 'interleavings of an expiry and a late payment', ways.length)
  },
)
