import { expect, test } from 'vitest'
import { PaymentOutage } from '#application/ports/payments.ts'
import { readPaymentLink } from '#application/renewals/read-payment-link.ts'
import { renewSubscription } from '#application/renewals/renew-subscription.ts'
import { readReceipt } from '#application/sales/receipt/read-receipt.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { addSubscription } from '#application/subscriptions/add-subscription.ts'
import { suspendAccount } from '#store/accounts/accounts.ts'
import { forgetPayersMethod, setAutorenew } from '#store/accounts/payers.ts'
import { NOTICE_OVER, openRenewals } from '../../support/renewals.ts'

const site = await openRenewals()
const { db, context, control, stripe, on, newSubscriber, renew } = site
const { renewalOf, payerOf, mailsTo, kindsTo, subscriberOf, chargesOf } = site

/** Somebody who has been told, and whose day has come. */
async function told(...asked: Parameters<typeof newSubscriber>) {
  const reader = await newSubscriber(...asked)
  expect(await renew(reader.accountId, 0)).toEqual({ did: 'notice' })
  return reader
}
const linkIn = async (email: string) =>
  new URL((await mailsTo(email)).at(-1)?.data.url ?? '').searchParams.get('token') ?? ''
const byHand = (email: string) =>
  addSubscription(context, {
    email,
    name: null,
    term: '1year',
    level: 'low',
    deliverable: 'digital',
    copies: 1,
    billedTo: null,
    address: null,
    dryRun: false,
  })
const attemptsOf = async (accountId: string) =>
  db
    .selectFrom('payment_attempts')
    .select(['attempt', 'outcome', 'method', 'payment_intent_id'])
    .where('subject_id', '=', (await renewalOf(accountId))?.id ?? '')
    .orderBy('attempt')
    .execute()

test('who has expired is told first, and charged not before the day in the mail', async () => {
  const { accountId, email } = await told()
  const [notice] = await mailsTo(email)
  expect(notice).toMatchObject({
    kind: 'renewal-notice',
    data: {
      subscription: '1-Year Standard Print (US)',
      amount: '$39.95',
      isAgain: false,
      hasExpired: true,
      addressUrl: null,
    },
  })
  for (const day of [0, 1, 6, 19, 19.9]) expect(await renew(accountId, day)).toEqual({ did: 'nothing' })
  expect(on(NOTICE_OVER).now().toISOString().slice(0, 10) >= String(notice?.data.notBefore)).toBe(true)
  expect(await renew(accountId, NOTICE_OVER)).toEqual({ did: 'charge', outcome: 'succeeded' })
  expect(await chargesOf(accountId)).toEqual([3995])
})

test('a renewal is a cycle behind the last, an order, a receipt and an event', async () => {
  const { accountId, email } = await told({ deliverable: 'print-b' })
  await renew(accountId, NOTICE_OVER)
  const { cycles, tokenState } = await subscriberOf(accountId)
  expect(cycles[1]).toMatchObject({ position: 2, phase: 'renewal', term: '1year', level: 'low', tokens: 4, taken: 0 })
  expect(cycles[1]?.deliverables).toEqual({ set: 'print-b', active: 'print-b' })
  expect(tokenState).toMatchObject({ standing: 'extended', count: 4 })
  const renewal = await renewalOf(accountId)
  const order = await site.orderOf(renewal?.order_id ?? '')
  expect(order).toMatchObject({ status: 'completed', paid_cents: 4995, account_id: accountId, email })
  expect(await site.completions(order.id)).toBe(1)
  expect(await kindsTo(email)).toEqual(['renewal-notice', 'renewal-receipt'])
  const receipt = await readReceipt(context, context.ports.orderLinks.receiptToken(order.id), '$')
  expect(receipt).toMatchObject({ state: 'completed', paidWith: 'Visa ending in 4242', subscription: 'renewed' })
  const events = await db.selectFrom('events').select('data').where('name', '=', 'subscribed').execute()
  expect(events.map(({ data }) => data)).toContainEqual({ subscription_type: 'renewal', order: order.ref })
  expect(await payerOf(accountId)).toMatchObject({ autorenew: true })
})

