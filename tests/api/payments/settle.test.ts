import { expect, test } from 'vitest'
import { refundPayment } from '#application/sales/refund/refund-payment.ts'
import { handleWebhookEvent } from '#application/sales/settle/handle-webhook.ts'
import { reconcilePayments } from '#application/sales/settle/reconcile-payments.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { cents } from '#domain/money/cents.ts'
import { payOneLine, startOneLine } from '../../support/one-line.ts'
import { eventOf, openPaidSite, WEBHOOK_SECRET } from '../../support/payments.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const site = await openPaidSite()
const { app, db, context, payments, stripe, control, begin, pay, orderOf, statusOf, completions, poll, tell, after } =
  site

test('without any webhook the poll completes an order, and tells its receipt', async () => {
  const { orderId, intentId } = await begin()
  expect(await poll(intentId)).toEqual({ status: 'in-progress', receipt: null, invoice: null })
  await pay(intentId)
  await db.updateTable('orders').set({ checked_at: null }).where('id', '=', orderId).execute()
  expect(await poll(intentId)).toEqual({
    status: 'completed',
    receipt: context.ports.orderLinks.receiptToken(orderId),
    invoice: null,
  })
  expect(await completions(orderId)).toBe(1)
})

const UNTOLD = isWholeProof ? 300 : 15

test('without any webhook every order completes, by the poll of its buyer, by the sweeper, or by the reconciler', {
  timeout: isWholeProof ? 900_000 : 60_000,
}, async () => {
  const orders: { orderId: string; intentId: string }[] = []
  for (let n = 0; n < UNTOLD; n += 1) {
    const one = await begin()
    await pay(one.intentId)
    orders.push(one)
    // The first third is asked for by its buyers.
    if (n % 3 === 0) expect((await poll(one.intentId)).status).toBe('completed')
    // Of the last third even the answer that told us of the payment's name was lost.
    if (n % 3 === 2)
      await db.updateTable('orders').set({ payment_intent_id: null }).where('id', '=', one.orderId).execute()
  }
  // A sweep takes two hundred at most.
  for (const minutes of [3, 6]) await sweepOpenOrders(after(minutes))
  await reconcilePayments(context)
  for (const { orderId } of orders) {
    expect(await statusOf(orderId)).toBe('completed')
    expect(await completions(orderId)).toBe(1)
  }
  expect(await db.selectFrom('webhook_events').select('id').execute()).toEqual([])
  reached(19, 'orders of which no webhook tells', UNTOLD)
})

test('a hundred polls at once ask the provider once', async () => {
  const { intentId } = await begin()
  let asked = 0
  const counting = {
    ...payments,
    retrieveIntent: (id: string) => {
      asked += 1
      return payments.retrieveIntent(id)
    },
  }
  const { readCheckoutStatus } = await import('#application/sales/settle/read-checkout-status.ts')
  const ports = { ...context.ports, payments: counting }
  await Promise.all(Array.from({ length: 100 }, () => readCheckoutStatus({ ...context, ports }, intentId)))
  expect(asked).toBe(1)
})

test('settled by twenty at once, an order completes once', async () => {
  const { orderId, intentId } = await begin()
  await pay(intentId)
  await Promise.all(Array.from({ length: 20 }, () => settlePayment(context, intentId)))
  expect(await orderOf(orderId)).toMatchObject({ status: 'completed', paid_version: 1, paid_cents: 4200 })
  expect(await completions(orderId)).toBe(1)
})

test('no connection to the database is held while the provider is asked', async () => {
  const { intentId } = await begin()
  const idle: number[] = []
  const watching = {
    ...payments,
    retrieveIntent: (id: string) => {
      idle.push(site.pool.totalCount - site.pool.idleCount)
      return payments.retrieveIntent(id)
    },
  }
  await settlePayment({ ...context, ports: { ...context.ports, payments: watching } }, intentId)
  expect(idle).toEqual([0])
})

test('what was fetched before somebody else settled is fetched again', async () => {
  const { orderId, intentId } = await begin()
  await pay(intentId, 'pm_usBankAccount_success')
  let isFirst = true
  const slow = {
    ...payments,
    async retrieveIntent(id: string) {
      const fetched = await payments.retrieveIntent(id)
      if (isFirst) {
        isFirst = false
        // While this answer is on its way, the debit comes back and somebody settles that.
        await settlePayment(context, id)
        await control('POST', `payment_intents/${id}/fail`)
        await settlePayment(context, id)
      }
      return fetched
    },
  }
  await settlePayment({ ...context, ports: { ...context.ports, payments: slow } }, intentId)
  expect(await statusOf(orderId)).toBe('failed')
})

