import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { submitCheckout } from '#application/checkout/submit-checkout.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { CatalogueSource } from '#application/store/catalogue-source.ts'
import { setStock } from '#store/store/stock.ts'
import { printGift, printSubscription, tote } from '../../support/cart.ts'
import { american, chosen, openCheckout } from '../../support/checkout.ts'
import { solveCaptcha } from '../../support/solve-captcha.ts'
import { reached } from '../../support/whole-proof.ts'
import { atEachStep, EACH_STEP_TIMEOUT, hearOf, untilDeath } from './mortal-context.ts'

const shop = await openCheckout()
const { app, db, databaseUrl, stripe, confirm, openShopper, clock } = shop
const context = { ...shop.context, catalogue: new CatalogueSource(shop.context) }

const wholeCart = [
  { ...tote, qty: 2 },
  { type: 'digital-product', item: 'prd:recordings' },
  { type: 'personal-subscription', item: printSubscription },
  { type: 'gift-subscription', item: printGift, qty: 2 },
  { type: 'donation-item', item: { process: 'onetime', amount: 1500 } },
]

type Buyer = { cartId: string; email: string; intentId: string | null; isPaid: boolean }

async function fillCart(number: number): Promise<Buyer> {
  const shopper = openShopper()
  for (const thing of wholeCart) expect((await shopper.add(thing)).statusCode).toBe(200)
  return { cartId: shopper.cartId, email: `whole.${number}@reader.example`, intentId: null, isPaid: false }
}

async function submit(on: typeof context, buyer: Buyer) {
  const begun = await submitCheckout(on, {
    owner: { accountId: null, cartId: buyer.cartId, network: '192.0.2.7' },
    form: {
      name: 'Ada Quill',
      email: buyer.email,
      password: chosen,
      address: american,
      shipcode: 'ship-a',
      recipient: null,
    },
    captcha: await solveCaptcha(app, 'checkout'),
    intentId: buyer.intentId,
    pay: 'add-card',
    saveCard: false,
  })
  if (begun.outcome !== 'needs-payment' || begun.isShown) throw new Error(`not started: ${JSON.stringify(begun)}`)
  buyer.intentId = begun.keys.id
}

async function payOnce(buyer: Buyer) {
  if (!buyer.isPaid) await confirm(buyer.intentId ?? '')
  buyer.isPaid = true
}

/** All that one sale leaves behind, counted. */
async function tracesOf({ cartId, email }: Buyer) {
  const { rows } = await sql<Record<string, number | string>>`
    with bought as (select * from orders where cart_id = ${cartId})
    select
      (select count(*)::int from bought where status = 'completed' and paid_cents = (
        select amount_cents from order_versions where order_id = bought.id and version = paid_version)) as paid,
      (select count(*)::int from bought) as orders,
      (select count(*)::int from accounts where email_key = ${email}) as accounts,
      (select count(*)::int from cycles where order_id in (select id from bought)) as cycles,
      (select count(*)::int from account_addresses where account_id in (
        select id from accounts where email_key = ${email})) as addresses,
      (select count(*)::int from gifts where order_id in (select id from bought)) as gifts,
      (select count(*)::int from donations where order_id in (select id from bought)) as donations,
      (select count(*)::int from download_grants where order_id in (select id from bought)) as grants,
      (select count(*)::int from mails where cause in (select 'order-receipt:' || id from bought)) as receipts,
      (select contents::text from carts where id = ${cartId}) as cart
  `.execute(db)
  return rows[0]
}

const oneSale = {
  paid: 1, orders: 1, accounts: 1, cycles: 1, addresses: 1, gifts: 2, donations: 1, grants: 1, receipts: 1,
  cart: expect.stringMatching(/"goods": \[\]/),
} // biome-ignore format: a table

/** Sells one whole cart by a site that dies at its nth step; true where it lived to the end. */
async function sellUntilDeath(lastStep: number, number: number): Promise<boolean> {
  const buyer = await fillCart(number)
  const lived = await untilDeath(databaseUrl, context, lastStep, async (on) => {
    await submit(on, buyer)
    await payOnce(buyer)
    await hearOf(on, stripe, { event: `evt_${buyer.cartId}`, intentId: buyer.intentId ?? '' })
  })
  // Another process comes up; who has got no answer submits again, who has paid does nothing more.
  if (!buyer.isPaid) {
    await submit(context, buyer)
    await payOnce(buyer)
  }
  await sweepOpenOrders({ ...context, now: () => new Date(clock.now.getTime() + 3 * 60_000) })
  expect(await tracesOf(buyer), `killed at step ${lastStep}`).toEqual(oneSale)
  return lived
}

test('killed at any step of a whole cart, the site completes it within five minutes, once, with all that was in it', {
  timeout: EACH_STEP_TIMEOUT,
}, async () => {
  const STOCK = 1_000_000
  await db.transaction().execute((trx) => setStock(trx, [{ ref: 'prd:tote', quantity: STOCK }]))
  let sales = 0
  const times = await atEachStep(80, (lastStep) => {
    sales += 1
    return sellUntilDeath(lastStep, sales)
  })
  const { quantity } = await db
    .selectFrom('stock')
    .select('quantity')
    .where('ref', '=', 'prd:tote')
    .executeTakeFirstOrThrow()
  expect(quantity, 'sold and left are what there was').toBe(STOCK - 2 * sales)
  expect(
    await db.selectFrom('stock_holds').selectAll().where('ref', '=', 'prd:tote').where('sold_at', 'is', null).execute(),
  ).toEqual([])
  reached(15, 'times at each step of a whole cart', times)
})