test('an account that is expiring is told, and charged only after its last issue was sent', async () => {
  const { accountId, email } = await told({ issues: [2, 3, 4, 5] })
  expect((await mailsTo(email))[0]?.data).toMatchObject({ hasExpired: false })
  expect((await subscriberOf(accountId)).tokenState.standing).toBe('expiring')
  expect(await renew(accountId, 30)).toEqual({ did: 'nothing' })
  expect((await site.sweep(30)).map((done) => done.accountId)).not.toContain(accountId)
  await db
    .transaction()
    .execute((trx) =>
      trx
        .updateTable('dispatches')
        .set({ state: 'delivered', delivered_at: new Date() })
        .where('issue_number', '=', 5)
        .execute(),
    )
  expect(await site.sweep(30)).toContainEqual({ accountId, did: 'charge', outcome: 'succeeded' })
  await db.updateTable('dispatches').set({ state: 'cut', delivered_at: null }).where('issue_number', '=', 5).execute()
})

test('a declined card is tried again after 3, 5 and 7 days, each with a mail; then autorenew goes off', async () => {
  const { accountId, email } = await told({ pays: 'declined' })
  const tried: number[] = []
  for (let day = 0; day <= 40; day += 0.5) if ((await renew(accountId, day)).did === 'charge') tried.push(day)
  const [first = 0] = tried
  expect(first).toBeGreaterThanOrEqual(7)
  expect(tried.map((day) => day - first)).toEqual([0, 3, 5, 7])
  expect(await kindsTo(email)).toEqual([
    'renewal-notice',
    'payment-failed',
    'payment-failed',
    'payment-failed',
    'autorenew-off',
  ])
  expect(await renewalOf(accountId)).toMatchObject({ state: 'ended', ended_because: 'declined', attempts: 4 })
  expect(await payerOf(accountId)).toMatchObject({ autorenew: false })
  expect(await chargesOf(accountId)).toEqual([])
})

test('the mail of a declined charge has a link for paying, and for nothing else, of that account, for a year', async () => {
  const { accountId, email } = await told({ pays: 'declined' })
  await renew(accountId, NOTICE_OVER)
  const token = await linkIn(email)
  expect((await mailsTo(email)).at(-1)?.data.url).toContain('/account/payment?token=')
  expect(await readPaymentLink(on(NOTICE_OVER), token)).toEqual({
    accountId,
    declined: {
      amount: 3995,
      method: expect.stringMatching(/^pm_/),
      reason: 'Your card was declined.',
      challenge: null,
    },
  })
  expect(await readPaymentLink(on(NOTICE_OVER + 366), token)).not.toBeNull()
  expect(await readPaymentLink(on(NOTICE_OVER + 401), token)).toBeNull()
  expect(await readPaymentLink(context, `${token}x`)).toBeNull()
  expect(await readPaymentLink(context, 'demo-address'), 'of another purpose').toBeNull()
  expect(await readPaymentLink(context, 'demo-payment')).toMatchObject({ declined: { amount: 3995, challenge: null } })
})

test('a bank that asks for its customer is answered through the link', async () => {
  const { accountId, email } = await told({ pays: 'challenged' })
  expect(await renew(accountId, NOTICE_OVER)).toEqual({ did: 'charge', outcome: 'declined' })
  expect((await kindsTo(email)).at(-1)).toBe('payment-challenge')
  const link = await readPaymentLink(on(NOTICE_OVER), await linkIn(email))
  const intentId = link?.declined?.challenge?.intentId ?? ''
  expect(link?.declined?.challenge?.secret).toMatch(/_secret_/)
  const { method } = await payerOf(accountId)
  await stripe.paymentIntents.confirm(intentId, { payment_method: method ?? '', return_url: 'http://localhost/' })
  await control('POST', `payment_intents/${intentId}/authenticate`, { approve: true })
  await settlePayment(on(NOTICE_OVER), intentId)
  expect(await renewalOf(accountId)).toMatchObject({ state: 'renewed', attempts: 1 })
  expect(await renew(accountId, NOTICE_OVER + 3)).toEqual({ did: 'nothing' })
  expect(await chargesOf(accountId)).toEqual([3995])
})

