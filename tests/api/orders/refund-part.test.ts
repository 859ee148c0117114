import { expect, test } from 'vitest'
import { sendGoods } from '#application/goods/send-goods.ts'
import { finishOpenParts, keyOfPart } from '#application/sales/refund/finish-refund-part.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { refundPart } from '#application/sales/refund/refund-part.ts'
import { handleWebhookEvent } from '#application/sales/settle/handle-webhook.ts'
import { extendSubscription } from '#application/subscriptions/extend-subscription.ts'
import { receiptPath } from '#contract/page-paths.ts'
import { cents } from '#domain/money/cents.ts'
import type { PartAsked } from '#domain/orders/refund-part.ts'
import { listUnsentGoods } from '#store/sales/order-goods.ts'
import { readStock } from '#store/store/stock.ts'
import { printGift, printSubscription, tote } from '../../support/cart.ts'
import { american, chosen } from '../../support/checkout.ts'
import { WEBHOOK_SECRET } from '../../support/payments.ts'
import { openRedeem } from '../../support/redeem.ts'

const shop = await openRedeem()
const { app, db, control, stripe, openShopper, buy, orderOf } = shop
const recordings = { type: 'digital-product', item: 'prd:recordings' }
const personal = { type: 'personal-subscription', item: printSubscription }
const donation = { type: 'donation-item', item: { process: 'onetime', amount: 1500 } }
const gifts = { type: 'gift-subscription', item: printGift, qty: 2 }
const staff = (roles: readonly ('books' | 'circulation')[]) =>
  ({ kind: 'staff', accountRef: 'acc-staff', name: 'Vera Holm', roles }) as const
const context = { ...shop.context, by: staff(['books']) }
let people = 0

async function bought(items: readonly unknown[], form: object = {}) {
  const shopper = openShopper()
  for (const item of items) await shopper.add(item)
  people += 1
  const email = `ada.part.${people}@reader.example`
  const guest = { name: `Ada Part ${people}`, email, address: american, shipcode: 'ship-a' }
  const { intentId } = await buy(shopper, { ...guest, ...form })
  const order = await orderOf(intentId)
  return { intentId, id: order.id, ref: order.ref, paid: order.paid_cents ?? 0, email }
}

const lines = (...wanted: [number, number][]): PartAsked => ({
  kind: 'lines',
  lines: wanted.map(([line, quantity]) => ({ line, quantity })),
  keepsShipping: false,
  reason: null,
})
const amount = (value: number, reason = 'came late'): PartAsked => ({ kind: 'amount', amount: cents(value), reason })
const issues = (count: number | 'all'): PartAsked => ({ kind: 'issues', issues: count, reason: null })

