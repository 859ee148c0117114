import { expect, test } from 'vitest'
import { PaymentOutage } from '#application/ports/payments.ts'
import { openRenew } from '#application/renewals/open-renew.ts'
import { renewSubscription } from '#application/renewals/renew-subscription.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { CatalogueSource } from '#application/store/catalogue-source.ts'
import { NOTICE_OVER, renewalsOn } from '../../support/renewals.ts'
import { openSubscribe, renewal } from '../../support/subscribe.ts'
import { isWholeProof } from '../../support/whole-proof.ts'

const site = await openSubscribe()
const { db, context, stripe, clock, cyclesOf, ordersOf, openShopper } = site
const { newSubscriber, renew, on, renewalOf, payerOf, kindsTo, chargesOf } = renewalsOn(site)
const catalogue = new CatalogueSource(context)
const ROUNDS = isWholeProof ? 200 : 12
const RENEWING = expect.stringContaining('already being renewed with your saved payment')

/** Somebody who was told nine days ago, and is charged now; their browser, and the name of the renewal that its page shows. */
async function due(...asked: Parameters<typeof newSubscriber>) {
  const reader = await newSubscriber(...asked)
  expect(await renew(reader.accountId, -NOTICE_OVER)).toEqual({ did: 'notice' })
  const shopper = openShopper()
  await shopper.logIn(reader.email)
  const { accountId } = reader
  const opened = await openRenew({ ...context, catalogue }, { accountId, code: null })
  if (opened?.kind !== 'subscriber') throw new Error('There is nothing to renew')
  const { attempt } = opened
  const body = { cart: renewal('print'), shipcode: 'ship-a' }
  const press = (more: object = { customer: 'use-card' }) => site.renew(shopper, { ...body, ...more }, { attempt })
  return { ...reader, shopper, press }
}
/** All that was taken, and the cycles that are there. */
const paidAndHad = async ({ accountId }: { accountId: string }) =>
  [(await chargesOf(accountId)).length, (await cyclesOf(accountId)).length] as const

test('who pays by hand before their day is not charged on it', async () => {
  const reader = await due()
  expect((await reader.press()).answer).toMatchObject({ type: 'customer', data: { status: 'completed' } })
  for (const day of [0, 1, 30]) await renew(reader.accountId, day)
  expect(await renewalOf(reader.accountId)).toMatchObject({ state: 'ended', ended_because: 'renewed-otherwise' })
  expect(await paidAndHad(reader)).toEqual([1, 2])
})

test('who has a payment of their own open is not charged; left alone for too long, it is cancelled, and then they are', async () => {
  const reader = await due()
  const { answer } = await reader.press({})
  expect(answer.type).toBe('started')
  expect(await renew(reader.accountId, 0)).toEqual({ did: 'nothing' })
  await sweepOpenOrders(on(1))
  expect(await renew(reader.accountId, 1)).toEqual({ did: 'charge', outcome: 'succeeded' })
  expect((await stripe.paymentIntents.retrieve(answer.data.payment_intent_id)).status).toBe('canceled')
  expect(await paidAndHad(reader)).toEqual([1, 2])
})

test('a bank debit that a reader has begun is waited for, though it takes longer than their day', async () => {
  const reader = await due()
  const { answer } = await reader.press({})
  const { payment_intent_id: intentId } = answer.data
  await reader.press({ invoice: intentId })
  await site.confirm(intentId, 'pm_usBankAccount_success')
  await sweepOpenOrders(on(0.1))
  expect((await ordersOf(reader.email))[0]?.status).toBe('processing')
  for (const day of [0.2, 1, 3]) expect(await renew(reader.accountId, day)).toEqual({ did: 'nothing' })
  await site.control('POST', `payment_intents/${intentId}/settle`)
  await sweepOpenOrders(on(4))
  expect(await renew(reader.accountId, 4)).toEqual({ did: 'end' })
  expect(await paidAndHad(reader)).toEqual([1, 2])
})

