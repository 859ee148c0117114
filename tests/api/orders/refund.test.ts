import { expect, test } from 'vitest'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { handleWebhookEvent } from '#application/sales/settle/handle-webhook.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { receiptPath } from '#contract/page-paths.ts'
import { readStock } from '#store/store/stock.ts'
import { printGift, printSubscription, tote } from '../../support/cart.ts'
import { american, chosen } from '../../support/checkout.ts'
import { addMonthlyDonation } from '../../support/monthly-donation.ts'
import { WEBHOOK_SECRET } from '../../support/payments.ts'
import { newRecipient, openRedeem } from '../../support/redeem.ts'

const shop = await openRedeem()
const { app, db, control, stripe, openShopper, submit, buy, orderOf, redeem, traceOf } = shop
const recordings = { type: 'digital-product', item: 'prd:recordings' }
const personal = { type: 'personal-subscription', item: printSubscription }
const donation = { type: 'donation-item', item: { process: 'onetime', amount: 1500 } }
const by = 'acc-staff'
const context = { ...shop.context, by: { kind: 'staff', accountRef: by, name: 'Vera Holm', roles: ['books'] } as const }
let people = 0
const newGuest = () => {
  people += 1
  return {
    name: `Ada Quill ${people}`,
    email: `ada.back.${people}@reader.example`,
    address: american,
    shipcode: 'ship-a',
  }
}
const stockOf = async (ref: string) => (await readStock(db, [ref])).get(ref)

async function bought(items: readonly unknown[], form: object = {}, method?: string) {
  const shopper = openShopper()
  for (const item of items) await shopper.add(item)
  const guest = newGuest()
  const { intentId } = await buy(shopper, { ...guest, ...form }, method)
  return { shopper, guest, intentId, order: await orderOf(intentId) }
}

async function refundsAt(intentId: string) {
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
  return data.map(({ amount }) => amount)
}

test('a whole order is given back: money, subscription, gifts, stock, donation; and the buyer is told', async () => {
  const before = await stockOf('prd:tote')
  const gifts = { type: 'gift-subscription', item: printGift, qty: 2 }
  const { order, intentId, guest } = await bought([{ ...tote, qty: 2 }, personal, gifts, recordings], {
    password: chosen,
  })
  expect(await stockOf('prd:tote')).toBe((before ?? 0) - 2)
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', guest.email)
    .executeTakeFirstOrThrow()
  const [given] = await db.selectFrom('gifts').select('id').where('order_id', '=', order.id).orderBy('number').execute()
  const giftId = given?.id ?? ''
  const redeemed = await redeem(openShopper(), { token: context.ports.orderLinks.giftToken(giftId) }, newRecipient())
  expect(redeemed.answer).toEqual({ type: 'redeem-succeeded' })

  const looked = await refundOrder(context, { ref: order.ref, dryRun: true })
  expect(await refundsAt(intentId)).toEqual([])
  expect((await orderOf(intentId)).status).toBe('completed')
  const done = await refundOrder(context, { ref: order.ref })
  expect(done).toEqual({ ...looked, dryRun: false })
  expect(done).toMatchObject({
    ok: true,
    takenBack: {
      amountCents: order.paid_cents,
      cycle: expect.any(String),
      giftsVoided: 1,
      giftsRedeemed: 1,
      downloads: 1,
      stock: [{ ref: 'prd:tote', quantity: 2 }],
    },
  })

  expect(await refundsAt(intentId)).toEqual([order.paid_cents])
  expect((await orderOf(intentId)).status).toBe('refunded')
  expect(await stockOf('prd:tote')).toBe(before)
  const cycles = await db.selectFrom('cycles').select('cancelled_at').where('order_id', '=', order.id).execute()
  expect(cycles).toEqual([{ cancelled_at: expect.any(Date) }])
  // Somebody else has it already: it stays theirs.
  expect((await traceOf(giftId)).cycles).toEqual([expect.objectContaining({ cancelled_at: null })])
  const payer = await db
    .selectFrom('payers')
    .select('autorenew')
    .where('account_id', '=', account.id)
    .executeTakeFirst()
  expect(payer?.autorenew).toBe(false)
  const mails = await db
    .selectFrom('mails')
    .select(['kind', 'email', 'data'])
    .where('cause', '=', `order-refunded:${order.id}`)
    .execute()
  expect(mails).toMatchObject([
    {
      kind: 'order-refunded',
      email: guest.email,
      data: { order: order.ref, amount: `$${((order.paid_cents ?? 0) / 100).toFixed(2)}` },
    },
  ])
  const page = await app.inject(receiptPath(context.ports.orderLinks.receiptToken(order.id)))
  expect(page.body).toContain('This order was refunded')
  expect(page.body).not.toMatch(/\/downloads\/|subscribe\/redeem/)
  const audited = await db
    .selectFrom('audit_log')
    .select(['actor_ref', 'action'])
    .where('subject_ref', '=', order.ref)
    .execute()
  expect(audited).toEqual([{ actor_ref: by, action: 'refund-order' }])
  // What the provider says afterwards changes nothing.
  await settlePayment(context, intentId)
  expect((await orderOf(intentId)).status).toBe('refunded')
})