test('a challenge can not be passed beside the next charge', async () => {
  const { accountId } = await told({ pays: 'challenged' })
  await renew(accountId, NOTICE_OVER)
  const [first] = await attemptsOf(accountId)
  await site.replaceCard(accountId)
  expect(await renew(accountId, NOTICE_OVER + 3)).toEqual({ did: 'charge', outcome: 'succeeded' })
  expect((await stripe.paymentIntents.retrieve(first?.payment_intent_id ?? '')).status).toBe('canceled')
  expect(await chargesOf(accountId)).toEqual([3995])
})

test('a challenge that was passed in the moment of the next run is what renews', async () => {
  const { accountId } = await told({ pays: 'challenged' })
  await renew(accountId, NOTICE_OVER)
  const [first] = await attemptsOf(accountId)
  const intentId = first?.payment_intent_id ?? ''
  await stripe.paymentIntents.confirm(intentId, {
    payment_method: first?.method ?? '',
    return_url: 'http://localhost/',
  })
  await control('POST', `payment_intents/${intentId}/authenticate`, { approve: true })
  expect(await renew(accountId, NOTICE_OVER + 3)).toEqual({ did: 'nothing' })
  expect(await renewalOf(accountId)).toMatchObject({ state: 'renewed', attempts: 1 })
  expect(await chargesOf(accountId)).toEqual([3995])
})

test('a card without funds is followed by one that has them', async () => {
  const { accountId, email } = await told({ pays: 'poor' })
  expect(await renew(accountId, NOTICE_OVER)).toEqual({ did: 'charge', outcome: 'declined' })
  expect((await mailsTo(email)).at(-1)?.data.reason).toBe('Your card has insufficient funds.')
  await site.replaceCard(accountId)
  expect(await renew(accountId, NOTICE_OVER + 2)).toEqual({ did: 'nothing' })
  expect(await renew(accountId, NOTICE_OVER + 3)).toEqual({ did: 'charge', outcome: 'succeeded' })
  expect(await chargesOf(accountId)).toEqual([3995])
})

test('a card that can never work is charged once; its reader is asked for another as often as it would be tried', async () => {
  const { accountId, email } = await told({ pays: 'lost' })
  await renew(accountId, NOTICE_OVER)
  for (const day of [3, 5, 7]) expect(await renew(accountId, NOTICE_OVER + day)).toEqual({ did: 'remind' })
  expect(await attemptsOf(accountId)).toHaveLength(1)
  expect((await mailsTo(email)).slice(1, 4).map(({ data }) => data.needsAnother)).toEqual([true, true, true])
  expect((await kindsTo(email)).at(-1)).toBe('autorenew-off')
  expect(await payerOf(accountId)).toMatchObject({ autorenew: false })
})

test('who renews by hand is not charged', async () => {
  for (const pays of ['good', 'declined'] as const) {
    const { accountId, email } = await told({ pays })
    if (pays === 'declined') await renew(accountId, NOTICE_OVER)
    await byHand(email)
    expect(await site.sweep(NOTICE_OVER + 3)).toContainEqual({ accountId, did: 'end' })
    expect(await renewalOf(accountId)).toMatchObject({ state: 'ended', ended_because: 'renewed-otherwise' })
    expect(await chargesOf(accountId)).toEqual([])
    expect(await payerOf(accountId)).toMatchObject({ autorenew: true })
  }
})

