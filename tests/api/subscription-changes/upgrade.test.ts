import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { refundPayment } from '#application/sales/refund/refund-payment.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import { german, openChanges } from '../../support/change.ts'
import { american, canadian } from '../../support/checkout.ts'

const site = await openChanges()
const { db, newSubscriber, change, settingsOf, addressesOf, holdsOf, confirm, poll, orderOf } = site

type Somebody = Awaited<ReturnType<typeof newSubscriber>>
const done = { type: 'update-succeeded' }
const digital = { level: 'low', set: 'digital', active: 'digital' }

/** Begun and filled in, as the payment block does, but not paid yet. */
async function begin(
  { shopper, token }: Somebody,
  deliverable: Deliverable = 'print-a',
  body: object = { address: american },
  attempt = randomUUID(),
) {
  const started = await change(shopper, { token, deliverable }, body, { attempt })
  expect(started.answer, JSON.stringify(started.answer)).toMatchObject({
    type: 'upgrade-checkout',
    data: { type: 'started' },
  })
  expect(started.told.success).toBe(true)
  const intentId = started.answer.data.data.payment_intent_id as string
  const again = await change(shopper, { token, deliverable }, { ...body, invoice: intentId }, { attempt })
  expect(again.answer).toMatchObject({ type: 'upgrade-checkout', data: { type: 'updated' } })
  return { intentId, attempt }
}

/** What the provider has given back of a payment. */
async function givenBack(intentId: string) {
  const found = await site.stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
  return (found.latest_charge as { amount_refunded: number }).amount_refunded
}

describe('an upgrade', () => {
  test('is paid for, and changes the subscription when the money has come', async () => {
    const somebody = await newSubscriber()
    const { cycleId, accountId, shopper, email } = somebody
    const { intentId } = await begin(somebody)
    const order = await orderOf(intentId)
    expect(await settingsOf(cycleId)).toEqual(digital)
    expect(await holdsOf(cycleId)).toEqual([{ cycle_id: cycleId, order_id: order.id }])
    await confirm(intentId)
    expect(await poll(shopper, intentId)).toMatchObject({ status: 'completed', receipt: expect.any(String) })
    expect(await settingsOf(cycleId)).toEqual({ level: 'low', set: 'print-a', active: 'print-a' })
    expect(await holdsOf(cycleId)).toEqual([])
    expect(await addressesOf(accountId)).toEqual({ 'ship-a': american })
    expect((await orderOf(intentId)).paid_cents).toBe(1500)
    const receipt = await site.app.inject(`/receipts?token=${site.context.ports.orderLinks.receiptToken(order.id)}`)
    expect(receipt.body).toContain('Upgrade from Digital to Print (US)')
    expect(receipt.body).toContain('Your subscription is upgraded.')
    expect((await site.mailsTo(email)).filter(({ kind }) => kind === 'order-receipt')).toHaveLength(1)
    const cycles = db.selectFrom('cycles').select('id').where('account_id', '=', accountId)
    expect(await cycles.execute()).toHaveLength(1)
  })

  test('of a high rate may take the low one with it, and costs less then', async () => {
    const somebody = await newSubscriber({ level: 'high', term: '2year' })
    const { cycleId, shopper, token } = somebody
    const wanted = { token, deliverable: 'print-c', level: 'low' } as const
    const attempt = randomUUID()
    const started = await change(shopper, wanted, { address: german }, { attempt, total: '4000' })
    const intentId = started.answer.data.data.payment_intent_id as string
    await confirm(intentId)
    await poll(shopper, intentId)
    expect(await settingsOf(cycleId)).toEqual({ level: 'low', set: 'print-c', active: 'print-c' })
    expect((await orderOf(intentId)).paid_cents).toBe(4000)
  })

  test('is for the issues that are left: a quarter less after the first of four', async () => {
    const shopper = site.openShopper()
    await shopper.logIn('pending@demo.example')
    const cycle = db
      .selectFrom('cycles')
      .innerJoin('accounts', 'accounts.id', 'cycles.account_id')
      .select('cycles.token')
      .where('accounts.email', '=', 'pending@demo.example')
    const { token } = await cycle.executeTakeFirstOrThrow()
    const other = await change(shopper, { token, deliverable: 'print-a' }, { address: american }, { total: '1500' })
    expect([other.status, other.answer]).toEqual([
      409,
      {
        type: 'upgrade-failed',
        errors: {
          general: 'The total is $11.25 by now, not what this page shows. Please load the page again before you pay.',
        },
      },
    ])
    const right = await change(shopper, { token, deliverable: 'print-a' }, { address: american }, { total: '1125' })
    expect(right.answer).toMatchObject({ type: 'upgrade-checkout', data: { type: 'started' } })
  })

  test('tells what is wrong with the form as an upgrade that failed', async () => {
    const { shopper, token } = await newSubscriber()
    const { status, answer } = await change(shopper, { token, deliverable: 'print-a' })
    expect([status, answer.type, Object.keys(answer.errors)]).toEqual([422, 'upgrade-failed', ['address']])
  })

  test('is charged to the saved method; a declined one is told as it is', async () => {
    const paying = async (card: string) => {
      const somebody = await newSubscriber({ addresses: ['print-a'] })
      const customer = await site.stripe.customers.create({ name: 'A shopper' })
      const method = await site.stripe.paymentMethods.attach(card, { customer: customer.id })
      const payer = { account_id: somebody.accountId, customer: customer.id, method: method.id, changed_at: new Date() }
      await db.insertInto('payers').values(payer).execute()
      const { shopper, token } = somebody
      const wanted = { token, deliverable: 'print-a' } as const
      return { somebody, ...(await change(shopper, wanted, { customer: 'use-card' })) }
    }
    const paid = await paying('pm_card_visa')
    expect(paid.answer).toMatchObject({
      type: 'upgrade-checkout',
      data: { type: 'customer', data: { status: 'completed' } },
    })
    expect(await settingsOf(paid.somebody.cycleId)).toMatchObject({ set: 'print-a' })
    const declined = await paying('pm_card_chargeCustomerFail')
    expect([declined.status, declined.answer.checkout_errors?.require]).toEqual([402, 'replace-card'])
    expect(await settingsOf(declined.somebody.cycleId)).toEqual(digital)
  })

  test('which has been paid is what every later press is told, whatever it asks for', async () => {
    const somebody = await newSubscriber()
    const { intentId, attempt } = await begin(somebody)
    await confirm(intentId)
    const { shopper, token } = somebody
    for (const deliverable of ['print-a', 'digital'] as const) {
      const { status, answer } = await change(shopper, { token, deliverable }, { address: american }, { attempt })
      const completed = { type: 'upgrade-checkout', data: { type: 'customer', data: { status: 'completed' } } }
      expect([status, answer]).toMatchObject([200, completed])
    }
    const { length } = await db.selectFrom('orders').select('id').where('account_id', '=', somebody.accountId).execute()
    expect(length).toBe(1)
  })
})