test('a gift that was taken back can no longer be redeemed, not even by mistake', async () => {
  const { order } = await bought([{ type: 'gift-subscription', item: printGift, qty: 1 }])
  await refundOrder(context, { ref: order.ref })
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'reader@demo.example')
    .executeTakeFirstOrThrow()
  const redeem = db
    .updateTable('gifts')
    .set({ redeemed_at: new Date(), redeemed_by: id })
    .where('order_id', '=', order.id)
  await expect(redeem.execute()).rejects.toThrow(/check constraint/)
})

test('a monthly donation ends with its order, and a coupon can be used again', async () => {
  const { order } = await bought([donation])
  await addMonthlyDonation(db, context.ports.orderLinks, order.id)
  expect(await refundOrder(context, { ref: order.ref })).toMatchObject({ takenBack: { monthlyDonation: true } })
  const rows = await db.selectFrom('monthly_donations').select('status').where('order_id', '=', order.id).execute()
  expect(rows).toEqual([{ status: 'cancelled' }])
})

test('a free order is cancelled without asking for money back', async () => {
  await db
    .updateTable('coupons')
    .set({ print_us_cents: 100_000, digital_cents: 100_000, total_limit: 1 })
    .where('key', '=', 'welcome10')
    .execute()
  const shopper = openShopper()
  await shopper.add({ type: 'gift-subscription', item: { ...printGift, coupon: 'WELCOME10' }, qty: 1 })
  const told = await submit(shopper, newGuest())
  expect(told.answer.type).toBe('gratis')
  const { ref, id } = await db
    .selectFrom('orders')
    .select(['ref', 'id'])
    .where('cart_id', '=', shopper.cartId)
    .executeTakeFirstOrThrow()
  expect(await db.selectFrom('coupon_uses').select('used_at').where('holder', '=', id).execute()).toHaveLength(1)
  expect(await refundOrder(context, { ref })).toMatchObject({
    ok: true,
    takenBack: { amountCents: 0, giftsVoided: 1, coupons: ['welcome10'] },
  })
  expect(await db.selectFrom('coupon_uses').select('used_at').where('holder', '=', id).execute()).toEqual([])
  const mail = await db
    .selectFrom('mails')
    .select('data')
    .where('cause', '=', `order-refunded:${id}`)
    .executeTakeFirstOrThrow()
  expect(mail.data).toMatchObject({ amount: null })
})

test('what was not paid, is still under way, is back already or is not there is refused', async () => {
  const shopper = openShopper()
  await shopper.add(tote)
  const started = await submit(shopper, newGuest())
  const { ref } = await orderOf(started.answer.data.payment_intent_id)
  expect(await refundOrder(context, { ref })).toEqual({ ok: false, reason: 'not-paid' })
  const debit = await bought([tote], {}, 'pm_usBankAccount_success')
  expect(await refundOrder(context, { ref: debit.order.ref })).toEqual({ ok: false, reason: 'processing' })
  const { order, intentId } = await bought([tote])
  expect((await refundOrder(context, { ref: order.ref })).ok).toBe(true)
  expect(await refundOrder(context, { ref: order.ref })).toEqual({ ok: false, reason: 'refunded-already' })
  expect(await refundsAt(intentId)).toHaveLength(1)
  expect(await refundOrder(context, { ref: 'ord-none' })).toEqual({ ok: false, reason: 'unknown' })
})

