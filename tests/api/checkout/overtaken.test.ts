import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { submitCheckout } from '#application/checkout/submit-checkout.ts'
import { placeOrder, ROUNDS } from '#application/sales/place/place-order.ts'
import { CatalogueSource } from '#application/store/catalogue-source.ts'
import { findCart } from '#store/cart/carts.ts'
import { printSubscription, tote } from '../../support/cart.ts'
import { american, chosen, openCheckout } from '../../support/checkout.ts'
import { solveCaptcha } from '../../support/solve-captcha.ts'

const { app, db, context, openShopper } = await openCheckout()

let hashes = 0
const catalogue = new CatalogueSource(context)
const { passwords } = context.ports
const counting = {
  ...context,
  catalogue,
  ports: {
    ...context.ports,
    passwords: {
      ...passwords,
      hash(password: string) {
        hashes += 1
        return passwords.hash(password)
      },
    },
  },
}

beforeEach(() => {
  hashes = 0
})

async function fillCart(): Promise<string> {
  const shopper = openShopper()
  for (const thing of [tote, { type: 'personal-subscription', item: printSubscription }])
    expect((await shopper.add(thing)).statusCode).toBe(200)
  return shopper.cartId
}

/** Of somebody new, whose account the order makes: its password is to be hashed. */
const newForm = () => ({
  name: 'Ada Quill',
  email: `overtaken.${randomUUID()}@reader.example`,
  password: chosen,
  address: american,
  shipcode: 'ship-a' as const,
  recipient: null,
})

const checkoutOf = async (cartId: string) => ({
  owner: { accountId: null, cartId, network: '192.0.2.7' },
  form: newForm(),
  captcha: await solveCaptcha(app, 'checkout'),
  intentId: null,
  pay: 'add-card' as const,
  saveCard: false,
})

/** A catalogue that is asked once in each round, after the cart was read and before its order is written. */
function changingCart(cartId: string, times: number) {
  let rounds = 0
  const changing = {
    async get() {
      rounds += 1
      if (rounds <= times) await sql`update carts set version = version + 1 where id = ${cartId}`.execute(db)
      return catalogue.get()
    },
  } as CatalogueSource
  return { changing, rounds: () => rounds }
}

test('a cart that changes in every round is refused after some rounds, with one hash', async () => {
  const cartId = await fillCart()
  const { changing, rounds } = changingCart(cartId, Number.POSITIVE_INFINITY)
  const outcome = await submitCheckout({ ...counting, catalogue: changing }, await checkoutOf(cartId))
  expect(outcome).toEqual({ outcome: 'refused', refusal: { reason: 'overtaken' } })
  expect(rounds()).toBe(ROUNDS)
  expect(hashes).toBe(1)
})

test('a cart that changes a few times is bought as it is at last, with one hash', async () => {
  const cartId = await fillCart()
  const { changing, rounds } = changingCart(cartId, 3)
  const outcome = await submitCheckout({ ...counting, catalogue: changing }, await checkoutOf(cartId))
  expect(outcome).toMatchObject({ outcome: 'needs-payment', isShown: false })
  expect(rounds()).toBe(4)
  expect(hashes).toBe(1)
})

test('an order that somebody else has begun whenever it is begun is refused after some rounds, with one hash', async () => {
  const cartId = await fillCart()
  const begun = await submitCheckout(counting, await checkoutOf(cartId))
  expect(begun.outcome).toBe('needs-payment')
  hashes = 0
  const cart = await findCart(db, { cartId })
  if (!cart) throw new Error('The cart is gone')
  let looks = 0
  const { owner, captcha: _, ...ordering } = await checkoutOf(cartId)
  const outcome = await placeOrder(
    counting,
    { ...ordering, accountId: null, network: owner.network, browser: cartId },
    {
      contents: cart.contents,
      cart,
      async findOrder() {
        looks += 1
        return { id: randomUUID(), isBegun: false }
      },
    },
  )
  expect(outcome).toEqual({ outcome: 'refused', refusal: { reason: 'overtaken' } })
  expect(looks).toBe(ROUNDS)
  expect(hashes).toBe(1)
})
