import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { presentOutcome } from '#api/sales/present-outcome.ts'
import { addToCart } from '#application/cart/change-cart.ts'
import { submitCheckout } from '#application/checkout/submit-checkout.ts'
import { handleWebhookEvent } from '#application/sales/settle/handle-webhook.ts'
import { stopStrangersPayments } from '#application/sales/settle/stop-strangers-payments.ts'
import { CatalogueSource } from '#application/store/catalogue-source.ts'
import { EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import { readStock } from '#store/store/stock.ts'
import { newNetwork } from '../../support/access.ts'
import { tote } from '../../support/cart.ts'
import { american, openCheckout } from '../../support/checkout.ts'
import { WEBHOOK_SECRET } from '../../support/payments.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const shop = await openCheckout()
const { app, db, clock, context, stripe, openShopper, newAccount, submit, confirm, poll, buy, orderOf } = shop
const TOO_MANY = 'Too many attempts. Please wait a few minutes and try again.'
const DECLINED = 'pm_card_chargeDeclined'
const donation = { type: 'donation-item', item: { process: 'onetime', amount: 2500 } } as const

// Every limit is whole again after an hour; nothing here depends on how fast it goes.
beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 2 * 3_600_000)
})

/** Whoever tries stolen cards has so much of the work done for each captcha. */
const attackedBy = (work: number) => ({
  ...context,
  catalogue: new CatalogueSource(context),
  ports: {
    ...context.ports,
    captcha: {
      ...context.ports.captcha,
      judge: async () => ({
        ok: true as const,
        id: randomUUID(),
        expiresAt: new Date(clock.now.getTime() + 60_000),
        work,
      }),
    },
  },
})
/** As much as a reader's browser is asked for where nothing is going on. */
const USUAL = 1
/** As much as is asked for while ever more is begun, short of what declined cards cost. */
const MORE = 8
const attacked = attackedBy(USUAL)

type Disguise = { cartId: string; network: string; email: string }

let thieves = 0
async function disguise(over: Partial<Disguise> = {}): Promise<Disguise> {
  thieves += 1
  const email = `thief.${thieves}@elsewhere.example`
  const network = over.network ?? newNetwork()
  const added = await addToCart(attacked, { accountId: null, cartId: over.cartId ?? null, network }, donation)
  if (!added.ok) throw new Error('The cart takes nothing')
  return { email, ...over, network, cartId: over.cartId ?? added.cartId ?? '' }
}

async function submitAs({ cartId, network, email }: Disguise, intentId: string | null, work = USUAL) {
  const form = {
    name: 'A Thief',
    email,
    password: null,
    address: EMPTY_ADDRESS,
    shipcode: 'ship-a' as const,
    recipient: null,
  }
  const owner = { accountId: null, cartId, network }
  const asked = { owner, form, captcha: 'x', intentId, pay: 'add-card' as const, saveCard: false }
  const { status, answer } = presentOutcome(await submitCheckout(attackedBy(work), asked))
  const data = 'data' in answer ? (answer.data as { payment_intent_id: string }) : null
  return { status, answer, intentId: data?.payment_intent_id ?? null }
}

/** True where the provider put a card to its bank; false where there was nothing to try it on. */
async function tryCard(intentId: string): Promise<boolean> {
  try {
    await confirm(intentId, DECLINED)
    return true
  } catch (error) {
    return (error as Stripe.errors.StripeError).code === 'card_declined'
  }
}

/** Tells the site what the provider has said of this payment, and works on it. */
async function deliverNotices(intentId: string) {
  const events = await stripe.events.list({ type: 'payment_intent.payment_failed', limit: 100 })
  for (const event of events.data) {
    if ((event.data.object as Stripe.PaymentIntent).id !== intentId) continue
    const payload = JSON.stringify(event)
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    expect((await app.inject({ method: 'POST', url: '/api/payments/webhook', payload, headers })).statusCode).toBe(200)
    await handleWebhookEvent(context, event.id)
  }
}

const queued = (task: string) => sql`select id from graphile_worker.jobs where task_identifier = ${task}`.execute(db)

const declinesOf = (intentId: string) =>
  db
    .selectFrom('guarded_payments')
    .select(['declines', 'granted', 'stopped_at'])
    .where('payment_intent_id', '=', intentId)
    .executeTakeFirstOrThrow()

