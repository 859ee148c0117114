import { createHash } from 'node:crypto'
import { postBooks } from '#application/books/post-books.ts'
import type { UseCaseContext } from '#application/context.ts'
import { cents } from '#domain/money/cents.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { storeOrderSnapshot } from '#domain/orders/stored-order-snapshot.ts'
import { findLatestPayout, insertPayoutLines, putPayout } from '#store/books/payouts.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'
import { updateOrder } from '#store/sales/orders.ts'

const GIVEN = [
  { name: 'Ottilie Brandt', email: 'ottilie@demo.example', dollars: 50, at: '2026-09-14T15:20:00Z', fee: 175 },
  { name: 'Teun Visser', email: 'teun@demo.example', dollars: 20, at: '2026-09-15T09:05:00Z', fee: 88 },
] as const
const PAID_OUT = new Date('2026-09-18T00:00:00Z')
const ARRIVED = new Date('2026-09-20T00:00:00Z')
/** What the provider charges for something that is no order. */
const OTHER_FEE = 200

/** Two donations of the autumn and the payout that they came in, so that the demo's books have a month to show. Loaded once. */
export async function loadDemoBooks(context: UseCaseContext): Promise<void> {
  const { db } = context
  if (await findLatestPayout(db)) return
  await db.transaction().execute(async (trx) => {
    for (const [index, gift] of GIVEN.entries()) await addDonation(trx, gift, intentOf(index))
    const lines = GIVEN.map(({ dollars, fee, at }, index) => ({
      id: `txn_demo_${index + 1}`,
      kind: 'payment' as const,
      type: 'charge',
      amount: cents(dollars * 100),
      fee: cents(fee),
      net: cents(dollars * 100 - fee),
      source: `ch_demo_${index + 1}`,
      intentId: intentOf(index),
      at: new Date(at),
    }))
    const other = {
      id: 'txn_demo_fee',
      kind: 'other' as const,
      type: 'fee',
      amount: cents(-OTHER_FEE),
      fee: cents(0),
      net: cents(-OTHER_FEE),
      source: null,
      intentId: null,
      at: PAID_OUT,
    }
    const amount = cents([...lines, other].reduce((sum, { net }) => sum + net, 0))
    const payout = { id: 'po_demo_1', amount, currency: 'usd', status: 'paid' as const }
    await putPayout(trx, { ...payout, createdAt: PAID_OUT, arrivesAt: ARRIVED }, ARRIVED)
    await insertPayoutLines(trx, 'po_demo_1', [...lines, other])
  })
  await postBooks(context)
}

const intentOf = (index: number) => `pi_demo_gift_${index + 1}`

async function addDonation(trx: Trx, { name, email, dollars, at }: (typeof GIVEN)[number], intent: string) {
  const moment = new Date(at)
  const amount = cents(dollars * 100)
  const outlays = { amount, shipping: cents(0), discount: cents(0) }
  const item = { process: 'onetime' as const, amount, dollars }
  const bill = { goods: [], giftsubs: [], membership: null, donation: { item, outlays }, giftees: [], reported: [] }
  const snapshot: OrderSnapshot = {
    buyer: { name, email, accountId: null },
    bill,
    deliverable: null,
    subscriptionTo: null,
    goodsTo: null,
    redeems: null,
  }
  const { id, ref } = await trx
    .insertInto('orders')
    .values({
      currency: 'usd',
      email,
      created_at: moment,
      touched_at: moment,
      receipt_hash: createHash('sha256').update(`${intent}:${Math.random()}`).digest(),
    })
    .returning(['id', 'ref'])
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('order_versions')
    .values({
      order_id: id,
      version: 1,
      amount_cents: amount,
      content: 'donation',
      methods: ['card'],
      save_method: false,
      created_at: moment,
      snapshot: JSON.stringify(storeOrderSnapshot(snapshot)),
    })
    .execute()
  const paid = { paid_version: 1, paid_cents: amount, payment_intent_id: intent, completed_at: moment }
  await updateOrder(trx, id, { status: 'completed', ...paid })
  await insertEvent(trx, { name: 'order-completed', at: moment, data: { order: ref, amountCents: amount } })
}