describe('an upgrade that is being paid for', () => {
  test('gives way to a change that its subscriber would rather have', async () => {
    const somebody = await newSubscriber({ deliverable: 'print-a' })
    const { shopper, token, cycleId } = somebody
    const { intentId } = await begin(somebody, 'print-c', { address: german })
    expect((await change(shopper, { token, deliverable: 'digital' })).answer).toEqual(done)
    expect((await orderOf(intentId)).status).toBe('cancelled')
    await expect(confirm(intentId)).rejects.toThrow()
    expect(await settingsOf(cycleId)).toEqual({ level: 'low', set: 'print-a', active: 'digital' })
    expect(await holdsOf(cycleId)).toEqual([])
  })

  test('in one tab gives way to another in a second one: one of them is paid', async () => {
    const somebody = await newSubscriber()
    const first = await begin(somebody)
    const second = await begin(somebody, 'print-b', { address: canadian })
    expect((await orderOf(first.intentId)).status).toBe('cancelled')
    await expect(confirm(first.intentId)).rejects.toThrow()
    await confirm(second.intentId)
    await poll(somebody.shopper, second.intentId)
    expect(await settingsOf(somebody.cycleId)).toMatchObject({ set: 'print-b', active: 'print-b' })
  })

  test('by a bank debit is waited for: whoever changes something meanwhile is led to it', async () => {
    const somebody = await newSubscriber()
    const { intentId } = await begin(somebody)
    await confirm(intentId, 'pm_usBankAccount_success')
    await poll(somebody.shopper, intentId)
    expect((await orderOf(intentId)).status).toBe('processing')
    const { shopper, token, cycleId } = somebody
    const { answer } = await change(shopper, { token, deliverable: 'digital' })
    expect(answer).toMatchObject({
      type: 'upgrade-checkout',
      data: { type: 'customer', data: { status: 'processing' } },
    })
    expect(await settingsOf(cycleId)).toEqual(digital)
  })

  test('and left alone lets others change the subscription after half an hour', async () => {
    const somebody = await newSubscriber()
    const { intentId } = await begin(somebody)
    await sweepOpenOrders({ ...site.context, now: () => new Date(site.clock.now.getTime() + 31 * 60_000) })
    expect((await orderOf(intentId)).status).toBe('cancelled')
    expect(await holdsOf(somebody.cycleId)).toEqual([])
  })

  test('is honoured for what is left, where an issue was cut before the money came', async () => {
    const somebody = await newSubscriber()
    const { intentId } = await begin(somebody)
    await db.updateTable('cycles').set({ taken: 1 }).where('id', '=', somebody.cycleId).execute()
    await confirm(intentId)
    expect(await poll(somebody.shopper, intentId)).toMatchObject({ status: 'completed' })
    expect(await settingsOf(somebody.cycleId)).toMatchObject({ set: 'print-a', active: 'print-a' })
    await db.updateTable('cycles').set({ taken: 0 }).where('id', '=', somebody.cycleId).execute()
  })

  test('is submitted anew at the price of today, where an issue was cut before its payment was confirmed', async () => {
    const somebody = await newSubscriber()
    const { shopper, token, cycleId } = somebody
    const attempt = randomUUID()
    const wanted = { token, deliverable: 'print-a' } as const
    const started = await change(shopper, wanted, { address: american }, { attempt, total: '1500' })
    const invoice = started.answer.data.data.payment_intent_id as string
    await db.updateTable('cycles').set({ taken: 1 }).where('id', '=', cycleId).execute()
    const again = await change(shopper, wanted, { address: american, invoice }, { attempt, total: '1500' })
    expect([again.status, again.answer.type, again.answer.errors.general]).toEqual([
      409,
      'upgrade-failed',
      expect.stringContaining('The total is $11.25 by now'),
    ])
    const fresh = await change(shopper, wanted, { address: american, invoice }, { attempt, total: '1125' })
    expect(fresh.answer.data.type).toBe('updated')
    await confirm(invoice)
    await poll(shopper, invoice)
    expect((await orderOf(invoice)).paid_cents).toBe(1125)
    await db.updateTable('cycles').set({ taken: 0 }).where('id', '=', cycleId).execute()
  })

  test.each([
    ['nothing is left of it', { taken: 4 }, { taken: 0 }],
    ['it was taken back', { cancelled_at: new Date() }, {}],
    ['something else was paid for meanwhile', { set_deliverable: 'print-b' }, {}],
    ['its rate was changed meanwhile', { level: 'high' }, {}],
  ] as const)('goes back in full where %s', async (_why, meanwhile, after) => {
    const somebody = await newSubscriber()
    const { intentId } = await begin(somebody)
    await db.updateTable('cycles').set(meanwhile).where('id', '=', somebody.cycleId).execute()
    const before = await settingsOf(somebody.cycleId)
    await confirm(intentId)
    await poll(somebody.shopper, intentId)
    const { id: orderId } = await orderOf(intentId)
    await refundPayment(site.context, { intentId, orderId, because: 'subscription' })
    expect((await orderOf(intentId)).status).toBe('refunded')
    expect(await givenBack(intentId)).toBe(1500)
    expect(await settingsOf(somebody.cycleId)).toEqual(before)
    if (Object.keys(after).length > 0)
      await db.updateTable('cycles').set(after).where('id', '=', somebody.cycleId).execute()
  })
})