/** One stolen card: a payment is begun, submitted and tried, and the provider tells of it. */
async function tryInTurn(who: Disguise, work = USUAL): Promise<boolean> {
  const { intentId } = await submitAs(who, null, work)
  const again = intentId ? await submitAs(who, intentId, work) : null
  if (!again?.intentId || !(await tryCard(again.intentId))) return false
  await deliverNotices(again.intentId)
  return true
}

const networks = (count: number) => Array.from({ length: count }, newNetwork)

/** Payments that wait for their cards. They are begun ten at a time: more would only wait for each other's connections. */
async function beginMany(count: number, places: readonly string[]): Promise<string[]> {
  const begun: (string | null)[] = []
  while (begun.length < count) {
    const next = Array.from({ length: 10 }, (_, one) => places[(begun.length + one) % places.length] ?? '')
    const some = next.map(async (network) => (await submitAs(await disguise({ network }), null, MORE)).intentId)
    begun.push(...(await Promise.all(some)))
  }
  return begun.filter((intentId) => intentId !== null)
}

/** Of so many, some twenty are tried; the others only cost the test its time. */
const MANY = isWholeProof ? 1_000 : 60

test(
  'of any number of stolen cards, each from another browser, address and network, at most 20 are tried',
  async () => {
    let tried = 0
    for (let card = 0; card < MANY; card += 1) if (await tryInTurn(await disguise())) tried += 1
    expect(tried).toBeGreaterThan(3)
    expect(tried).toBeLessThanOrEqual(20)
    reached(40, 'stolen cards', MANY)
  },
  isWholeProof ? 1_800_000 : 240_000,
)

test('of 80 payments begun from 25 networks, a bad card on each at once, at most 20 reach the provider; nor do more in the next bursts', async () => {
  const places = networks(25)
  let tried = 0
  for (let burst = 0; burst < (isWholeProof ? 5 : 2); burst += 1) {
    const open = await beginMany(80, places)
    tried += (await Promise.all(open.map(tryCard))).filter(Boolean).length
    for (const intentId of open) await deliverNotices(intentId)
    if ((await queued('stop-strangers-payments')).rows.length > 0) await stopStrangersPayments(context)
  }
  expect(tried).toBeGreaterThan(3)
  expect(tried).toBeLessThanOrEqual(20)
}, 240_000)

test('26 carts, each begun and submitted twice from two networks, keep nobody else from buying', async () => {
  const places = networks(2)
  for (let cart = 0; cart < 26; cart += 1) {
    const who = await disguise({ network: places[cart % 2] ?? '' })
    const { intentId } = await submitAs(who, null)
    await submitAs(who, intentId)
    await submitAs(who, intentId)
  }
  const honest = openShopper()
  await honest.add(donation)
  expect((await buy(honest, { name: 'Ada Quill', email: 'ada.honest@reader.example' })).status.status).toBe('completed')
}, 120_000)

test('any number of payments begun from everywhere, as fast as their work allows, keep nobody else from buying', async () => {
  const crowd = async () =>
    await Promise.all(Array.from({ length: 20 }, async () => submitAs(await disguise(), null, MORE)))
  // Few buy between: each that pays makes room for two more.
  const between = isWholeProof ? 200 : 20
  for (let begun = 20; begun <= MANY; begun += 20) {
    expect(new Set((await crowd()).map(({ status }) => status))).toEqual(new Set([200]))
    if (begun % between !== 0) continue
    clock.now = new Date(clock.now.getTime() + 1_000)
    const honest = openShopper()
    await honest.add(donation)
    const bought = await buy(honest, { name: 'Ada Quill', email: `ada.crowd.${begun}@reader.example` })
    expect(bought.status.status, `after ${begun}`).toBe('completed')
  }
  reached(52, 'begun payments', MANY)
}, 600_000)

test('whose payment was cancelled to make room is given another, with all that was in the cart', async () => {
  const honest = openShopper()
  await honest.add(donation)
  const form = { name: 'Ada Quill', email: 'ada.pushed@reader.example' }
  const first = (await submit(honest, form)).answer.data.payment_intent_id as string
  clock.now = new Date(clock.now.getTime() + 1_000)
  for (let one = 0; one < 25; one += 1) await submitAs(await disguise(), null, MORE)
  expect((await stripe.paymentIntents.retrieve(first)).status).toBe('canceled')
  const again = await submit(honest, { ...form, invoice: first })
  expect(again.answer.type).toBe('started')
  const second = again.answer.data.payment_intent_id as string
  expect((await submit(honest, { ...form, invoice: second })).answer.type).toBe('updated')
  await confirm(second)
  expect((await poll(honest, second)).status).toBe('completed')
}, 120_000)

