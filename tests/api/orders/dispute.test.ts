import { expect, test } from 'vitest'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { handleWebhookEvent } from '#application/sales/settle/handle-webhook.ts'
import { reconcilePayments } from '#application/sales/settle/reconcile-payments.ts'
import { readStock } from '#store/store/stock.ts'
import { printGift, printSubscription, tote } from '../../support/cart.ts'
import { american, chosen, openCheckout } from '../../support/checkout.ts'
import { openDeskGroup } from '../../support/desk.ts'
import { WEBHOOK_SECRET } from '../../support/payments.ts'
import { tester } from '../../support/test-database.ts'
import { reached } from '../../support/whole-proof.ts'

const shop = await openCheckout()
const { app, db, control, stripe, context, openShopper, buy, orderOf } = shop
const run = openDeskGroup({ DATABASE_URL: shop.databaseUrl, SANDBOX_STRIPE_API: shop.url })
const desk = (...args: string[]) => run('orders', ...args)

const staff = { ...context, by: tester }

const personal = { type: 'personal-subscription', item: printSubscription }
const gift = { type: 'gift-subscription', item: printGift, qty: 1 }
let people = 0

async function bought(items: readonly unknown[] = [tote], form: object = {}) {
  people += 1
  const shopper = openShopper()
  for (const item of items) await shopper.add(item)
  const email = `ada.dispute.${people}@reader.example`
  const guest = { name: 'Ada Quill', email, address: american, shipcode: 'ship-a', ...form }
  const { intentId } = await buy(shopper, guest)
  const { latest_charge } = await stripe.paymentIntents.retrieve(intentId)
  return { intentId, email, order: await orderOf(intentId), charge: String(latest_charge) }
}

async function disputed(items?: readonly unknown[], { sort = 'chargeback', form = {} } = {}) {
  const sale = await bought(items, form)
  await control('POST', `charges/${sale.charge}/dispute`, { sort })
  const [dispute] = (await stripe.disputes.list({ payment_intent: sale.intentId })).data
  return { ...sale, disputeId: dispute?.id ?? '' }
}
const close = (id: string, won: boolean) => control('POST', `disputes/${id}/close`, { won })

const eventsOf = async (disputeId: string) => {
  const { data } = await stripe.events.list({ limit: 100 })
  return data.filter((event) => (event.data.object as { id?: string }).id === disputeId)
}

/** Tells the site what the provider has told of a dispute, in any order, and lets the jobs run. */
async function tell(disputeId: string, sorted = (events: Awaited<ReturnType<typeof eventsOf>>) => events) {
  for (const event of sorted(await eventsOf(disputeId))) {
    const payload = JSON.stringify(event)
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    expect((await app.inject({ method: 'POST', url: '/api/payments/webhook', payload, headers })).statusCode).toBe(200)
    await handleWebhookEvent(context, event.id)
  }
}
const mailsOf = async (disputeId: string) =>
  (
    await db
      .selectFrom('mails')
      .select(['email', 'data'])
      .where('kind', '=', 'dispute-notice')
      .where('cause', 'like', `%:${disputeId}:%`)
      .orderBy('created_at')
      .execute()
  ).map(({ email, data }) => ({ email, ...(data as { news: string }) }))
const statusOf = async (intentId: string) => (await orderOf(intentId)).status
const stockOf = async (ref: string) => (await readStock(db, [ref])).get(ref)

test('a dispute stands on its order with its deadline, and staff are mailed once, however often they are told', async () => {
  const { order, disputeId, intentId } = await disputed()
  await tell(disputeId)
  await tell(disputeId, (events) => events.reverse())
  const due = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString().slice(0, 10)
  expect((await desk('show', order.ref)).said).toMatch(
    new RegExp(`! disputed \\(fraudulent, 20\\.00, ${disputeId}\\).*by ${due}`),
  )
  expect((await desk('list', '--email', order.email ?? '')).said).toContain(`disputed, answer by ${due}`)
  expect((await desk('disputes')).said).toMatch(new RegExp(`${due}.*${order.ref}.*20\\.00.*fraudulent`))
  expect(await mailsOf(disputeId)).toMatchObject([
    { email: 'staff@demo.example', news: 'opened', order: order.ref, respondBy: expect.stringContaining(due) },
  ])
  expect(await statusOf(intentId)).toBe('completed')
})

test('a lost dispute ends what was bought, as a refund does, and the buyer is told that the bank did it', async () => {
  const before = await stockOf('prd:tote')
  const sale = await disputed([tote, personal, gift], { form: { password: chosen } })
  await tell(sale.disputeId)
  await close(sale.disputeId, false)
  await tell(sale.disputeId)
  await tell(sale.disputeId)
  expect(await statusOf(sale.intentId)).toBe('refunded')
  const of = { order: sale.order.id }
  const cycles = await db.selectFrom('cycles').select('cancelled_at').where('order_id', '=', of.order).execute()
  expect(cycles).toEqual([{ cancelled_at: expect.any(Date) }])
  const gifts = await db.selectFrom('gifts').select('voided_at').where('order_id', '=', of.order).execute()
  expect(gifts).toEqual([{ voided_at: expect.any(Date) }])
  expect(await stockOf('prd:tote')).toBe(before)
  const mails = await db
    .selectFrom('mails')
    .select(['kind', 'data'])
    .where('email', '=', sale.email)
    .where('kind', 'in', ['order-refunded', 'order-charged-back'])
    .execute()
  expect(mails).toMatchObject([{ kind: 'order-charged-back', data: { order: sale.order.ref } }])
  expect((await mailsOf(sale.disputeId)).map(({ news }) => news)).toEqual(['opened', 'lost'])
  expect((await desk('show', sale.order.ref)).said).toContain('what was bought has ended')
  expect(await refundOrder(staff, { ref: sale.order.ref })).toEqual({ ok: false, reason: 'refunded-already' })
  reached(44, 'ends of a dispute', 1)
})

