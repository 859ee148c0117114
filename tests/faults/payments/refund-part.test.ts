import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readOrder } from '#application/sales/orders/read-order.ts'
import { refundPart } from '#application/sales/refund/refund-part.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { cents } from '#domain/money/cents.ts'
import type { PartAsked } from '#domain/orders/refund-part.ts'
import { readStock, setStock } from '#store/store/stock.ts'
import { printGift, printSubscription, tote } from '../../support/cart.ts'
import { american, chosen, openCheckout } from '../../support/checkout.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'
import { atEachStep, EACH_STEP_TIMEOUT, untilDeath } from './mortal-context.ts'

const shop = await openCheckout()
const { db, databaseUrl, stripe, control, buy, orderOf, openShopper, clock } = shop
const by = { kind: 'staff', accountRef: 'acc-staff', name: 'Vera Holm', roles: ['books'] } as const
const context = { ...shop.context, by }
type Context = typeof context

const STOCK = 1_000_000
await db.transaction().execute((trx) => setStock(trx, [{ ref: 'prd:tote', quantity: STOCK }]))

const wholeCart = [
  { ...tote, qty: 2 },
  { type: 'digital-product', item: 'prd:recordings' },
  { type: 'personal-subscription', item: printSubscription },
  { type: 'gift-subscription', item: printGift, qty: 2 },
  { type: 'donation-item', item: { process: 'onetime', amount: 1500 } },
]

type Sold = { id: string; ref: string; intentId: string; tokens: number }
let sales = 0

async function sell(): Promise<Sold> {
  sales += 1
  const shopper = openShopper()
  for (const thing of wholeCart) await shopper.add(thing)
  const buyer = { name: 'Ada Part', email: `part.${sales}@reader.example`, password: chosen }
  const { intentId } = await buy(shopper, { ...buyer, address: american, shipcode: 'ship-a' })
  const { id, ref } = await orderOf(intentId)
  const { tokens } = await db.selectFrom('cycles').select('tokens').where('order_id', '=', id).executeTakeFirstOrThrow()
  return { id, ref, intentId, tokens: tokens ?? 0 }
}

/** All totes, and one of everything else but the subscription. Once they are back, asking again finds no tote. */
async function someLines({ ref }: Sold): Promise<PartAsked> {
  const lines = ((await readOrder(context, ref))?.lines ?? []).map(({ name }, index) => ({ name, line: index + 1 }))
  const lineOf = (words: RegExp) => lines.find(({ name }) => words.test(name))?.line ?? 0
  const one = [/record/i, /gift/i, /contribution/i].map((words) => ({ line: lineOf(words), quantity: 1 }))
  return { kind: 'lines', lines: [{ line: lineOf(/tote/i), quantity: 2 }, ...one], keepsShipping: false, reason: null }
}

/** All that one part leaves behind, counted. */
async function tracesOf({ id, ref, intentId }: Sold) {
  const { rows } = await sql<Record<string, unknown>>`
    with parts as (select * from refund_parts where order_id = ${id})
    select
      (select count(*)::int from parts where refunded_at is not null) as given,
      (select count(*)::int from parts where refunded_at is null) as open,
      (select coalesce(sum(amount_cents), 0)::int from parts) as of_parts,
      (select parts_cents from orders where id = ${id}) as of_order,
      (select count(*)::int from mails where cause like ${`order-refunded:${id}%`}) as mails,
      (select count(*)::int from events where name = 'refunded-in-part' and data ->> 'order' = ${ref}) as told,
      (select count(*)::int from audit_log where action = 'refund-order' and subject_ref = ${ref}
        and refusal is null) as acts,
      (select count(*)::int from gifts where order_id = ${id} and voided_at is null) as gifts,
      (select count(*)::int from download_grants where order_id = ${id} and ended_at is null) as downloads,
      (select tokens from cycles where order_id = ${id}) as tokens,
      (select count(*)::int from cycles where order_id = ${id} and cancelled_at is null) as cycles
  `.execute(db)
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
  const atProvider = data.reduce((sum, { amount }) => sum + amount, 0)
  const stock = (await readStock(db, ['prd:tote'])).get('prd:tote') ?? 0
  return { ...rows[0], refunds: data.length, atProvider, stock }
}

const sweep = () => sweepOpenOrders({ ...context, now: () => new Date(clock.now.getTime() + 3 * 60_000) })

/** By turns whoever asked asks again before the sweeper comes, and after it: it must not matter. */
async function goOn(sold: Sold, asked: PartAsked) {
  const again = () => refundPart(context, { ref: sold.ref, asked })
  return sales % 2 === 0 ? [await again(), await sweep()] : [await sweep(), await again()]
}

const refund = (on: Context, { ref }: Sold, asked: PartAsked) => refundPart(on, { ref, asked })

const once = { given: 1, open: 0, mails: 1, told: 1, acts: 1, refunds: 1 }