test('two submits at once are one payment, whose amount is that of the version it names', async () => {
  for (let round = 0; round < 10; round += 1) {
    const orderId = await startOneLine(context, 900)
    const submits = [1000, 1100, 1200].map((amount) => payOneLine(context, orderId, amount))
    const started = await Promise.all(submits)
    expect(new Set(started.map(({ intent }) => intent?.id)).size).toBe(1)
    const id = started[0]?.intent?.id ?? ''
    await pay(id)
    expect(await settlePayment(context, id)).toEqual({ outcome: 'settled', status: 'completed' })
    const { paid_version: version, paid_cents: paid } = await orderOf(orderId)
    const bought = await db
      .selectFrom('order_versions')
      .select('amount_cents')
      .where('order_id', '=', orderId)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    expect(paid).toBe(bought.amount_cents)
  }
})

test('a process that dies after the provider took the new amount leaves an order that completes for that amount', async () => {
  const { orderId, intentId } = await begin(900)
  const dying = {
    ...payments,
    updateIntent: async (...asked: Parameters<typeof payments.updateIntent>) => {
      await payments.updateIntent(...asked)
      throw new Error('killed')
    },
  }
  const ports = { ...context.ports, payments: dying }
  await expect(payOneLine({ ...context, ports }, orderId, 1500)).rejects.toThrow('killed')
  await pay(intentId)
  await settlePayment(context, intentId)
  expect(await orderOf(orderId)).toMatchObject({ status: 'completed', paid_version: 2, paid_cents: 1500 })
})

test('a payment that has gone on is resumed, never replaced', async () => {
  const { orderId, intentId } = await begin()
  await pay(intentId)
  const before = await payOneLine(context, orderId, 9900)
  expect(before).toMatchObject({ outcome: 'gone-on', intent: { id: intentId, status: 'succeeded' } })
  await settlePayment(context, intentId)
  expect(await orderOf(orderId)).toMatchObject({ status: 'completed', paid_version: 1, paid_cents: 4200 })
  expect(await payOneLine(context, orderId, 9900)).toMatchObject({ outcome: 'gone-on', intent: { id: intentId } })
})

test('a webhook told three times is kept once, and completes its order once', async () => {
  const { orderId, intentId } = await begin()
  await pay(intentId)
  for (let n = 0; n < 3; n += 1) {
    expect((await tell(eventOf('evt_thrice', intentId))).statusCode).toBe(200)
    await handleWebhookEvent(context, 'evt_thrice')
  }
  expect(await statusOf(orderId)).toBe('completed')
  expect(await completions(orderId)).toBe(1)
})

test('a webhook that comes before its order is kept, and tried again', async () => {
  const orderId = crypto.randomUUID()
  const asked = {
    orderId,
    version: 1,
    amount: cents(500),
    currency: 'usd',
    customer: null,
    methods: ['card'] as const,
    saveMethod: false,
    description: 'x',
  }
  const early = await payments.createIntent(asked, `order:${orderId}:1`)
  await pay(early.id)
  expect((await tell(eventOf('evt_early', early.id))).statusCode).toBe(200)
  await handleWebhookEvent(context, 'evt_early')
  const find = () =>
    db
      .selectFrom('webhook_events')
      .select(['processed_at', 'tries'])
      .where('id', '=', 'evt_early')
      .executeTakeFirstOrThrow()
  expect(await find()).toEqual({ processed_at: null, tries: 1 })
  await startOneLine(context, 500, orderId)
  await handleWebhookEvent(context, 'evt_early')
  expect((await find()).processed_at).not.toBeNull()
  expect(await statusOf(orderId)).toBe('completed')
})

test('word of a payment that names nothing of ours is kept, and looked into once', async () => {
  const foreign = await stripe.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
  })
  await tell(eventOf('evt_foreign', foreign.id))
  await handleWebhookEvent(context, 'evt_foreign')
  const event = await db
    .selectFrom('webhook_events')
    .select('outcome')
    .where('id', '=', 'evt_foreign')
    .executeTakeFirst()
  expect(event?.outcome).toBe('not-ours')
})