describe('an upgrade that staff give back', () => {
  async function paid() {
    const somebody = await newSubscriber()
    const { intentId } = await begin(somebody)
    await confirm(intentId)
    await poll(somebody.shopper, intentId)
    return { somebody, intentId, ref: (await orderOf(intentId)).ref }
  }

  test('leaves the subscription as it was before', async () => {
    const { somebody, intentId, ref } = await paid()
    expect(await refundOrder(site.context, { ref })).toMatchObject({ ok: true })
    expect(await settingsOf(somebody.cycleId)).toEqual(digital)
    expect(await givenBack(intentId)).toBe(1500)
    const cycle = db.selectFrom('cycles').select('cancelled_at').where('id', '=', somebody.cycleId)
    expect(await cycle.executeTakeFirst()).toEqual({ cancelled_at: null })
  })

  test('leaves a later one that stands on it', async () => {
    const { somebody, ref } = await paid()
    const { intentId } = await begin(somebody, 'print-b', { address: canadian })
    await confirm(intentId)
    await poll(somebody.shopper, intentId)
    expect((await orderOf(intentId)).paid_cents).toBe(1000)
    expect(await refundOrder(site.context, { ref })).toMatchObject({ ok: true })
    expect(await settingsOf(somebody.cycleId)).toMatchObject({ set: 'print-b', active: 'print-b' })
  })
})