test('of any number from one browser, few are tried', async () => {
  const first = await disguise()
  let tried = 0
  let intentId: string | null = null
  for (let card = 0; card < MANY; card += 1) {
    const told = await submitAs(
      { ...(card % 50 === 0 ? await disguise(first) : first), email: `thief.x${card}@elsewhere.example` },
      intentId,
    )
    intentId = told.intentId
    if (intentId && (await tryCard(intentId))) tried += 1
  }
  expect(tried).toBeGreaterThan(3)
  expect(tried).toBeLessThanOrEqual(6)
}, 240_000)

test('whoever goes on at the provider with one payment has it cancelled, and what it held is given back', async () => {
  const shopper = openShopper()
  await shopper.add(tote)
  const before = (await readStock(db, ['prd:tote'])).get('prd:tote')
  const { answer } = await submit(shopper, {
    name: 'A',
    email: 'a@elsewhere.example',
    address: american,
    shipcode: 'ship-a',
  })
  const intentId = answer.data.payment_intent_id as string
  let tried = 0
  for (let card = 0; card < 30; card += 1) {
    if (await tryCard(intentId)) tried += 1
    await deliverNotices(intentId)
  }
  expect(tried).toBe(5)
  expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
  expect((await orderOf(intentId)).status).toBe('cancelled')
  expect((await readStock(db, ['prd:tote'])).get('prd:tote')).toBe(before)
})

test('payments that were prepared are dead as soon as too many of them were declined', async () => {
  const prepared: string[] = []
  for (let one = 0; one < 60; one += 1) prepared.push((await submitAs(await disguise(), null, MORE)).intentId ?? '')
  let tried = 0
  for (const intentId of prepared) {
    if (await tryCard(intentId)) tried += 1
    await deliverNotices(intentId)
    const { rows } = await queued('stop-strangers-payments')
    if (rows.length > 0) await stopStrangersPayments(context)
  }
  expect(tried).toBeGreaterThan(3)
  expect(tried).toBeLessThanOrEqual(20)
}, 120_000)

test('an honest buyer mistypes a card three times and pays with the fourth', async () => {
  const shopper = openShopper()
  await shopper.add(donation)
  const form = { name: 'Ada Quill', email: 'ada.typo@reader.example' }
  const intentId = (await submit(shopper, form)).answer.data.payment_intent_id as string
  for (let typo = 0; typo < 3; typo += 1) {
    expect((await submit(shopper, { ...form, invoice: intentId })).answer.type).toBe('updated')
    // What the browser finds wrong is asked for again, and counts for nothing.
    expect((await submit(shopper, { ...form, invoice: intentId })).answer.type).toBe('updated')
    expect(await tryCard(intentId)).toBe(true)
    await deliverNotices(intentId)
  }
  expect((await submit(shopper, { ...form, invoice: intentId })).answer.type).toBe('updated')
  await confirm(intentId)
  // The provider is not asked twice within three seconds.
  clock.now = new Date(clock.now.getTime() + 4_000)
  expect((await poll(shopper, intentId)).status).toBe('completed')
  expect(await declinesOf(intentId)).toMatchObject({ declines: 3, granted: 3, stopped_at: null })
})

test('after too many the buyer is told to wait, how long, and can pay after that', async () => {
  const shopper = openShopper()
  await shopper.add(donation)
  const form = { name: 'Ada Quill', email: 'ada.wait@reader.example' }
  let intentId = (await submit(shopper, form)).answer.data.payment_intent_id as string
  for (let card = 0; card < 5; card += 1) {
    await submit(shopper, { ...form, invoice: intentId })
    expect(await tryCard(intentId)).toBe(true)
  }
  const refused = await submit(shopper, { ...form, invoice: intentId })
  expect(refused).toMatchObject({ status: 429, answer: { errors: { general: TOO_MANY } }, told: { success: true } })
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(60)
  expect(wait).toBeLessThanOrEqual(600)
  expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
  expect((await submit(shopper, form)).status).toBe(429)
  clock.now = new Date(clock.now.getTime() + wait * 1000)
  const again = await submit(shopper, form)
  expect(again.answer.type).toBe('started')
  intentId = again.answer.data.payment_intent_id
  await submit(shopper, { ...form, invoice: intentId })
  await confirm(intentId)
  expect((await poll(shopper, intentId)).status).toBe('completed')
})