test('a won dispute changes nothing', async () => {
  const { order, intentId, disputeId } = await disputed([personal], { form: { password: chosen } })
  await tell(disputeId)
  await close(disputeId, true)
  // The last word first, then all that came before it.
  await tell(disputeId, (events) => [...events, ...events.toReversed()])
  expect(await statusOf(intentId)).toBe('completed')
  const cycles = await db.selectFrom('cycles').select('cancelled_at').where('order_id', '=', order.id).execute()
  expect(cycles).toEqual([{ cancelled_at: null }])
  expect((await mailsOf(disputeId)).map(({ news }) => news)).toEqual(['opened', 'won'])
  expect((await desk('show', order.ref)).said).toMatch(/dispute won/)
  expect((await desk('disputes')).said).not.toContain(order.ref)
  reached(44, 'ends of a dispute', 1)
})

test('a question that the bank withdraws changes nothing', async () => {
  const { intentId, disputeId } = await disputed([tote], { sort: 'inquiry' })
  await tell(disputeId)
  await stripe.disputes.close(disputeId)
  await tell(disputeId, (events) => [...events, ...events.toReversed()])
  expect((await stripe.disputes.retrieve(disputeId)).status).toBe('warning_closed')
  expect(await statusOf(intentId)).toBe('completed')
  expect((await stripe.refunds.list({ payment_intent: intentId })).data).toEqual([])
  reached(44, 'ends of a dispute', 1)
})

test('staff keep what was bought, also when the dispute is lost; and take that back', async () => {
  const { order, intentId, disputeId } = await disputed()
  await tell(disputeId)
  const looked = await desk('keep', order.ref, '--dry-run')
  expect(looked).toMatchObject({ done: true, said: expect.stringContaining('would be kept') })
  expect((await desk('keep', order.ref)).done).toBe(true)
  await close(disputeId, false)
  await tell(disputeId)
  expect(await statusOf(intentId)).toBe('completed')
  expect((await desk('show', order.ref)).said).toContain('what was bought is kept')
  expect(await mailsOf(disputeId)).toMatchObject([{ news: 'opened' }, { news: 'lost', isKept: true }])
  const wouldEnd = await desk('keep', order.ref, '--undo', '--dry-run')
  expect(wouldEnd.said).toContain('1 of prd:tote back in stock')
  expect(await statusOf(intentId)).toBe('completed')
  expect((await desk('keep', order.ref, '--undo')).said).toContain('1 of prd:tote back in stock')
  expect(await statusOf(intentId)).toBe('refunded')
  expect(await desk('keep', order.ref)).toMatchObject({ done: false, said: expect.stringContaining('has ended') })
  const acts = await db.selectFrom('audit_log').select('action').where('subject_ref', '=', order.ref).execute()
  expect(acts.map(({ action }) => action)).toEqual(['keep order', 'keep order', 'keep order'])
})

test('what was never disputed, or was won, can’t be kept', async () => {
  const { order } = await bought()
  expect(await desk('keep', order.ref)).toMatchObject({ done: false, said: expect.stringContaining('not disputed') })
  expect(await desk('keep', 'ord-none')).toMatchObject({ done: false, said: expect.stringContaining('no such order') })
})

test('a dispute whose news was lost is found by the reconciliation, and so is its end', async () => {
  const { order, intentId, disputeId } = await disputed()
  await reconcilePayments(context)
  expect((await desk('show', order.ref)).said).toContain(disputeId)
  await close(disputeId, false)
  await reconcilePayments(context)
  expect(await statusOf(intentId)).toBe('refunded')
  await reconcilePayments(context)
  expect((await mailsOf(disputeId)).map(({ news }) => news)).toEqual(['opened', 'lost'])
})

test('a question of the bank takes no money yet: it can be refunded, and staff hear when it becomes a dispute', async () => {
  const asked = await disputed([tote], { sort: 'inquiry' })
  await tell(asked.disputeId)
  expect((await desk('show', asked.order.ref)).said).toContain('its bank asks')
  const looked = await refundOrder(staff, { ref: asked.order.ref, dryRun: true })
  expect(await refundOrder(staff, { ref: asked.order.ref })).toEqual({ ...looked, dryRun: false })
  const grown = await disputed([tote], { sort: 'inquiry' })
  await tell(grown.disputeId)
  await control('POST', `disputes/${grown.disputeId}/escalate`, {})
  await tell(grown.disputeId)
  expect((await mailsOf(grown.disputeId)).map(({ news }) => news)).toEqual(['asked', 'opened'])
})

test('a rehearsed refund of a disputed payment is refused, as the refund is', async () => {
  const { order } = await disputed()
  const looked = await desk('refund', order.ref, '--dry-run')
  expect(looked).toMatchObject({ done: false, said: expect.stringContaining('disputed') })
  const refused = await refundOrder(staff, { ref: order.ref })
  expect(refused).toEqual({ ok: false, reason: 'provider-refuses', because: 'charge_disputed' })
  expect(await refundOrder(staff, { ref: order.ref, dryRun: true })).toEqual(refused)
})

test('of a dispute that is lost while staff keep its order, either the order stays or keeping is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { order, intentId, disputeId } = await disputed()
    await tell(disputeId)
    await close(disputeId, false)
    const [kept] = await Promise.all([desk('keep', order.ref), tell(disputeId)])
    expect(await statusOf(intentId)).toBe(kept.done ? 'completed' : 'refunded')
  }
}, 60_000)