test('who turns autorenew off is not charged; turned on again, it begins with a notice', async () => {
  const { accountId, email } = await told()
  await setAutorenew(db, accountId, { on: false, at: new Date() })
  expect(await site.sweep(NOTICE_OVER)).toContainEqual({ accountId, did: 'end' })
  expect(await renew(accountId, NOTICE_OVER)).toEqual({ did: 'nothing' })
  await setAutorenew(db, accountId, { on: true, at: new Date() })
  expect(await site.sweep(20)).toContainEqual({ accountId, did: 'notice' })
  expect(await renew(accountId, 21)).toEqual({ did: 'nothing' })
  expect(await renew(accountId, 20 + NOTICE_OVER)).toEqual({ did: 'charge', outcome: 'succeeded' })
  expect(await kindsTo(email)).toEqual(['renewal-notice', 'renewal-notice', 'renewal-receipt'])
})

test('a refunded renewal ends autorenew, and is not charged for again even where it is turned on', async () => {
  const { accountId } = await told()
  await renew(accountId, NOTICE_OVER)
  const { ref } = await site.orderOf((await renewalOf(accountId))?.order_id ?? '')
  expect(await refundOrder(context, { ref })).toMatchObject({ ok: true })
  expect((await subscriberOf(accountId)).tokenState.standing).toBe('expired')
  expect(await payerOf(accountId)).toMatchObject({ autorenew: false })
  await setAutorenew(db, accountId, { on: true, at: new Date() })
  for (const day of [10, 20, 30]) expect(await renew(accountId, day)).toEqual({ did: 'nothing' })
})

test('a higher price is told, and waited with; a lower one is charged', async () => {
  const prices = await db.selectFrom('prices').select('pricing').executeTakeFirstOrThrow()
  const setPrice = async (amount: number) => {
    const pricing = structuredClone(prices.pricing) as { base: Record<string, Record<string, number>> }
    Object.assign(pricing.base['print-low'] ?? {}, { '1year': amount })
    await db
      .updateTable('prices')
      .set({ pricing: JSON.stringify(pricing) })
      .execute()
  }
  const [dearer, cheaper] = [await told(), await told()]
  await setPrice(4500)
  expect(await renew(dearer.accountId, NOTICE_OVER)).toEqual({ did: 'notice' })
  expect((await mailsTo(dearer.email)).at(-1)?.data).toMatchObject({ amount: '$45.00', isAgain: true })
  expect(await renew(dearer.accountId, NOTICE_OVER + 6)).toEqual({ did: 'nothing' })
  await renew(dearer.accountId, 2 * NOTICE_OVER)
  expect(await chargesOf(dearer.accountId)).toEqual([4500])
  await setPrice(3000)
  await renew(cheaper.accountId, NOTICE_OVER)
  expect(await chargesOf(cheaper.accountId)).toEqual([3000])
  await setPrice(3995)
})

test('a bank debit is waited for; it renews when it has come, and is tried again when it comes back', async () => {
  const [good, poor] = [await told({ pays: 'debit' }), await told({ pays: 'poorDebit' })]
  for (const { accountId } of [good, poor])
    expect(await renew(accountId, NOTICE_OVER)).toEqual({ did: 'charge', outcome: 'processing' })
  for (const { accountId } of [good, poor])
    expect(await renew(accountId, NOTICE_OVER + 1)).toEqual({ did: 'finish', outcome: 'processing' })
  expect((await subscriberOf(good.accountId)).cycles).toHaveLength(1)
  const intentOf = async (accountId: string) => (await attemptsOf(accountId))[0]?.payment_intent_id ?? ''
  await control('POST', `payment_intents/${await intentOf(good.accountId)}/settle`)
  await control('POST', `payment_intents/${await intentOf(poor.accountId)}/fail`)
  await sweepOpenOrders(on(NOTICE_OVER + 4))
  expect(await renewalOf(good.accountId)).toMatchObject({ state: 'renewed' })
  expect(await renewalOf(poor.accountId)).toMatchObject({ state: 'failing', failures: 1 })
  expect((await kindsTo(poor.email)).at(-1)).toBe('payment-failed')
  expect(await renew(poor.accountId, NOTICE_OVER + 6)).toEqual({ did: 'nothing' })
  expect(await renew(poor.accountId, NOTICE_OVER + 7)).toEqual({ did: 'charge', outcome: 'processing' })
  await setAutorenew(db, poor.accountId, { on: false, at: new Date() })
})

