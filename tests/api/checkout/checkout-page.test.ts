import { expect, test } from 'vitest'
import { openCheckout as openCheckoutView } from '#application/checkout/open-checkout.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import { DEMO_PASSWORD } from '../../support/access.ts'
import { printSubscription, tote } from '../../support/cart.ts'
import { american, openCheckout } from '../../support/checkout.ts'

const shop = await openCheckout()
const { db, context, openShopper, newAccount, buy } = shop

/** What the server has placed in the page for the checkout. */
async function placed(shopper: ReturnType<typeof openShopper>) {
  const answer = await shopper.send('GET', '/store/checkout')
  expect(answer.statusCode).toBe(200)
  const json = /id="checkout"[^>]* data-props="([^"]*)"/.exec(answer.body)?.[1] ?? ''
  return {
    answer,
    props: JSON.parse(
      json
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&#x27;', "'"),
    ),
  }
}

async function openMember() {
  const shopper = openShopper()
  const email = await newAccount()
  expect((await shopper.post('login', { email, password: DEMO_PASSWORD })).statusCode).toBe(200)
  return { shopper, email }
}

test('a guest is given their cart with its billing by category, and nobody’s account', async () => {
  const shopper = openShopper()
  await shopper.add(tote)
  const { answer, props } = await placed(shopper)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(props.cart).toEqual(await shopper.cart())
  expect(Object.keys(props.cart.billing)).toEqual(['a', 'b', 'c'])
  expect(props.paymentInfo).toEqual({ account: null })
  expect(props.saved).toBeNull()
})

test('an empty cart has the magazine’s own message', async () => {
  const { answer } = await placed(openShopper())
  expect(answer.body).toContain('<h1>Your Cart</h1>')
  expect(answer.body).toContain('Your cart is empty')
  expect(answer.body).toContain('There is a tote bag on the third shelf')
})

test('who is logged in is known by name, with the addresses and the method on file', async () => {
  const { shopper, email } = await openMember()
  await shopper.add({ type: 'personal-subscription', item: printSubscription })
  await buy(shopper, { address: american, shipcode: 'ship-a' }, 'pm_card_visa', '&save-card=')
  await shopper.add(tote)
  const { props, answer } = await placed(shopper)
  expect(props.paymentInfo).toEqual({
    account: { name: 'A shopper', first_name: 'A', email, addresses: { a: american, b: null, c: null } },
  })
  expect(props.saved).toEqual({
    card: { type: 'visa', last_four: '4242', exp_month: expect.any(Number), exp_year: expect.any(Number) },
  })
  expect(answer.body).not.toContain('Your Full Name')
  expect(answer.body).not.toMatch(/\b(pm|cus)_\w{6}/)
})

test('a provider that does not answer keeps nobody from their cart', async () => {
  const { shopper, email } = await openMember()
  await shopper.add({ type: 'personal-subscription', item: printSubscription })
  await buy(shopper, { address: american, shipcode: 'ship-a' }, 'pm_card_visa', '&save-card=')
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const silent = { ...context.ports.payments, retrieveMethod: () => Promise.reject(new PaymentOutage('silent')) }
  const catalogue = { get: async () => null } as never
  const owner = { accountId: id, cartId: null }
  const opened = await openCheckoutView({ ...context, catalogue, ports: { ...context.ports, payments: silent } }, owner)
  expect(opened.saved).toBeNull()
  expect(opened.account?.email).toBe(email)
})