test('one network’s attack leaves others alone', async () => {
  const network = newNetwork()
  for (let card = 0; card < 20; card += 1) await tryInTurn(await disguise({ network }))
  expect((await submitAs(await disguise({ network }), null)).status).toBe(429)
  expect((await submitAs(await disguise(), null, 32)).status).toBe(200)
}, 120_000)

test('after an attack from everywhere a stranger’s browser does harder work, and buys; whoever has bought before does not', async () => {
  const regular = openShopper()
  await regular.logIn(await newAccount())
  await regular.add(donation)
  expect((await buy(regular, {})).status.status).toBe('completed')
  for (let card = 0; card < 30; card += 1) await tryInTurn(await disguise(), MORE)
  expect((await submitAs(await disguise(), null, MORE)).status).toBe(422)
  const work = async (cookies = {}) =>
    (await app.inject({ url: '/api/captcha/challenge?action=checkout', cookies })).json().parameters.data.work
  expect(await work()).toBe(32)
  expect(await work({ session: regular.cookies.get('session') ?? '' })).toBe(1)
  await regular.add(donation)
  expect((await buy(regular, {})).status.status).toBe('completed')
  const honest = openShopper()
  await honest.add(donation)
  const bought = await buy(honest, { name: 'Ada Quill', email: 'ada.alarm@reader.example' })
  expect(bought.status.status).toBe('completed')
}, 120_000)

test('payments that go well make room for as many that do not', async () => {
  for (let round = 0; round < 30; round += 1) {
    const who = await disguise()
    const { intentId } = await submitAs(who, null)
    await submitAs(who, intentId)
    expect(await tryCard(intentId ?? ''), `in round ${round}`).toBe(true)
    await deliverNotices(intentId ?? '')
    const good = await disguise()
    const begun = (await submitAs(good, null)).intentId ?? ''
    await submitAs(good, begun)
    await confirm(begun)
    await app.inject(`/api/checkout/${begun}`)
  }
}, 120_000)

test('in a busy shop thirty strangers pay in the same moment; an attack on it gets no further than elsewhere', async () => {
  const begin = async () => {
    const who = await disguise()
    return { who, intentId: (await submitAs(who, null)).intentId ?? '' }
  }
  for (let sale = 0; sale < 20; sale += 1) {
    const { who, intentId } = await begin()
    await submitAs(who, intentId)
    await confirm(intentId)
    await app.inject(`/api/checkout/${intentId}`)
  }
  const crowd = await Promise.all(Array.from({ length: 30 }, begin))
  const told = await Promise.all(crowd.map(({ who, intentId }) => submitAs(who, intentId)))
  expect(told.map(({ status }) => status)).toEqual(told.map(() => 200))
  let tried = 0
  for (let card = 0; card < 100; card += 1) {
    const { who, intentId } = await begin()
    const again = intentId ? await submitAs(who, intentId) : null
    if (!again?.intentId) continue
    if (await tryCard(again.intentId)) tried += 1
    await deliverNotices(again.intentId)
  }
  expect(tried).toBeGreaterThan(3)
  expect(tried).toBeLessThanOrEqual(20)
}, 240_000)

test('a declined charge counts once, however often and from whomever we hear of it', async () => {
  const who = await disguise()
  const intentId = (await submitAs(who, null)).intentId ?? ''
  await submitAs(who, intentId)
  await tryCard(intentId)
  for (let times = 0; times < 3; times += 1) {
    await deliverNotices(intentId)
    await app.inject(`/api/checkout/${intentId}`)
    clock.now = new Date(clock.now.getTime() + 4_000)
    await submitAs(who, intentId)
  }
  expect(await declinesOf(intentId)).toMatchObject({ declines: 1, granted: 1 })
})

test('a saved card that is declined again and again is no longer asked', async () => {
  const email = await newAccount()
  const shopper = openShopper()
  await shopper.logIn(email)
  await shopper.add(donation)
  await submit(shopper, {})
  const account = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const { customer } = await db
    .selectFrom('payers')
    .select('customer')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  const { id: method } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await db.updateTable('payers').set({ method }).where('account_id', '=', account.id).execute()
  const told: number[] = []
  for (let times = 0; times < 10; times += 1) told.push((await submit(shopper, { customer: 'use-card' })).status)
  expect(told).toEqual([402, 402, 402, 402, 402, 429, 429, 429, 429, 429])
  const charges = await stripe.charges.list({ customer, limit: 100 })
  expect(charges.data).toHaveLength(5)
})
