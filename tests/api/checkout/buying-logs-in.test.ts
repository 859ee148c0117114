import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sweepAccess } from '#application/access/sweep-access.ts'
import { handleWebhookEvent } from '#application/sales/settle/handle-webhook.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { receiptPath } from '#contract/page-paths.ts'
import { saleKinds } from '#main/sales/sale-kinds.ts'
import { removeSessionsOf } from '#store/access/sessions.ts'
import { insertAccount } from '#store/accounts/accounts.ts'
import { insertWebhookEvent } from '#store/sales/webhook-events.ts'
import { printSubscription, tote } from '../../support/cart.ts'
import { american } from '../../support/checkout.ts'
import { wordsIn } from '../../support/read-html.ts'
import { makeGift, newRecipient } from '../../support/redeem.ts'
import { solveCaptcha } from '../../support/solve-captcha.ts'
import { newGuest, openSubscribe, personal, renewal } from '../../support/subscribe.ts'

const site = await openSubscribe()
const { app, db, clock, subscribe, buySubscription, openShopper, accountOf, confirm, poll, buy } = site
const saleContext = { ...site.context, saleKinds }

const sessionsOf = async (email: string) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', (await accountOf(email))?.id ?? '')
    .execute()

/** A guest's subscription, paid and not yet asked about by anybody. */
async function payFor(guest: ReturnType<typeof newGuest>, shopper = openShopper()) {
  const attempt = randomUUID()
  const body = { ...guest, cart: personal('print') }
  const started = await subscribe(shopper, body, { attempt })
  const intentId = started.answer.data.payment_intent_id as string
  await subscribe(shopper, { ...body, invoice: intentId }, { attempt })
  await confirm(intentId)
  return { shopper, intentId, attempt, body }
}

test('the browser that subscribes is logged in by its poll, and may read at once', async () => {
  const guest = newGuest()
  const shopper = openShopper()
  expect(await shopper.whoAmI()).toBeNull()
  await buySubscription(shopper, { ...guest, cart: personal('print') })
  expect(await shopper.whoAmI()).toBe('Ada Quill')
  expect(await sessionsOf(guest.email)).toMatchObject([{ way: 'purchase' }])
  expect((await shopper.get('/account')).statusCode).toBe(200)
})

test('so is the browser that checks its cart out, which then is the account’s', async () => {
  const guest = newGuest()
  const shopper = openShopper()
  await shopper.add({ type: 'personal-subscription', item: printSubscription })
  await buy(shopper, guest)
  expect(await shopper.whoAmI()).toBe('Ada Quill')
  expect((await shopper.cart()).items).toEqual([])
})

test('so is one that pays nothing, by the answer itself', async () => {
  const guest = { ...newGuest(), address: null }
  const shopper = openShopper()
  const attempt = randomUUID()
  const body = { ...guest, cart: personal('digital', { coupon: 'FREEDIGITAL' }) }
  const { answer } = await subscribe(shopper, body, { attempt })
  expect(answer.type).toBe('gratis')
  expect(await shopper.whoAmI()).toBe('Ada Quill')
  // The same press, sent again, is the same purchase, though its browser is somebody's by now.
  expect((await subscribe(shopper, body, { attempt })).answer).toEqual(answer)
})

test('so is one that redeems a gift, with scripts and without, and with an upgrade that is paid', async () => {
  const redeem = async (token: string, deliverable: string, shopper = openShopper(), more: object = {}) => {
    const guest = newRecipient()
    const captcha = await solveCaptcha(app, 'checkout')
    const url = `/api/subscribe/redeem?${new URLSearchParams({ captcha, attempt: randomUUID() })}`
    const body = { origin: '/subscribe/redeem', subscription: { token, deliverable }, ...guest, ...more }
    return { shopper, guest, told: (await shopper.send('POST', url, JSON.stringify(body))).json() }
  }
  const free = await redeem((await makeGift(db)).token, 'print-a')
  expect(free.told).toEqual({ type: 'redeem-succeeded' })
  expect(await free.shopper.whoAmI()).toBe('Ada Quill')

  const gift = await makeGift(db, { deliverable: 'digital' })
  const paid = await redeem(gift.token, 'print-a')
  const intentId = paid.told.data.payment_intent_id
  await confirm(intentId)
  expect(await paid.shopper.whoAmI()).toBeNull()
  await poll(paid.shopper, intentId)
  expect(await paid.shopper.whoAmI()).toBe('Ada Quill')

  const plain = openShopper()
  const { name, email, password } = newRecipient()
  const { token } = await makeGift(db, { deliverable: 'digital' })
  await plain.submitForm('/api/subscribe/redeem', {
    token,
    deliverable: 'digital',
    name,
    email,
    'password.password': password.password,
    'password.confirm': password.confirm,
  })
  expect(await plain.whoAmI()).toBe('Ada Quill')
})

test('whoever knows the payment’s id is logged in nowhere, before and after its own browser', async () => {
  const guest = newGuest()
  const { shopper, intentId, attempt, body } = await payFor(guest)
  const thief = openShopper()
  await poll(thief, intentId)
  expect((await accountOf(guest.email))?.name).toBe('Ada Quill')
  expect(await thief.whoAmI()).toBeNull()
  await subscribe(thief, { ...body, invoice: intentId }, {})
  await subscribe(thief, { ...body, invoice: intentId }, { attempt })
  expect(await thief.whoAmI()).toBeNull()
  await poll(shopper, intentId)
  expect(await shopper.whoAmI()).toBe('Ada Quill')
  await poll(thief, intentId)
  expect(await thief.whoAmI()).toBeNull()
  expect(await sessionsOf(guest.email)).toHaveLength(1)
})