test('a payment that its bank has taken back can’t be given back again: nothing changes', async () => {
  const { order, intentId } = await bought([tote])
  const { latest_charge } = await stripe.paymentIntents.retrieve(intentId)
  await control('POST', `charges/${latest_charge}/dispute`, {})
  const refused = await refundOrder(context, { ref: order.ref })
  expect(refused).toMatchObject({ ok: false, reason: 'provider-refuses' })
  expect((await orderOf(intentId)).status).toBe('completed')
  expect(await db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute()).toEqual([])
})

test('any number of refunds at once are one', async () => {
  const before = await stockOf('prd:tote')
  const { order, intentId } = await bought([tote])
  const told = await Promise.allSettled(Array.from({ length: 8 }, () => refundOrder(context, { ref: order.ref })))
  const done = told.filter((one) => one.status === 'fulfilled' && one.value.ok)
  // Who is told that the provider does not answer asks again.
  if (done.length === 0) await refundOrder(context, { ref: order.ref })
  expect(done.length).toBeLessThanOrEqual(1)
  expect(await refundsAt(intentId)).toEqual([order.paid_cents])
  expect((await orderOf(intentId)).status).toBe('refunded')
  expect(await stockOf('prd:tote')).toBe(before)
  const events = await db.selectFrom('events').select('data').where('name', '=', 'refunded').execute()
  expect(events.filter(({ data }) => (data as { order: string }).order === order.ref)).toHaveLength(1)
})

test('a process that dies between the provider’s answer and ours leaves it to be asked for again', async () => {
  const { order, intentId } = await bought([tote])
  const dying = {
    ...context,
    ports: {
      ...context.ports,
      payments: {
        ...context.ports.payments,
        refund: async (id: string, key: string) => {
          await context.ports.payments.refund(id, key)
          throw new Error('killed')
        },
      },
    },
  }
  await expect(refundOrder(dying, { ref: order.ref })).rejects.toThrow('killed')
  expect(await refundsAt(intentId)).toHaveLength(1)
  expect((await orderOf(intentId)).status).toBe('completed')
  expect(await refundOrder(context, { ref: order.ref })).toMatchObject({ ok: true })
  expect(await refundsAt(intentId)).toEqual([order.paid_cents])
  expect((await orderOf(intentId)).status).toBe('refunded')
})

/** Tells the site of the last refund of this payment, as the provider does. */
async function tellRefunded(intentId: string) {
  const events = await stripe.events.list({ type: 'charge.refunded', limit: 100 })
  const event = events.data.find(({ data }) => (data.object as { payment_intent?: string }).payment_intent === intentId)
  const payload = JSON.stringify(event)
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  await app.inject({ method: 'POST', url: '/api/payments/webhook', payload, headers })
  await handleWebhookEvent(context, event?.id ?? '')
}
const outside = async (ref: string) => {
  const rows = await db.selectFrom('events').select('data').where('name', '=', 'refunded-outside').execute()
  return rows.filter(({ data }) => (data as { order: string }).order === ref).length
}

test('a refund at the provider’s own desk is noticed once, and staff can take back the rest', async () => {
  const { order, intentId } = await bought([tote])
  await stripe.refunds.create({ payment_intent: intentId })
  await tellRefunded(intentId)
  await tellRefunded(intentId)
  expect(await outside(order.ref)).toBe(1)
  expect((await orderOf(intentId)).status).toBe('completed')
  expect(await refundOrder(context, { ref: order.ref })).toMatchObject({ ok: true })
  expect(await refundsAt(intentId)).toEqual([order.paid_cents])
})

test('our own refund is not taken for somebody else’s', async () => {
  const { order, intentId } = await bought([tote])
  await refundOrder(context, { ref: order.ref })
  await tellRefunded(intentId)
  expect(await outside(order.ref)).toBe(0)
})
