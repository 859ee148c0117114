import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { cartAnswer } from '#contract/cart.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { totalsOf } from '#domain/cart/cart-totals.ts'
import { shipLetters } from '#domain/subscriptions/shipcodes.ts'
import { american } from '../../support/checkout.ts'
import { demoGoods, demoPricing } from '../../support/demo-prices.ts'
import { addedBy, boughtBy, mutated } from '../../support/mutated-bodies.ts'
import { solveCaptcha } from '../../support/solve-captcha.ts'
import { openSubscribe } from '../../support/subscribe.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'
import { secondOpinion } from '../../unit/cart/second-opinion.ts'

const [ADDITIONS, SALES] = isWholeProof ? [8_000, 2_000] : [700, 100]
const SEED = Number(process.env.PROOF_SEED ?? 20_261_118)
const LEFT_ALONE_MS = 31 * 60_000

const { app, db, context, clock, stripe, openShopper } = await openSubscribe()
await db.updateTable('stock').set({ quantity: 1_000_000 }).execute()

const known = { pricing: demoPricing, goods: demoGoods, coupons: [], now: clock.now }
function costOf(contents: CartContents, letter: 'a' | 'b' | 'c'): number {
  const { things, shipping, discount } = secondOpinion(contents, letter, known)
  return Number(things + shipping - discount)
}

// With all that a browser may say of them, whether or not anybody listens.
const outlays = { amount: 1800, shipping: 200, discount: 0 }
const gift = { deliverable: 'print-a', level: 'low', term: '1year', coupon: null }
const subscription = { medium: 'print', level: 'low', term: '1year', coupon: null, copies: 1 }
const donation = { process: 'onetime', amount: 2500 }
const additions = [
  { type: 'basic-product', item: 'prd:tote', qty: 2, price: 1800, outlays },
  { type: 'sized-product', ref: 'sze:tee-s', quantity: 1, shipping: 400 },
  { type: 'digital-product', item: 'prd:recordings', qty: 1, price: 900, discount: 0 },
  { type: 'print-issue', item: 'iss:1', qty: 3, amount: 1295 },
  { type: 'gift-subscription', item: { ...gift, price: 3995 }, qty: 2, outlays },
  { type: 'personal-subscription', item: { ...subscription, phase: 'introductory', amount: 3995 }, qty: 1 },
  { type: 'donation-item', item: { ...donation, dollars: 25 }, price: 2500 },
]
const person = {
  name: 'Ada Quill',
  password: { password: 'brass-lanterns-at-sea', confirm: 'brass-lanterns-at-sea' },
  address: american,
  shipcode: 'ship-a',
}
const cart = {
  items: [{ item: 'prd:tote', qty: 2, price: 1800, outlays }],
  giftsubs: [{ item: { ...gift, price: 3995 }, qty: 2, amount: 3995 }],
  donation,
  subscription: { ...subscription, renewal: false },
}
const EMAIL = 'whoever@magazine.example'
const sales = [
  {
    path: '/api/subscribe',
    body: { ...person, email: EMAIL, cart: { items: cart.items, subscription: cart.subscription } },
  },
  { path: '/api/subscribe', body: { ...person, email: EMAIL, cart: { giftsubs: cart.giftsubs, donation } } },
  { path: '/api/donate', body: { name: 'Ada Quill', email: EMAIL, cart: { items: [], giftsubs: [], donation } } },
  {
    path: '/api/cart/checkout',
    body: { name: 'Ada Quill', email: EMAIL, address: american, shipcode: 'ship-a', session: true },
  },
]

test(`${ADDITIONS} additions to a cart whose numbers are others and which name prices: what the shop asks is what it asks anybody`, {
  timeout: isWholeProof ? 900_000 : 120_000,
}, async () => {
  const anyAddition = fc.oneof(...additions.map((body) => mutated(body)))
  let accepted = 0
  for (const body of fc.sample(anyAddition, { numRuns: ADDITIONS, seed: SEED })) {
    const answer = await openShopper().send('POST', '/api/cart', body)
    if (answer.statusCode >= 400 && answer.statusCode < 500) continue
    expect(answer.statusCode, body).toBe(200)
    accepted += 1
    const { billing } = cartAnswer.parse(answer.json())
    const asked = shipLetters.map((letter) => totalsOf(billing[letter]).total)
    const costs = shipLetters.map((letter) => costOf(addedBy(JSON.parse(body)), letter))
    if (asked.join() !== costs.join()) expect(asked, body).toEqual(costs)
  }
  expect(accepted, 'some are carts all the same').toBeGreaterThan(ADDITIONS / 10)
  reached(10, 'bodies', ADDITIONS)
})

test(`${SALES} purchases whose numbers are others and which name prices: what is charged is what the shop asks anybody`, {
  timeout: isWholeProof ? 1_800_000 : 120_000,
}, async () => {
  const anySale = fc.constantFrom(...sales).chain(({ path, body }) => mutated(body).map((text) => ({ path, text })))
  let accepted = 0
  for (const [number, { path, text }] of fc.sample(anySale, { numRuns: SALES, seed: SEED }).entries()) {
    const shopper = openShopper()
    if (path === '/api/cart/checkout') await shopper.add({ type: 'basic-product', item: 'prd:tote', qty: 2 })
    const captcha = encodeURIComponent(await solveCaptcha(app, 'checkout'))
    const sent = text.replace(EMAIL, `mutated.${number}@magazine.example`)
    const told = await shopper.send('POST', `${path}?captcha=${captcha}&attempt=${randomUUID()}&price=1&amount=1`, sent)
    if (told.statusCode >= 400 && told.statusCode < 500) continue
    expect(told.json(), sent).toMatchObject({ type: 'started' })
    accepted += 1
    const { amount } = await stripe.paymentIntents.retrieve(told.json().data.payment_intent_id)
    const inCart = { items: [{ type: 'basic-product', ref: 'prd:tote', qty: 2 }] }
    const body = JSON.parse(sent)
    const items = body.cart?.items?.map((line: object) => ({ type: 'basic-product', ...line }))
    expect(amount, sent).toBe(costOf(boughtBy(path === '/api/cart/checkout' ? inCart : { ...body.cart, items }), 'a'))
    // What was begun and left is given up, as nobody may have many payments open.
    clock.now = new Date(clock.now.getTime() + LEFT_ALONE_MS)
    await sweepOpenOrders(context)
  }
  expect(accepted, 'some are purchases all the same').toBeGreaterThan(SALES / 20)
  reached(10, 'bodies', SALES)
})