test('while a subscription is being charged for by itself it is not sold, at any door', async () => {
  const reader = await due({ pays: 'debit' })
  expect(await renew(reader.accountId, 0)).toEqual({ did: 'charge', outcome: 'processing' })
  const page = (await reader.shopper.send('GET', '/subscribe/renew')).body
  expect(page).toContain('Your subscription is being renewed</h1>')
  expect(page).not.toContain('data-island="renew"')
  expect(await reader.press({})).toMatchObject({ status: 409, answer: { errors: { general: RENEWING } } })
  const subscription = { phase: 'renewal', medium: 'print', level: 'low', term: '1year' }
  expect(
    (await reader.shopper.add({ type: 'personal-subscription', item: { ...subscription, coupon: null } })).statusCode,
  ).toBe(200)
  expect(await site.submit(reader.shopper, { shipcode: 'ship-a' })).toMatchObject({
    status: 409,
    answer: { errors: { general: RENEWING } },
  })
  expect(await ordersOf(reader.email)).toEqual([])
})

test('a press on a page that was opened before it renewed itself is answered with that receipt', async () => {
  const reader = await due()
  expect(await renew(reader.accountId, 0)).toEqual({ did: 'charge', outcome: 'succeeded' })
  const { order_id: orderId } = (await renewalOf(reader.accountId)) ?? {}
  const receipt = context.ports.orderLinks.receiptToken(orderId ?? '')
  for (const more of [{}, { customer: 'use-card' }])
    expect((await reader.press(more)).answer).toMatchObject({
      type: 'customer',
      data: { status: 'completed', receipt },
    })
  expect(await paidAndHad(reader)).toEqual([1, 2])
})

test('paid by hand and charged by itself in the same moment, it is one payment and one cycle, whoever is first', {
  timeout: 600_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const reader = await due()
    const { accountId, email } = reader
    // Each is given a start in some rounds, so that either is first in some.
    const wait = () => new Promise<void>((resolve) => setImmediate(resolve))
    const later = async <Done>(turns: number, work: () => Promise<Done>) => {
      for (let turn = 0; turn < turns; turn += 1) await wait()
      return work()
    }
    const [pressed, again] = await Promise.all([
      later(round % 3 === 1 ? 40 * round : 0, () => reader.press()),
      later(0, () => reader.press()),
      later(round % 3 === 2 ? 40 * round : 0, () => renew(accountId, 0)),
      renew(accountId, 0),
    ])
    for (const { status } of [pressed, again]) expect([200, 409]).toContain(status)
    await sweepOpenOrders(on(0.01))
    await renew(accountId, 1)
    expect(await paidAndHad(reader), `round ${round}`).toEqual([1, 2])
    const { state } = (await renewalOf(accountId)) ?? {}
    expect(['renewed', 'ended']).toContain(state)
    const receipts = (await kindsTo(email)).filter((kind) => kind.endsWith('-receipt'))
    expect(receipts, `round ${round}`).toHaveLength(1)
    expect(await payerOf(accountId)).toMatchObject({ autorenew: true })
    await db.deleteFrom('rate_limits').execute()
  }
})

test('a charge whose answer was lost keeps the reader from paying again until it is known', async () => {
  const reader = await due()
  const { payments } = context.ports
  const losing = {
    ...on(0),
    ports: {
      ...context.ports,
      payments: {
        ...payments,
        async chargeSavedMethod(charge: Parameters<typeof payments.chargeSavedMethod>[0]): Promise<never> {
          await payments.chargeSavedMethod(charge)
          throw new PaymentOutage('the line broke')
        },
      },
    },
  }
  await expect(renewSubscription(losing, reader.accountId)).rejects.toThrow(PaymentOutage)
  expect(await reader.press()).toMatchObject({ status: 409 })
  clock.now = on(0.1).now()
  await sweepOpenOrders(on(0.1))
  expect((await reader.press()).answer).toMatchObject({ type: 'customer', data: { status: 'completed' } })
  expect(await paidAndHad(reader)).toEqual([1, 2])
})