test('whoever completes the order, its browser is logged in when it asks: after a webhook, after the sweeper', async () => {
  const hooked = await payFor(newGuest())
  const event = { id: `evt_${randomUUID()}`, type: 'payment_intent.succeeded', declined_charge: null }
  await db.transaction().execute(async (trx) => {
    await insertWebhookEvent(trx, { ...event, payment_intent_id: hooked.intentId, received_at: clock.now })
  })
  await handleWebhookEvent(saleContext, event.id)
  await poll(hooked.shopper, hooked.intentId)
  expect(await hooked.shopper.whoAmI()).toBe('Ada Quill')

  const swept = await payFor(newGuest())
  await settlePayment(saleContext, swept.intentId)
  // The press that was on its way meanwhile is told the same.
  await subscribe(swept.shopper, { ...swept.body, invoice: swept.intentId }, { attempt: swept.attempt })
  expect(await swept.shopper.whoAmI()).toBe('Ada Quill')
})

test('of any number of polls one opens a session', async () => {
  const guest = newGuest()
  const { shopper, intentId } = await payFor(guest)
  const answers = await Promise.all(Array.from({ length: 12 }, () => poll(shopper, intentId)))
  expect(answers.some(({ status }) => status === 'completed')).toBe(true)
  await poll(shopper, intentId)
  expect(await sessionsOf(guest.email)).toHaveLength(1)
})

test('an order that makes no account logs nobody in', async () => {
  const shopper = openShopper()
  await shopper.add(tote)
  const { name, email } = newGuest()
  await buy(shopper, { name, email, address: american, shipcode: 'ship-a' })
  expect(await shopper.whoAmI()).toBeNull()
})

test('an address that got an account while its subscription was paid stays closed to the browser that paid', async () => {
  const guest = newGuest()
  const { shopper, intentId } = await payFor(guest)
  await db.transaction().execute((trx) =>
    insertAccount(trx, {
      name: 'Somebody Else',
      email: guest.email,
      email_key: guest.email,
      email_confirmed_at: clock.now,
      password_hash: null,
      created_at: clock.now,
    }),
  )
  await poll(shopper, intentId)
  expect(await shopper.whoAmI()).toBeNull()
  expect(await sessionsOf(guest.email)).toEqual([])
})

test('a browser in which somebody has logged in meanwhile stays theirs', async () => {
  const { shopper, intentId } = await payFor(newGuest())
  await shopper.logIn('reader@demo.example')
  const before = await shopper.whoAmI()
  await poll(shopper, intentId)
  expect(await shopper.whoAmI()).toBe(before)
})

test('what waits ends with every other session of the account, and after a day', async () => {
  const guest = newGuest()
  const first = await payFor(guest)
  await settlePayment(saleContext, first.intentId)
  const account = await accountOf(guest.email)
  // As a new password does, which the address's owner may have chosen.
  await db.transaction().execute((trx) => removeSessionsOf(trx, account?.id ?? ''))
  await poll(first.shopper, first.intentId)
  expect(await first.shopper.whoAmI()).toBeNull()

  const second = await payFor(newGuest())
  await settlePayment(saleContext, second.intentId)
  const before = clock.now
  clock.now = new Date(before.getTime() + 25 * 3_600_000)
  await poll(second.shopper, second.intentId)
  expect(await second.shopper.whoAmI()).toBeNull()
  await sweepAccess({ db, now: () => clock.now })
  expect(await db.selectFrom('waiting_sessions').selectAll().execute()).toEqual([])
  clock.now = before
})

test('the order is the account’s that it made', async () => {
  const guest = newGuest()
  const { shopper, intentId } = await payFor(guest)
  await poll(shopper, intentId)
  expect((await site.orderOf(intentId)).account_id).toBe((await accountOf(guest.email))?.id)
})

test('the receipt of a subscription leads to reading, and tells a beginning from a renewal', async () => {
  const shopper = openShopper()
  const first = await buySubscription(shopper, { ...newGuest(), cart: personal('digital'), address: null })
  const page = async (receipt: string) => (await shopper.get(receiptPath(receipt))).body
  const begun = await page(first.status.receipt)
  expect(wordsIn(begun)).toContain('Your subscription begins now.')
  const issue = /href="(\/issue\/[^"]+)"[^>]*><span>Read issue/.exec(begun)?.[1] ?? ''
  expect((await shopper.get(issue)).statusCode).toBe(200)
  const second = await site.buyRenewal(shopper, { cart: renewal('digital') })
  const renewed = wordsIn(await page(second.status.receipt))
  expect(renewed).not.toContain('begins now')
  expect(renewed).toContain('Your subscription is renewed: its issues follow those you already have.')
})

test('a payment’s id opens its receipt to the browser that began it, and to its account; others learn how it stands', async () => {
  const { shopper, intentId } = await payFor(newGuest())
  const stranger = openShopper()
  const nothing = { status: 'completed', receipt: null, invoice: null }
  expect(await poll(stranger, intentId)).toEqual(nothing)
  expect(await stranger.whoAmI()).toBeNull()
  const captcha = await solveCaptcha(app, 'checkout')
  const guest = newGuest()
  const submitted = await stranger.send(
    'POST',
    `/api/cart/checkout?${new URLSearchParams({ captcha })}`,
    JSON.stringify({ ...guest, session: true, invoice: intentId }),
  )
  expect(submitted.json()).toMatchObject({ errors: expect.anything() })
  expect(await poll(shopper, intentId)).toMatchObject({ status: 'completed', receipt: expect.any(String) })
})