async function refundsAt(intentId: string) {
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
  return data.map((one) => one.amount).sort((one, other) => one - other)
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
const stockOf = async (ref: string) => (await readStock(db, [ref])).get(ref)
const partsOf = (id: string) =>
  db.selectFrom('refund_parts').selectAll().where('order_id', '=', id).orderBy('number').execute()
const cycleOf = (id: string) => db.selectFrom('cycles').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
const mailsOf = (id: string) =>
  db
    .selectFrom('mails')
    .select(['cause', 'data'])
    .where('cause', 'like', `order-refunded:${id}%`)
    .orderBy('cause')
    .execute()

test('a line goes back: its money with its shipping, its goods to stock; the rehearsal says the same and does nothing', async () => {
  const before = await stockOf('prd:tote')
  const { ref, id, paid, intentId } = await bought([{ ...tote, qty: 2 }, recordings])
  const toteLine = (await shownLines(ref)).findIndex(({ name }) => name.includes('Tote')) + 1
  const looked = await refundPart(context, { ref, asked: lines([toteLine, 1]), dryRun: true })
  expect(await refundsAt(intentId)).toEqual([])
  expect(await partsOf(id)).toEqual([])
  const done = await refundPart(context, { ref, asked: lines([toteLine, 1]) })
  expect(done).toEqual({ ...looked, dryRun: false })
  expect(done).toMatchObject({ ok: true, takenBack: { stock: [{ ref: 'prd:tote', quantity: 1 }], downloads: 0 } })
  expect(await stockOf('prd:tote')).toBe((before ?? 0) - 1)
  const [part] = await partsOf(id)
  expect(await refundsAt(intentId)).toEqual([part?.amount_cents])
  const order = await orderOf(intentId)
  expect(order).toMatchObject({ status: 'completed', parts_cents: part?.amount_cents, paid_cents: paid })
  expect(await mailsOf(id)).toMatchObject([
    { cause: `order-refunded:${id}:1`, data: { part: expect.stringContaining('Tote') } },
  ])
  const rest = await refundOrder(context, { ref })
  expect(rest).toMatchObject({
    ok: true,
    takenBack: {
      amountCents: paid - (part?.amount_cents ?? 0),
      stock: [{ ref: 'prd:tote', quantity: 1 }],
      downloads: 1,
    },
  })
  expect(sum(await refundsAt(intentId))).toBe(paid)
  expect(await stockOf('prd:tote')).toBe(before)
})

test('what is given back comes off the list to send; what has been sent stays with its buyer', async () => {
  const before = (await stockOf('prd:tote')) ?? 0
  const { ref, id } = await bought([{ ...tote, qty: 3 }])
  const circulation = { ...context, by: staff(['circulation']) }
  expect(await refundPart(context, { ref, asked: lines([1, 1]) })).toMatchObject({
    takenBack: { stock: [{ ref: 'prd:tote', quantity: 1 }] },
  })
  expect(await listUnsentGoods(db, id)).toMatchObject([{ ref: 'prd:tote', quantity: 2 }])
  const items = [{ ref, carrier: null, tracking: null }]
  expect(await sendGoods(circulation, { items, tells: false })).toMatchObject({ ok: true })
  expect(await refundPart(context, { ref, asked: lines([1, 1]) })).toMatchObject({ ok: true, takenBack: { stock: [] } })
  expect(await refundOrder(context, { ref })).toMatchObject({ ok: true, takenBack: { stock: [] } })
  expect(await stockOf('prd:tote')).toBe(before - 2)
  const moved = await db
    .selectFrom('stock_movements')
    .select((eb) => eb.fn.sum<string>('change').as('sum'))
    .where('holder', '=', id)
    .executeTakeFirst()
  expect(Number(moved?.sum)).toBe(-2)
})

async function shownLines(ref: string) {
  const { readOrder } = await import('#application/sales/orders/read-order.ts')
  return (await readOrder(context, ref))?.lines ?? []
}

test('what was given on top of a subscription brings no money back, and ends with what was paid for', async () => {
  const { ref, id, intentId, paid } = await bought([personal], { password: chosen })
  const { tokens, token } = await cycleOf(id)
  expect(
    await extendSubscription({ ...context, by: staff(['circulation']) }, { token, issues: 2, dryRun: false }),
  ).toMatchObject({ ok: true })
  const back = await refundPart(context, { ref, asked: issues('all') })
  expect(back).toMatchObject({ ok: true, part: { amount: paid, issues: tokens }, takenBack: { cycle: token } })
  expect(await refundsAt(intentId)).toEqual([paid])
  expect(await cycleOf(id)).toMatchObject({ tokens: 2, extra: 2, taken: 0, cancelled_at: expect.any(Date) })
})

test('unsent issues go back to the cent, and are taken off the ledger; the last of them ends the subscription', async () => {
  const { ref, id, intentId, paid } = await bought([personal], { password: chosen })
  await db.updateTable('cycles').set({ taken: 1 }).where('order_id', '=', id).execute()
  const before = await cycleOf(id)
  const tokens = before.tokens ?? 0
  expect(await refundPart(context, { ref, asked: issues(2) })).toMatchObject({
    ok: true,
    part: { amount: Math.floor((paid * 2) / tokens) },
  })
  expect(await cycleOf(id)).toMatchObject({ tokens: tokens - 2, cancelled_at: null })
  expect(await refundPart(context, { ref, asked: issues(tokens) })).toMatchObject({
    reason: 'not-so-many-issues',
    left: tokens - 3,
  })
  const rest = await refundPart(context, { ref, asked: issues('all') })
  expect(rest).toMatchObject({ ok: true, takenBack: { cycle: before.token, issues: { count: tokens - 3 } } })
  expect(await cycleOf(id)).toMatchObject({ tokens: 1, taken: 1, cancelled_at: expect.any(Date) })
  expect(sum(await refundsAt(intentId))).toBe(Math.floor((paid * (tokens - 1)) / tokens))
  const payer = await db
    .selectFrom('payers')
    .select('autorenew')
    .where('account_id', '=', before.account_id)
    .executeTakeFirst()
  expect(payer?.autorenew ?? false).toBe(false)
  await db
    .updateTable('cycles')
    .set({ taken: 0, tokens: tokens, cancelled_at: before.created_at })
    .where('order_id', '=', id)
    .execute()
})

test('gifts, downloads and a donation go back line by line, and what is left stays', async () => {
  const { ref, id, intentId } = await bought([gifts, recordings, donation])
  const shown = await shownLines(ref)
  const at = (words: RegExp) => shown.findIndex(({ name }) => words.test(name)) + 1
  expect(await refundPart(context, { ref, asked: lines([at(/gift/i), 1]) })).toMatchObject({
    ok: true,
    takenBack: { giftsVoided: 1 },
  })
  expect(await refundPart(context, { ref, asked: lines([at(/record/i), 1]) })).toMatchObject({
    ok: true,
    takenBack: { downloads: 1 },
  })
  expect(await refundPart(context, { ref, asked: lines([at(/contribution/i), 1]) })).toMatchObject({
    ok: true,
    part: { amount: 1500, donation: 1500 },
  })
  expect(await refundPart(context, { ref, asked: lines([at(/contribution/i), 1]) })).toMatchObject({
    reason: 'not-so-many',
    left: 0,
  })
  const voided = await db.selectFrom('gifts').select('voided_at').where('order_id', '=', id).execute()
  expect(voided.filter(({ voided_at }) => voided_at === null)).toHaveLength(1)
  const page = await app.inject(receiptPath(context.ports.orderLinks.receiptToken(id)))
  expect(page.body).not.toContain('/downloads/')
  expect(page.body).toMatch(/Refund 3, .+: One-Time Contribution.*Paid in the end/s)
  expect((await refundsAt(intentId)).length).toBe(3)
})

test('an amount takes nothing back, needs a reason, and never more than is left', async () => {
  const { ref, id, intentId, paid } = await bought([tote])
  expect(await refundPart(context, { ref, asked: amount(500) })).toMatchObject({
    ok: true,
    leftCents: paid - 500,
    takenBack: { stock: [] },
  })
  expect(await refundPart(context, { ref, asked: amount(100, '') })).toMatchObject({ reason: 'reason-needed' })
  expect(await refundPart(context, { ref, asked: amount(paid - 499) })).toMatchObject({
    reason: 'more-than-paid',
    left: paid - 500,
  })
  expect(await refundsAt(intentId)).toEqual([500])
  const above = db
    .updateTable('orders')
    .set({ parts_cents: paid + 1 })
    .where('id', '=', id)
    .execute()
  await expect(above).rejects.toThrow(/orders_parts_within_paid/)
})

test('above the limit circulation may not, in one part or in several; books may', async () => {
  const { ref, id } = await bought([
    { ...tote, qty: 9 },
    { ...gifts, qty: 6 },
  ])
  const circulation = { ...context, by: staff(['circulation']) }
  expect(await refundPart(circulation, { ref, asked: amount(20_001) })).toMatchObject({
    reason: 'above-limit',
    limitCents: 20_000,
  })
  expect(await refundPart(circulation, { ref, asked: amount(15_000) })).toMatchObject({ ok: true })
  expect(await refundPart(circulation, { ref, asked: amount(5_001) })).toMatchObject({ reason: 'above-limit' })
  expect(await refundOrder(circulation, { ref })).toMatchObject({ reason: 'above-limit' })
  expect(await refundPart(context, { ref, asked: amount(5_001) })).toMatchObject({ ok: true })
  expect(await partsOf(id)).toHaveLength(2)
})

test('what the provider refuses changes nothing: tokens, gifts and cents are as they were', async () => {
  const { ref, id, intentId } = await bought([personal, gifts], { password: chosen })
  const cycle = await cycleOf(id)
  const { latest_charge } = await stripe.paymentIntents.retrieve(intentId)
  await control('POST', `charges/${latest_charge}/dispute`, {})
  const asks = [issues('all'), lines(...(await shownLines(ref)).map((_, index): [number, number] => [index + 1, 1]))]
  for (const asked of asks) {
    expect(await refundPart(context, { ref, asked, dryRun: true })).toMatchObject({ reason: 'provider-refuses' })
    expect(await refundPart(context, { ref, asked })).toMatchObject({
      reason: 'provider-refuses',
      because: 'charge_disputed',
    })
  }
  expect(await cycleOf(id)).toEqual(cycle)
  expect(await partsOf(id)).toEqual([])
  expect((await orderOf(intentId)).parts_cents).toBe(0)
  const voided = await db.selectFrom('gifts').select('voided_at').where('order_id', '=', id).execute()
  expect(voided.every(({ voided_at }) => voided_at === null)).toBe(true)
})

/** Whoever is told that the provider does not answer asks again. */
async function settled<Done>(asks: (() => Promise<Done>)[]): Promise<Done[]> {
  const told = await Promise.allSettled(asks.map((ask) => ask()))
  return Promise.all(
    told.map((one, index) => (one.status === 'fulfilled' ? one.value : (asks[index]?.() as Promise<Done>))),
  )
}

test('eight parts at once, of every kind, are never more than was paid, and each is given once', async () => {
  const { ref, id, intentId, paid } = await bought([{ ...tote, qty: 3 }, personal], { password: chosen })
  const toteLine = (await shownLines(ref)).findIndex(({ name }) => name.includes('Tote')) + 1
  const third = Math.floor(paid / 3)
  const asks = [
    amount(third, 'a'),
    amount(third, 'b'),
    amount(third, 'c'),
    amount(third, 'd'),
    lines([toteLine, 2]),
    lines([toteLine, 2]),
    issues(2),
    issues('all'),
  ]
  await settled(asks.map((asked) => () => refundPart(context, { ref, asked })))
  const parts = await partsOf(id)
  expect(parts.every(({ refunded_at }) => refunded_at !== null)).toBe(true)
  expect(await refundsAt(intentId)).toEqual(parts.map((one) => one.amount_cents).sort((one, other) => one - other))
  expect(sum(parts.map((one) => one.amount_cents))).toBeLessThanOrEqual(paid)
  expect((await orderOf(intentId)).parts_cents).toBe(sum(parts.map((one) => one.amount_cents)))
  expect(await mailsOf(id)).toHaveLength(parts.length)
})

test('eight at once for the same are one; eight with a whole refund among them leave nothing over', async () => {
  const one = await bought([tote])
  await settled(Array.from({ length: 8 }, () => () => refundPart(context, { ref: one.ref, asked: lines([1, 1]) })))
  expect(await partsOf(one.id)).toHaveLength(1)
  const other = await bought([tote])
  const asks = Array.from(
    { length: 7 },
    (_, index) => () => refundPart(context, { ref: other.ref, asked: amount(100 + index) }),
  )
  await settled<unknown>([...asks, () => refundOrder(context, { ref: other.ref })])
  await refundOrder(context, { ref: other.ref })
  expect(sum(await refundsAt(other.intentId))).toBe(other.paid)
  expect((await orderOf(other.intentId)).status).toBe('refunded')
})

const dyingAfter = (call: 'refund' | 'before') => ({
  ...context,
  ports: {
    ...context.ports,
    payments: {
      ...context.ports.payments,
      refund: async (...asked: Parameters<typeof context.ports.payments.refund>) => {
        if (call === 'refund') await context.ports.payments.refund(...asked)
        throw new Error('killed')
      },
    },
  },
})

test.each(['before', 'refund'] as const)(
  'killed %s the provider’s answer, a part is finished by whoever asks again, once',
  async (when) => {
    const { ref, id, intentId } = await bought([tote])
    await expect(refundPart(dyingAfter(when), { ref, asked: lines([1, 1]) })).rejects.toThrow('killed')
    expect(await refundPart(context, { ref, asked: lines([1, 1]), dryRun: true })).toMatchObject({
      reason: 'part-begun',
    })
    expect(await refundPart(context, { ref, asked: lines([1, 1]) })).toMatchObject({
      ok: true,
      takenBack: { stock: [{ quantity: 1 }] },
    })
    expect(await partsOf(id)).toMatchObject([{ refunded_at: expect.any(Date) }])
    expect(await refundsAt(intentId)).toHaveLength(1)
  },
)

test('one that was broken off is finished by the sweeper, and days later it is not given twice', async () => {
  const { ref, id, intentId } = await bought([tote])
  await expect(refundPart(dyingAfter('refund'), { ref, asked: amount(300) })).rejects.toThrow('killed')
  await finishOpenParts(context)
  expect(await partsOf(id)).toMatchObject([{ refunded_at: null }])
  // The provider has forgotten the key by then; the part carries it.
  const days = { ...context, now: () => new Date(Date.now() + 3 * 86_400_000) }
  let asked = 0
  const payments = {
    ...context.ports.payments,
    refund: async () => {
      asked += 1
      throw new Error('asked twice')
    },
  }
  await finishOpenParts({ ...days, ports: { ...context.ports, payments } })
  expect(asked).toBe(0)
  expect(await partsOf(id)).toMatchObject([
    { refunded_at: expect.any(Date), provider_ref: expect.stringMatching(/^re_/) },
  ])
  expect(await refundsAt(intentId)).toEqual([300])
})

async function tellRefunded(intentId: string) {
  const events = await stripe.events.list({ type: 'charge.refunded', limit: 100 })
  const told = events.data.filter(
    ({ data }) => (data.object as { payment_intent?: string }).payment_intent === intentId,
  )
  for (const event of told) {
    const payload = JSON.stringify(event)
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    await app.inject({ method: 'POST', url: '/api/payments/webhook', payload, headers })
    await handleWebhookEvent(context, event.id)
  }
}

test('the webhook finishes a part, does not take ours for somebody else’s, and still sees somebody else’s', async () => {
  const { ref, id, intentId } = await bought([tote])
  await expect(refundPart(dyingAfter('refund'), { ref, asked: amount(300) })).rejects.toThrow('killed')
  await tellRefunded(intentId)
  expect(await partsOf(id)).toMatchObject([{ refunded_at: expect.any(Date) }])
  const outside = async () => {
    const rows = await db.selectFrom('events').select('data').where('name', '=', 'refunded-outside').execute()
    return rows.filter(({ data }) => (data as { order: string }).order === ref).length
  }
  expect(await outside()).toBe(0)
  await stripe.refunds.create({ payment_intent: intentId, amount: 100 })
  await tellRefunded(intentId)
  expect(await outside()).toBe(1)
  await refundPart(context, { ref, asked: amount(50) })
  await tellRefunded(intentId)
  expect(await outside()).toBe(1)
  const made = await stripe.refunds.list({ payment_intent: intentId, limit: 10 })
  const keys = (await partsOf(id)).map(({ asking }) => keyOfPart(asking))
  expect(made.data.flatMap(({ metadata }) => metadata?.part ?? []).sort()).toEqual(keys.sort())
})

test('a lost dispute after a part ends the rest; what was not paid, or is back, has no parts', async () => {
  const { ref } = await bought([tote])
  await refundOrder(context, { ref })
  expect(await refundPart(context, { ref, asked: amount(100) })).toMatchObject({ reason: 'refunded-already' })
  expect(await refundPart(context, { ref: 'ord-none', asked: amount(100) })).toMatchObject({ reason: 'unknown' })
})
