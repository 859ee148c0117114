import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { submitCheckout } from '#application/checkout/submit-checkout.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { CatalogueSource } from '#application/store/catalogue-source.ts'
import type { Shopper } from '../../support/cart.ts'
import { openCheckout } from '../../support/checkout.ts'
import { openTwo, spreadOver } from '../../support/interleave.ts'
import { solveCaptcha } from '../../support/solve-captcha.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const ROUNDS = isWholeProof ? 200 : 2
const PRESSES = 50
/** Of those who come back later. */
const AGAIN = 8
const WAYS = isWholeProof ? 400 : 15

const shop = await openCheckout()
const { app, db, databaseUrl, context, clock, stripe, openShopper, newAccount, submit, confirm, poll } = shop
const { interleave } = openTwo(databaseUrl, { ...context, catalogue: new CatalogueSource(context) })
const donation = { type: 'donation-item', item: { process: 'onetime', amount: 2500 } }

/** What is begun and left is no longer open: nobody may have many payments open at once. */
async function later(minutes: number) {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  await sweepOpenOrders(context)
}

const ordersSince = (cartId: string, since: Date) =>
  db
    .selectFrom('orders')
    .select(['id', 'status', 'payment_intent_id'])
    .where('cart_id', '=', cartId)
    .where('created_at', '>=', since)
    .execute()

/** By the provider's books: which payments were ever made for these orders. */
async function paymentsOf(orders: ReadonlySet<string>) {
  const found: { order: string; status: string }[] = []
  for await (const { metadata, status } of stripe.paymentIntents.list({ limit: 100 }))
    if (orders.has(metadata.order ?? '')) found.push({ order: metadata.order ?? '', status })
  return found
}

const [one, other] = [openShopper(), openShopper()]
const email = await newAccount()
for (const device of [one, other]) await device.logIn(email)
const { id: accountId } = await db
  .selectFrom('accounts')
  .select('id')
  .where('email', '=', email)
  .executeTakeFirstOrThrow()
const cartOfAccount = async () =>
  (await db.selectFrom('carts').select('id').where('account_id', '=', accountId).executeTakeFirstOrThrow()).id

/** Pressed twice, sent again after going back, reloaded meanwhile: many requests at once of all these kinds. */
async function pressAll(devices: readonly Shopper[], form: object, known: string | null) {
  const presses = Array.from({ length: known ? AGAIN : PRESSES }, async (_, n) => {
    const device = devices[n % devices.length] as Shopper
    if (n % 7 === 6) {
      // A reload looks at the cart, and at the payment that it knows of.
      await device.cart()
      return known ? poll(device, known) : null
    }
    const { status, answer } = await submit(device, n % 3 === 0 && known ? { ...form, invoice: known } : form)
    expect(status, JSON.stringify(answer)).toBe(200)
    return answer.data.payment_intent_id as string
  })
  return new Set((await Promise.all(presses)).filter((id) => typeof id === 'string'))
}

test(`a cart that is sent ${PRESSES} times at once, from one device or two, is one order and one payment, ${ROUNDS} times over`, {
  timeout: isWholeProof ? 3_600_000 : 240_000,
}, async () => {
  const orders = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const guest = openShopper()
    const devices = round % 2 === 0 ? [guest] : [one, other]
    const form = round % 2 === 0 ? { name: 'Ada Quill', email: `once.${round}@reader.example` } : {}
    const since = clock.now
    await devices[0]?.add(donation)
    const first = await pressAll(devices, form, null)
    expect(first.size).toBe(1)
    const [intentId = ''] = first
    // Gone back, and pressed again.
    expect(await pressAll(devices, form, intentId)).toEqual(first)
    await confirm(intentId)
    expect(await pressAll(devices, form, intentId), 'what is paid is resumed').toEqual(first)
    const cartId = round % 2 === 0 ? guest.cartId : await cartOfAccount()
    const made = await ordersSince(cartId, since)
    expect(made.map(({ status, payment_intent_id }) => [status, payment_intent_id])).toEqual([['completed', intentId]])
    orders.add(made[0]?.id ?? '')
    await later(31)
  }
  const payments = await paymentsOf(orders)
  expect(payments.map(({ status }) => status)).toEqual(Array(ROUNDS).fill('succeeded'))
  expect(new Set(payments.map(({ order }) => order)).size).toBe(ROUNDS)
  reached(4, 'rounds of 50 at once', ROUNDS)
})

test(`a saved card that ${PRESSES} presses ask for at once, from two devices, is charged once, ${ROUNDS} times over`, {
  timeout: isWholeProof ? 3_600_000 : 240_000,
}, async () => {
  await one.add(donation)
  await submit(one, { customer: 'use-card' })
  const payer = db.selectFrom('payers').select('customer').where('account_id', '=', accountId)
  const { customer } = await payer.executeTakeFirstOrThrow()
  const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await db.updateTable('payers').set({ method }).where('account_id', '=', accountId).execute()
  const countCharges = async () => {
    let charges = 0
    for await (const { status } of stripe.paymentIntents.list({ customer, limit: 100 }))
      if (status === 'succeeded') charges += 1
    return charges
  }
  const before = await countCharges()
  for (let round = 1; round <= ROUNDS; round += 1) {
    const presses = Array.from({ length: PRESSES }, (_, n) => submit(n % 2 ? one : other, { customer: 'use-card' }))
    for (const { answer } of await Promise.all(presses))
      expect(answer).toMatchObject({ type: 'customer', data: { status: 'completed' } })
    expect(await countCharges()).toBe(before + round)
    await later(31)
    await other.add(donation)
  }
  reached(2, 'rounds of 50 presses of a saved card', ROUNDS)
})

test('of two presses, each stopped between any two of its steps, comes one order and one payment', {
  timeout: isWholeProof ? 1_800_000 : 180_000,
}, async () => {
  const press = async (cartId: string, email: string) => {
    const asked = {
      owner: { accountId: null, cartId, network: '192.0.2.7' },
      form: { name: 'Ada Quill', email, password: null, address: null, shipcode: 'ship-a' as const, recipient: null },
      captcha: await solveCaptcha(app, 'checkout'),
      intentId: null,
      pay: 'add-card' as const,
      saveCard: false,
    }
    return async (on: Parameters<typeof submitCheckout>[0]) => {
      const outcome = await submitCheckout(on, asked)
      expect(outcome).toMatchObject({ outcome: 'needs-payment' })
    }
  }
  async function tryOne(at: readonly [number, number]) {
    const shopper = openShopper()
    await shopper.add(donation)
    const { cartId } = shopper
    const email = `between.${randomUUID()}@reader.example`
    const since = clock.now
    const steps = await interleave(at, { one: await press(cartId, email), other: await press(cartId, email) })
    const made = await ordersSince(cartId, since)
    expect(made, `stopped at ${at}`).toHaveLength(1)
    expect(await paymentsOf(new Set(made.map(({ id }) => id))), `stopped at ${at}`).toHaveLength(1)
    await later(31)
    return steps
  }
  const alone = await tryOne([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
  const ways = spreadOver(alone, WAYS)
  for (const at of ways) await tryOne(at)
  reached(4, 'ways of two presses between each other’s steps', ways.length)
})
