import { randomUUID } from 'node:crypto'
import type { StaffContext } from '#application/context.ts'
import { thankDonor } from '#application/donations/staff/thank-donor.ts'
import { sendGoods } from '#application/goods/send-goods.ts'
import { completeOrder } from '#application/sales/orders/complete-order.ts'
import { writeOrder } from '#application/sales/orders/write-order.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { cents } from '#domain/money/cents.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { daysAfter } from '#domain/payments/dunning.ts'
import { putDispute } from '#store/sales/disputes.ts'
import { findOrder, recordSettle } from '#store/sales/orders.ts'
import type { DemoDeskGift, DemoDeskOrder, DemoGivenSubscriptions } from './demo-desk.ts'

export type DemoDeskContext = StaffContext & SaleContext<'payments' | 'orderLinks'>

const NOTHING = cents(0)
const ANSWER_DAYS = 9

/**
 * Something that was bought, and what became of it. The provider never heard of it, so that it can bring no other news: it counts as
 * paid by other means.
 */
export async function addDemoOrder(context: DemoDeskContext, demo: DemoDeskOrder): Promise<string> {
  const amountCents = demo.goods.reduce((sum, { qty, cents: each }) => sum + qty * each, demo.shippingCents)
  const { id, ref } = await addPaidOrder(context, { snapshot: snapshotOf(demo), amountCents, daysAgo: demo.daysAgo })
  const posting = { carrier: 'USPS', tracking: '9400 1118 9922 3344' }
  if (demo.state === 'sent') await sendGoods(context, { items: [{ ref, ...posting }], tells: false })
  if (demo.state === 'refunded') await refundOrder(context, { ref })
  if (demo.state === 'disputed') {
    await sendGoods(context, { items: [{ ref, carrier: 'USPS', tracking: null }], tells: false })
    await context.db.transaction().execute((trx) =>
      putDispute(trx, {
        dispute: {
          id: 'dp_demo',
          intentId: 'pi_demo_disputed',
          status: 'needs-response',
          reason: 'product_not_received',
          amount: cents(amountCents),
          currency: 'usd',
          openedAt: daysAfter(context.now(), -1),
          respondBy: daysAfter(context.now(), ANSWER_DAYS),
        },
        orderId: id,
        closedAt: null,
        at: context.now(),
      }),
    )
  }
  return id
}

/** Somebody's single gift, thanked for or not. */
export async function addDemoGift(context: DemoDeskContext, demo: DemoDeskGift): Promise<void> {
  const { id, name, email, cents: amountCents, daysAgo, isThanked } = demo
  const donation = {
    item: { process: 'onetime' as const, amount: cents(amountCents), dollars: amountCents / 100 },
    outlays: { amount: cents(amountCents), shipping: NOTHING, discount: NOTHING },
  }
  const snapshot = snapshotOf({ name, email, goods: [], shippingCents: 0 })
  const { id: orderId, ref } = await addPaidOrder(context, {
    snapshot: { ...snapshot, goodsTo: null, bill: { ...snapshot.bill, donation } },
    amountCents,
    daysAgo,
  })
  if (id) await context.db.updateTable('donations').set({ id }).where('order_id', '=', orderId).execute()
  if (isThanked) await thankDonor(context, { gift: ref, words: null, dryRun: false })
}

/** Subscriptions that were bought for somebody else, and are not redeemed yet. */
export async function addDemoGivenSubscriptions(context: DemoDeskContext, demo: DemoGivenSubscriptions): Promise<void> {
  const { name, email, daysAgo, qty, cents: each } = demo
  const snapshot = snapshotOf({ name, email, goods: [], shippingCents: 0 })
  const amountCents = qty * each
  const outlays = { amount: cents(amountCents), shipping: NOTHING, discount: NOTHING }
  const item = { deliverable: 'print-a' as const, level: 'low' as const, term: '1year' as const, coupon: null }
  const bill = { ...snapshot.bill, giftsubs: [{ item, qty, outlays }] }
  await addPaidOrder(context, { snapshot: { ...snapshot, goodsTo: null, bill }, amountCents, daysAgo })
}

type Paid = { snapshot: OrderSnapshot; amountCents: number; daysAgo: number }

function addPaidOrder(context: DemoDeskContext, { snapshot, amountCents, daysAgo }: Paid) {
  const at = daysAfter(context.now(), -daysAgo)
  return context.db.transaction().execute(async (trx) => {
    const id = randomUUID()
    const nobody = { cart: null, cartContents: null, passwordHash: null, submittedBy: null, customer: null }
    await writeOrder(
      trx,
      context,
      { id, currency: 'usd', snapshot, saveMethod: false, methods: ['card'], ...nobody },
      at,
    )
    const paid = { paid_version: 1, paid_cents: amountCents }
    await recordSettle(trx, id, { at, status: 'completed', completed_at: at, ...paid })
    const order = await findOrder(trx, id)
    if (!order) throw new Error('The demo has lost an order')
    const bought = { orderId: id, ref: order.ref, snapshot, amountCents, cartId: null, cartContents: null }
    await completeOrder(trx, context, { ...bought, passwordHash: null, submittedBy: null, saved: null }, at)
    return { id, ref: order.ref }
  })
}

const home = {
  line1: '18 Chandlery Street',
  line2: '',
  city: 'Millhaven',
  state: 'RI',
  postcode: '02840',
  country: 'US',
}
const shipPrices = {
  a1: NOTHING,
  a2: NOTHING,
  a5: NOTHING,
  b1: NOTHING,
  b2: NOTHING,
  b5: NOTHING,
  c1: NOTHING,
  c2: NOTHING,
  c5: NOTHING,
}

type Bought = Pick<DemoDeskOrder, 'name' | 'email' | 'goods' | 'shippingCents'>

function snapshotOf({ name, email, goods, shippingCents }: Bought): OrderSnapshot {
  const billed = goods.map(({ ref, name: thing, qty, cents: each }, index) => ({
    ref,
    name: thing,
    medium: 'print' as const,
    qty,
    outlays: { amount: cents(qty * each), shipping: index === 0 ? cents(shippingCents) : NOTHING, discount: NOTHING },
    ship_prices: shipPrices,
  }))
  return {
    buyer: { name, email, accountId: null },
    bill: { goods: billed, giftsubs: [], membership: null, donation: null, giftees: [], reported: [] },
    deliverable: null,
    subscriptionTo: null,
    goodsTo: { name, address: home, shipcode: 'ship-a' },
    redeems: null,
  }
}