test('an answer that was lost is one charge, however it is gone on with', async () => {
  const { accountId } = await told()
  const { payments } = context.ports
  const losing = {
    ...on(NOTICE_OVER),
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
  await expect(renewSubscription(losing, accountId)).rejects.toThrow(PaymentOutage)
  expect(await renewalOf(accountId)).toMatchObject({ state: 'charging' })
  expect(await renew(accountId, NOTICE_OVER)).toEqual({ did: 'finish', outcome: 'succeeded' })
  expect(await chargesOf(accountId)).toEqual([3995])
})

test('who changes their mind before a charge that was broken off is made is not charged', async () => {
  const { accountId } = await told()
  const dead = {
    ...on(NOTICE_OVER),
    ports: {
      ...context.ports,
      payments: { ...context.ports.payments, chargeSavedMethod: () => Promise.reject(new PaymentOutage('no line')) },
    },
  }
  await expect(renewSubscription(dead, accountId)).rejects.toThrow(PaymentOutage)
  await db.transaction().execute((trx) => forgetPayersMethod(trx, accountId, new Date()))
  await sweepOpenOrders(on(NOTICE_OVER + 0.1))
  expect(await renewalOf(accountId)).toMatchObject({ state: 'ended', ended_because: 'switched-off' })
  expect(await chargesOf(accountId)).toEqual([])
})

test('a card that the provider no longer has is a declined one', async () => {
  const { accountId, email } = await told()
  await stripe.paymentMethods.detach((await payerOf(accountId)).method ?? '')
  expect(await renew(accountId, NOTICE_OVER)).toEqual({ did: 'charge', outcome: 'declined' })
  expect((await mailsTo(email)).at(-1)?.data.reason).toBe('Your saved card or bank account is no longer there.')
})

test('an address that is missing is asked for in the notice; the renewal comes all the same', async () => {
  const { accountId, email } = await told({ hasAddress: false })
  expect((await mailsTo(email))[0]?.data.addressUrl).toContain('/account/address?token=')
  expect(await renew(accountId, NOTICE_OVER)).toEqual({ did: 'charge', outcome: 'succeeded' })
})

test('an address that was changed while a debit was under way stays', async () => {
  const { accountId } = await told({ pays: 'debit' })
  await renew(accountId, NOTICE_OVER)
  await db
    .updateTable('account_addresses')
    .set({ address: JSON.stringify({ line1: 'Elsewhere' }) })
    .where('account_id', '=', accountId)
    .execute()
  await control('POST', `payment_intents/${(await attemptsOf(accountId))[0]?.payment_intent_id}/settle`)
  await sweepOpenOrders(on(NOTICE_OVER + 4))
  expect((await subscriberOf(accountId)).account.addresses.a).toMatchObject({ line1: 'Elsewhere' })
})

test('who can not be told is not charged, and told as soon as they can be', async () => {
  const { accountId, email } = await told()
  await suspendAccount(db, email, new Date())
  expect(await site.sweep(NOTICE_OVER)).toContainEqual({ accountId, did: 'end' })
  expect((await site.sweep(NOTICE_OVER)).map((done) => done.accountId)).not.toContain(accountId)
  await db.updateTable('accounts').set({ suspended_at: null }).where('id', '=', accountId).execute()
  expect(await renew(accountId, 20)).toEqual({ did: 'notice' })
})

test('a clock that jumps charges nobody sooner, nor twice', async () => {
  const { accountId } = await told()
  for (const day of [-30, 3, -300]) expect(await renew(accountId, day)).toEqual({ did: 'nothing' })
  for (const day of [400, -5, 12, 400, 800]) await renew(accountId, day)
  expect(await chargesOf(accountId)).toEqual([3995])
  expect(await attemptsOf(accountId)).toHaveLength(1)
})