/** Every order in which some of the events can come, at least so many of them: others may be lost. */
function arrangements(events: readonly string[], least: number): string[][] {
  const longer = events.flatMap((first) =>
    arrangements(
      events.filter((one) => one !== first),
      least - 1,
    ).map((rest) => [first, ...rest]),
  )
  return least > 0 ? longer : [[], ...longer]
}

const told = [
  'payment_intent.created',
  'charge.updated',
  'payment_intent.processing',
  'charge.pending',
  'charge.succeeded',
  'payment_intent.succeeded',
]

test('the events of a debit, in every order and each three times, before and after it settles, come to one end', {
  timeout: isWholeProof ? 3_600_000 : 300_000,
}, async () => {
  const orders = isWholeProof ? arrangements(told, 1) : arrangements(told.slice(2), 4)
  for (const [n, order] of orders.entries()) {
    const { orderId, intentId } = await begin()
    await pay(intentId, 'pm_usBankAccount_success')
    const thrice = [...order, ...order, ...order]
    // Also before the first of them, and after the last.
    const settlesAt = n % (thrice.length + 1)
    for (const [at, type] of [...thrice, null].entries()) {
      if (at === settlesAt) await control('POST', `payment_intents/${intentId}/settle`)
      if (type === null) break
      const id = `evt_${n}_${type}`
      const object = type.startsWith('charge')
        ? { id: 'ch_1', object: 'charge', payment_intent: intentId }
        : { id: intentId, object: 'payment_intent' }
      await tell({ id, object: 'event', type, data: { object } })
      await handleWebhookEvent(context, id)
    }
    await sweepOpenOrders(after(24 * 60))
    expect(await statusOf(orderId), order.join()).toBe('completed')
    expect(await completions(orderId)).toBe(1)
  }
  reached(18, 'orders of up to six events, each told three times', orders.length)
})

test('what is forged, stale, dated in the future or written anew is refused, and nothing is written', async () => {
  const old = Math.floor(Date.now() / 1000) - 3600
  expect((await tell(eventOf('evt_forged', 'pi_x'), 'whsec_other')).statusCode).toBe(400)
  expect((await tell(eventOf('evt_forged', 'pi_x'), WEBHOOK_SECRET, old)).statusCode).toBe(400)
  expect((await tell(eventOf('evt_forged', 'pi_x'), WEBHOOK_SECRET, old + 2 * 3600)).statusCode).toBe(400)
  const payload = JSON.stringify(eventOf('evt_forged', 'pi_x'))
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const again = JSON.stringify(JSON.parse(payload), null, 1)
  const answer = await site.app.inject({ method: 'POST', url: '/api/payments/webhook', payload: again, headers })
  expect(answer.statusCode).toBe(400)
  expect(await db.selectFrom('webhook_events').selectAll().where('id', '=', 'evt_forged').execute()).toEqual([])
})

test('a thousand signatures that are not ours, too old, or of other bytes are refused without a trace', async () => {
  const payload = JSON.stringify(eventOf('evt_many', 'pi_x'))
  const now = Math.floor(Date.now() / 1000)
  const sign = (timestamp = now, secret = WEBHOOK_SECRET) =>
    stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const good = sign()
  for (let n = 0; n < 1000; n += 1) {
    const at = n % good.length
    const other = good[at] === 'a' ? 'b' : 'a'
    const spaced = `${payload.slice(0, 1)}${' '.repeat(1 + (n % 40))}${payload.slice(1)}`
    const [signature, sent] = [
      [good.slice(0, at), payload],
      [`${good.slice(0, at)}${other}${good.slice(at + 1)}`, payload],
      [sign(now - 301 - 60 * n), payload],
      [sign(now, `whsec_${n}`), payload],
      // The same to whoever parses it, and not what was signed.
      [good, spaced],
    ][n % 5] as [string, string]
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await site.app.inject({ method: 'POST', url: '/api/payments/webhook', payload: sent, headers })
    expect(answer.statusCode, signature).toBe(400)
  }
  expect(await db.selectFrom('webhook_events').selectAll().where('id', '=', 'evt_many').execute()).toEqual([])
  reached(20, 'forged, stale and re-encoded signatures', 1000)
})

test('money of another amount is given back once, and the order is not completed', async () => {
  const { orderId, intentId } = await begin()
  await stripe.paymentIntents.update(intentId, { amount: 4100 })
  await pay(intentId)
  expect(await settlePayment(context, intentId)).toEqual({ outcome: 'given-back', because: 'amount' })
  for (let n = 0; n < 2; n += 1) await refundPayment(context, { intentId, orderId, because: 'amount' })
  expect(await statusOf(orderId)).toBe('refunded')
  expect((await stripe.refunds.list({ payment_intent: intentId })).data).toHaveLength(1)
  const { ref } = await orderOf(orderId)
  const given = await db.selectFrom('events').select('data').where('name', '=', 'payment-given-back').execute()
  expect(given.filter(({ data }) => (data as { order: string }).order === ref)).toHaveLength(1)
})