test('killed at any step of giving lines back, they are given back once: money, goods, gifts and downloads', {
  timeout: EACH_STEP_TIMEOUT,
}, async () => {
  await atEachStep(30, async (step) => {
    const before = (await readStock(db, ['prd:tote'])).get('prd:tote')
    const sold = await sell()
    const asked = await someLines(sold)
    const planned = await refundPart(context, { ref: sold.ref, asked, dryRun: true })
    const amount = planned.ok ? planned.part.amount : null
    const lived = await untilDeath(databaseUrl, context, step, (on) => refund(on, sold, asked))
    await goOn(sold, asked)
    expect(await tracesOf(sold), `killed at step ${step}`).toEqual({
      ...once,
      of_parts: amount,
      of_order: amount,
      atProvider: amount,
      gifts: 1,
      downloads: 0,
      tokens: sold.tokens,
      cycles: 1,
      stock: before,
    })
    return lived
  })
})

test('killed at any step of giving unsent issues back, they are off the ledger once, for their money', {
  timeout: EACH_STEP_TIMEOUT,
}, async () => {
  await atEachStep(30, async (step) => {
    const before = (await readStock(db, ['prd:tote'])).get('prd:tote') ?? 0
    const sold = await sell()
    const asked: PartAsked = { kind: 'issues', issues: 'all', reason: null }
    const planned = await refundPart(context, { ref: sold.ref, asked, dryRun: true })
    const amount = planned.ok ? planned.part.amount : null
    const lived = await untilDeath(databaseUrl, context, step, (on) => refund(on, sold, asked))
    await goOn(sold, asked)
    expect(await tracesOf(sold), `killed at step ${step}`).toEqual({
      ...once,
      of_parts: amount,
      of_order: amount,
      atProvider: amount,
      gifts: 2,
      downloads: 1,
      tokens: 0,
      cycles: 0,
      stock: before - 2,
    })
    return lived
  })
})

test('killed at any step of a part that the provider refuses, all is as it was', {
  timeout: EACH_STEP_TIMEOUT,
}, async () => {
  await atEachStep(20, async (step) => {
    const sold = await sell()
    const { latest_charge } = await stripe.paymentIntents.retrieve(sold.intentId)
    await control('POST', `charges/${latest_charge}/dispute`, {})
    const asked = await someLines(sold)
    const before = await tracesOf(sold)
    const lived = await untilDeath(databaseUrl, context, step, (on) => refund(on, sold, asked))
    await goOn(sold, asked)
    // The log keeps that somebody tried.
    expect(await tracesOf(sold), `killed at step ${step}`).toEqual({ ...before, acts: expect.any(Number) })
    return lived
  })
})

const ROUNDS = isWholeProof ? 200 : 3
/** About as many steps as one part takes. */
const MOST_STEPS = 45

test('eight parts at once, three of them by sites that are killed: no more than was paid goes back, and the ledger follows', {
  timeout: isWholeProof ? 3_600_000 : 180_000,
}, async () => {
  const amountOf = (value: number, reason: string): PartAsked => ({ kind: 'amount', amount: cents(value), reason })
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = (await readStock(db, ['prd:tote'])).get('prd:tote') ?? 0
    const sold = await sell()
    const paid = (await orderOf(sold.intentId)).paid_cents ?? 0
    const some = await someLines(sold)
    const third = Math.floor(paid / 3)
    const asks: PartAsked[] = [
      ...['a', 'b', 'c'].map((reason) => amountOf(third, reason)),
      some,
      some,
      { kind: 'issues', issues: 2, reason: null },
      { kind: 'issues', issues: 'all', reason: null },
      amountOf(100, 'd'),
    ]
    const toldNothing: PartAsked[] = []
    await Promise.all(
      asks.map(async (asked, at) => {
        if (at % 3 === 0)
          await untilDeath(databaseUrl, context, randomInt(1, MOST_STEPS), (on) => refund(on, sold, asked))
        else await refund(context, sold, asked).catch(() => toldNothing.push(asked))
      }),
    )
    // Whoever is told that the provider does not answer, or that others were quicker too often, asks again.
    for (const asked of toldNothing) await refund(context, sold, asked)
    for (let time = 0; time < 3; time += 1) await sweep()
    const traces: Record<string, unknown> = await tracesOf(sold)
    const given = Number(traces.of_parts)
    expect(given, `round ${round}`).toBeLessThanOrEqual(paid)
    expect(traces, `round ${round}`).toMatchObject({
      open: 0,
      of_order: given,
      atProvider: given,
      refunds: traces.given,
    })
    // What went back went back once: goods to the shelf, gifts and downloads ended, issues off the ledger.
    const parts = await db.selectFrom('refund_parts').select('issues').where('order_id', '=', sold.id).execute()
    expect(parts.length).toBe(traces.given)
    expect(traces.tokens).toBe(sold.tokens - parts.reduce((sum, { issues }) => sum + issues, 0))
    const isBack = traces.gifts === 1
    expect(traces).toMatchObject({ downloads: isBack ? 0 : 1, stock: isBack ? before : before - 2 })
  }
  reached(44, 'rounds of eight at once with kills', ROUNDS)
})
