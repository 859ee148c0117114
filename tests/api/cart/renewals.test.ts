import { expect, test } from 'vitest'
import { printSubscription } from '../../support/cart.ts'
import { chosen } from '../../support/checkout.ts'
import { openSubscribe } from '../../support/subscribe.ts'

const { db, stripe, submit, buy, openShopper, newAccount, newSubscriber, cyclesOf, orderOf } = await openSubscribe()

const digital = { ...printSubscription, medium: 'digital' } as const
const line = (phase: 'introductory' | 'renewal', coupon: string | null = null) => ({
  type: 'personal-subscription',
  item: { ...digital, phase, coupon },
})
const said = (answer: { json: () => { errors?: object } }) => answer.json().errors

test('a renewal is put into the cart by whoever has something to renew', async () => {
  const { shopper, id } = await newSubscriber()
  expect((await shopper.add(line('renewal', 'RENEW5'))).statusCode).toBe(200)
  const { billing } = await shopper.cart()
  expect(billing.a.membership).toMatchObject({
    item: { phase: 'renewal', coupon: 'RENEW5' },
    outlays: { discount: 500 },
  })
  const { intentId } = await buy(shopper, {})
  expect((await stripe.paymentIntents.retrieve(intentId)).amount).toBe(1995)
  expect((await cyclesOf(id)).map(({ phase }) => phase)).toEqual(['introductory', 'renewal'])
  expect((await shopper.cart()).subscription).toBeNull()
})

test('whoever has nothing to renew, or no need to, is told so', async () => {
  const reader = openShopper()
  await reader.logIn(await newAccount())
  expect(said(await reader.add(line('renewal')))).toEqual({
    general: 'You have no subscription to renew yet. Please subscribe instead.',
  })
  expect(said(await reader.add(line('introductory', 'RENEW5')))).toEqual({
    general: 'This coupon does not apply to new subscriptions.',
  })
  const { shopper } = await newSubscriber({ cycles: [{ term: 'lifetime', tokens: null }] })
  const needless = { general: 'Your subscription is for a lifetime: renewal is not necessary.' }
  expect(said(await shopper.add(line('renewal')))).toEqual(needless)
  expect(said(await shopper.add(line('introductory')))).toEqual(needless)
})

test('a new subscription of somebody who has had one is a renewal, and has no coupon for new ones', async () => {
  const { shopper } = await newSubscriber()
  expect(said(await shopper.add(line('introductory', 'NEWHERE')))).toEqual({
    general: 'This coupon does not apply to subscription renewals.',
  })
  const { billing } = (await shopper.add(line('introductory'))).json()
  expect(billing.a.membership.item.phase).toBe('renewal')
})

test('what was put in before logging in is judged when its buyer is known: shown, billed and bought as a renewal', async () => {
  const { email, id } = await newSubscriber()
  const shopper = openShopper()
  await shopper.add(line('introductory', 'NEWHERE'))
  expect((await shopper.cart()).billing.a.membership).toMatchObject({ outlays: { discount: 800 } })
  await shopper.logIn(email)
  const { membership } = (await shopper.cart()).billing.a
  expect(membership).toMatchObject({ item: { phase: 'renewal', coupon: null }, outlays: { discount: 0 } })
  const { intentId } = await buy(shopper, {})
  expect((await stripe.paymentIntents.retrieve(intentId)).amount).toBe(2495)
  const { id: orderId } = await orderOf(intentId)
  const uses = await db.selectFrom('coupon_uses').selectAll().where('holder', '=', orderId).execute()
  expect(uses).toEqual([])
  expect(await cyclesOf(id)).toHaveLength(2)
  expect((await shopper.cart()).subscription).toBeNull()
})

test('a lifetime that came meanwhile keeps a renewal from being bought', async () => {
  const { email } = await newSubscriber({ cycles: [{ term: 'lifetime', tokens: null }] })
  const shopper = openShopper()
  await shopper.add(line('introductory'))
  await shopper.logIn(email)
  expect(await submit(shopper, {})).toMatchObject({
    status: 422,
    answer: { errors: { general: 'Your subscription is for a lifetime: renewal is not necessary.' } },
  })
})

test('a guest’s is a new one', async () => {
  const shopper = openShopper()
  await shopper.add(line('introductory', 'NEWHERE'))
  const guest = { name: 'Ada Quill', email: 'renewals-guest@magazine.example', password: chosen }
  const { intentId } = await buy(shopper, guest)
  expect((await stripe.paymentIntents.retrieve(intentId)).amount).toBe(1695)
})