test('a bank debit is processing, with an invoice, until it settles', async () => {
  const { orderId, intentId } = await begin()
  await pay(intentId, 'pm_usBankAccount_success')
  const told = await poll(intentId)
  expect(told).toEqual({ status: 'processing', receipt: null, invoice: expect.any(String) })
  const { body } = await app.inject(`/invoice/${told.invoice}`)
  expect(body).toContain('Your order is currently being processed.')
  await control('POST', `payment_intents/${intentId}/settle`)
  await settlePayment(context, intentId)
  expect(await statusOf(orderId)).toBe('completed')
})

test('an order whose debit came back waits for its buyer, who pays it with a card on the same intent', async () => {
  const { orderId, intentId } = await begin()
  await pay(intentId, 'pm_usBankAccount_success')
  await settlePayment(context, intentId)
  await control('POST', `payment_intents/${intentId}/fail`)
  await settlePayment(context, intentId)
  expect(await statusOf(orderId)).toBe('failed')
  await sweepOpenOrders(after(24 * 60))
  expect(await statusOf(orderId)).toBe('failed')
  expect(await payOneLine(context, orderId)).toMatchObject({ outcome: 'open', intent: { id: intentId } })
  await pay(intentId)
  await settlePayment(context, intentId)
  expect(await statusOf(orderId)).toBe('completed')
})

test('the sweeper cancels what was left for half an hour, and settles what was paid meanwhile', async () => {
  const left = await begin()
  const paid = await begin()
  const unmade = await startOneLine(context, 100)
  await pay(paid.intentId)
  await sweepOpenOrders(after(29))
  expect(await statusOf(left.orderId)).toBe('started')
  await sweepOpenOrders(after(31))
  expect(await statusOf(left.orderId)).toBe('cancelled')
  expect((await payments.retrieveIntent(left.intentId))?.status).toBe('cancelled')
  expect(await statusOf(unmade)).toBe('cancelled')
  expect(await statusOf(paid.orderId)).toBe('completed')
})

test('two hundred orders whose news can not be had do not keep another from being swept', async () => {
  const { orderId, intentId } = await begin()
  await pay(intentId)
  const past = new Date(Date.now() - 20 * 60_000)
  for (let n = 0; n < 200; n += 1) {
    const id = await startOneLine(context, 100)
    await db
      .updateTable('orders')
      .set({ payment_intent_id: `pi_out_${n}`, touched_at: past })
      .where('id', '=', id)
      .execute()
  }
  const { PaymentOutage } = await import('#application/ports/payments.ts')
  const broken = {
    ...payments,
    retrieveIntent: (id: string) =>
      id.startsWith('pi_out') ? Promise.reject(new PaymentOutage('out')) : payments.retrieveIntent(id),
  }
  const ports = { ...context.ports, payments: broken }
  for (const minutes of [3, 6]) await sweepOpenOrders({ ...after(minutes), ports })
  expect(await statusOf(orderId)).toBe('completed')
})

test('the reconciler completes what nobody told us of, even an intent whose answer was lost', async () => {
  const { orderId, intentId } = await begin()
  await db.updateTable('orders').set({ payment_intent_id: null }).where('id', '=', orderId).execute()
  await pay(intentId)
  await reconcilePayments(context)
  expect(await statusOf(orderId)).toBe('completed')
})

test('the reconciler writes down money for an order that is not there, once', async () => {
  const orderId = crypto.randomUUID()
  const asked = {
    orderId,
    version: 1,
    amount: cents(500),
    currency: 'usd',
    customer: null,
    methods: ['card'] as const,
    saveMethod: false,
    description: 'x',
  }
  const { id } = await payments.createIntent(asked, `order:${orderId}:1`)
  await pay(id)
  for (let n = 0; n < 2; n += 1) await reconcilePayments(context)
  const strays = await db
    .selectFrom('stray_payments')
    .select(['order_id', 'amount_cents'])
    .where('payment_intent_id', '=', id)
    .execute()
  expect(strays).toEqual([{ order_id: orderId, amount_cents: 500 }])
})
