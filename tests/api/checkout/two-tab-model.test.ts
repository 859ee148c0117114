import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { openCheckout } from '../../support/checkout.ts'
import { type Accepted, type Act, costOf, countStored, openTab } from '../../support/two-tabs.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const RUNS = isWholeProof ? 5_000 : 120
const AT_ONCE = 8
const SEED = Number(process.env.PROOF_SEED ?? 20_261_118)
const LEFT_ALONE_MS = 31 * 60_000

const shop = await openCheckout()
const { db, context, clock, stripe, openShopper } = shop
await db.updateTable('stock').set({ quantity: 1_000_000 }).execute()

const what = fc.constantFrom('totes' as const, 'recordings' as const, 'gifts' as const)
const simple = (name: 'look' | 'submit' | 'pay' | 'ask' | 'hear') => fc.constant<Act>({ do: name })
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), what }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), what }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('count' as const), totes: fc.integer({ min: 1, max: 6 }) }) },
  {
    weight: 2,
    arbitrary: fc
      .record({ do: fc.constant('donate' as const), amount: fc.integer({ min: 5, max: 90 }) })
      .map((one) => ({
        ...one,
        amount: one.amount * 100,
      })),
  },
  { weight: 1, arbitrary: simple('look') },
  { weight: 6, arbitrary: simple('submit') },
  { weight: 3, arbitrary: simple('pay') },
  { weight: 1, arbitrary: simple('ask') },
  { weight: 1, arbitrary: simple('hear') },
)
const tab = fc.constantFrom<0 | 1>(0, 1)
/** One after the other, or both at the same moment. */
const moment = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(tab, anyAct).map(([at, act]) => [{ at, act }]) },
  {
    weight: 1,
    arbitrary: fc.tuple(anyAct, anyAct).map(([one, other]) => [
      { at: 0 as const, act: one },
      { at: 1 as const, act: other },
    ]),
  },
)
/** Each begins with something in the cart that both tabs have seen, and somebody submits it. */
const begun = fc
  .tuple(what, tab)
  .map(([what, at]) => [
    [{ at: 0 as const, act: { do: 'add' as const, what } }],
    [{ at: 1 as const, act: { do: 'look' as const } }],
    [{ at, act: { do: 'submit' as const } }],
  ])
const anyRun = fc
  .tuple(begun, fc.array(moment, { minLength: 2, maxLength: 10 }))
  .map(([first, rest]) => [...first, ...rest])
type Run = typeof anyRun extends fc.Arbitrary<infer One> ? One : never

async function live(run: Run, number: number) {
  const shopper = openShopper()
  const tabs = [0, 1].map(() => openTab(shop, shopper, `tabs.${number}@reader.example`))
  /** Null while nobody can say what was frozen last, since both tabs did something at once. */
  let frozen: Accepted | null = null
  const faults: string[] = []
  for (const acts of run) {
    const known = tabs.map(({ accepted, paid }) => accepted.length + paid.length)
    await Promise.all(acts.map(({ at, act }) => tabs[at]?.act(act)))
    const acted = tabs.filter(({ accepted, paid }, at) => accepted.length + paid.length > (known[at] ?? 0))
    if (acted.length === 0) continue
    const [{ act } = { act: { do: 'look' } }] = acts
    if (acts.length > 1) frozen = null
    else if (act.do === 'submit') frozen = acted[0]?.accepted.at(-1) ?? null
    const charged = acts.length === 1 && act.do === 'pay' ? acted[0]?.paid.at(-1) : undefined
    // One after the other, what is charged is what the last submit that was accepted had been shown.
    if (charged && frozen && charged.id === frozen.intentId && charged.amount_received !== frozen.total)
      faults.push(`${charged.amount_received} was charged for a cart of ${frozen.total}`)
  }
  const intents = new Set(tabs.flatMap(({ accepted }) => accepted.map(({ intentId }) => intentId)))
  return { run, cartId: shopper.cartId, tabs, intents, faults }
}

type Lived = Awaited<ReturnType<typeof live>>

/** Looked at when all is over, by the books of the provider and of the shop. */
async function findFaults({ cartId, tabs, intents, faults }: Lived): Promise<{ faults: string[]; paid: number }> {
  const orders = await db.selectFrom('orders').selectAll().where('cart_id', '=', cartId).execute()
  const versions = await db
    .selectFrom('order_versions')
    .selectAll()
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  const found = [...faults]
  for (const { amount_cents, cart_contents } of versions) {
    const cost = cart_contents && costOf(countStored(cart_contents))
    if (cost !== amount_cents) found.push(`a cart of ${cost} is frozen at ${amount_cents}`)
  }
  const accepted = tabs.flatMap((one) => one.accepted)
  let paid = 0
  for (const id of intents) {
    const intent = await stripe.paymentIntents.retrieve(id)
    const order = orders.find(({ payment_intent_id }) => payment_intent_id === id)
    if (!order) found.push(`${id} is no order's payment`)
    const status = intent.status === 'succeeded' ? 'completed' : 'cancelled'
    if (order && order.status !== status) found.push(`${id} is ${intent.status}, its order ${order.status}`)
    if (!order || intent.status !== 'succeeded') continue
    paid += 1
    const version = versions.find((one) => one.order_id === order.id && one.version === order.paid_version)
    const amounts = [intent.amount_received, order.paid_cents, version?.amount_cents]
    if (new Set(amounts).size !== 1) found.push(`charged, paid and frozen differ: ${amounts.join()}`)
    if (!accepted.some((one) => one.intentId === id && one.total === intent.amount_received))
      found.push(`nobody had been shown ${intent.amount_received}`)
  }
  return { faults: found, paid }
}

test(`two tabs of one browser, ${RUNS} times in any way: what is charged is what the frozen cart costs`, {
  timeout: isWholeProof ? 3_600_000 : 180_000,
}, async () => {
  const runs = fc.sample(anyRun, { numRuns: RUNS, seed: SEED })
  let paid = 0
  for (let first = 0; first < RUNS; first += AT_ONCE) {
    const lived = await Promise.all(runs.slice(first, first + AT_ONCE).map((run, at) => live(run, first + at)))
    for (const intentId of lived.flatMap(({ intents }) => [...intents])) await settlePayment(context, intentId)
    clock.now = new Date(clock.now.getTime() + LEFT_ALONE_MS)
    await sweepOpenOrders(context)
    for (const one of lived) {
      const seen = await findFaults(one)
      expect(seen.faults, `seed ${SEED}: ${JSON.stringify(one.run)}`).toEqual([])
      paid += seen.paid
    }
  }
  expect(paid, 'many of them end with a payment').toBeGreaterThan(RUNS / 3)
  expect((await stripe.refunds.list({ limit: 1 })).data).toEqual([])
  reached(3, 'runs of two tabs', RUNS)
})
