import { expect, test } from 'vitest'
import { recordInvoicePayment } from '#application/invoices/record-invoice-payment.ts'
import { voidInvoice } from '#application/invoices/void-invoice.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { tote } from '../../support/cart.ts'
import { american, chosen } from '../../support/checkout.ts'
import { openInvoices } from '../../support/invoices.ts'

const shop = await openInvoices()
const { db, context, make, press, payOnline, invoiceOf, page, stripe, control } = shop

const accountOf = (email: string) => db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
const cyclesOf = (orderId: string) => db.selectFrom('cycles').selectAll().where('order_id', '=', orderId).execute()
const inStock = async (ref: string) =>
  (await db.selectFrom('stock').select('quantity').where('ref', '=', ref).executeTakeFirstOrThrow()).quantity
const back = { type: 'print-issue', ref: 'iss:5', quantity: 2 } as const

test('an invoice is paid with a card: the account has the password that was chosen, and the page says so', async () => {
  const { token, number, orderId, asked } = await make()
  expect(await page(token)).toContain('&quot;asksPassword&quot;:true')
  const { status } = await payOnline(token)
  expect(status).toMatchObject({ status: 'completed', receipt: expect.any(String) })
  expect(await invoiceOf(number)).toMatchObject({ paid_by: 'online', status: 'completed' })
  expect(await cyclesOf(orderId)).toHaveLength(1)
  expect((await accountOf(asked.email))?.name).toBe('Ada Keel')
  const browser = shop.openBrowser()
  expect((await browser.logIn(asked.email, chosen.password)).statusCode).toBe(200)
  const paid = await page(token)
  expect(paid).toContain(`/receipts?token=${status.receipt}`)
  expect(paid).not.toContain('Proceed to Payment')
  expect(
    await db
      .selectFrom('payers')
      .selectAll()
      .where('account_id', '=', (await accountOf(asked.email))?.id ?? '')
      .execute(),
  ).toEqual([])
})

test('however often it is submitted, in two tabs, there is one payment', async () => {
  const { token, orderId } = await make()
  const presses = await Promise.all([press(token), press(token), press(token)])
  expect(presses.map(({ told }) => told.success)).toEqual([true, true, true])
  const ids = new Set(presses.map(({ answer }) => answer.data?.payment_intent_id))
  expect(ids.size).toBe(1)
  const [id] = ids
  expect((await press(token, {}, id)).answer.type).toBe('updated')
  expect((await press(token, {}, null)).answer).toMatchObject({ type: 'started', data: { payment_intent_id: id } })
  await shop.confirm(id)
  const again = await press(token, {}, id)
  expect(again.answer).toMatchObject({ type: 'customer', data: { status: 'completed' } })
  expect((await press(token)).answer.data.receipt).toBe(again.answer.data.receipt)
  expect(await cyclesOf(orderId)).toHaveLength(1)
})

test.each([
  ['none', null, { password: 'Must not be blank.', confirm: 'Must not be blank.' }],
  ['an empty one', { password: '', confirm: '' }, { password: 'Must not be blank.', confirm: 'Must not be blank.' }],
  ['a short one', { password: 'short', confirm: 'short' }, { password: 'Please use at least 10 characters.' }],
  [
    'a short one, and another',
    { password: 'short', confirm: 'other' },
    { password: 'Please use at least 10 characters.', confirm: 'Passwords do not match.' },
  ],
  ['two', { password: 'brass-lanterns-at-sea', confirm: 'brass-lanterns' }, { confirm: 'Passwords do not match.' }],
])('a password is told what is wrong under its field: %s', async (_what, password, errors) => {
  const { token, orderId } = await make()
  const { status, answer } = await press(token, { password })
  expect([status, answer]).toEqual([422, { errors: { password: errors } }])
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  expect([order.payment_intent_id, order.version]).toEqual([null, 1])
})

test('nothing that a browser says changes who buys, nor what', async () => {
  const { token, asked } = await make()
  const elsewhere = {
    name: 'Somebody Else',
    email: 'reader@demo.example',
    address: american,
    recipient_name: 'Eve',
    gifted: true,
    recipient_address: american,
  }
  const { answer } = await press(token, elsewhere)
  const id = answer.data.payment_intent_id
  await press(token, elsewhere, id)
  await shop.confirm(id)
  expect((await shop.poll(shop.openShopper(), id)).status).toBe('completed')
  expect((await accountOf(asked.email))?.name).toBe('Ada Keel')
})

test('a renewal belongs to its account, and asks for no password', async () => {
  const email = await shop.newAccount()
  const { token, orderId } = await make({
    account: email,
    subscription: { medium: 'digital', level: 'low', term: '1year', copies: 1, coupon: null },
  })
  expect(await page(token)).toContain('Subscription Renewal: ')
  expect(await page(token)).toContain('&quot;asksPassword&quot;:false')
  const before = await accountOf(email)
  await payOnline(token)
  const [cycle] = await cyclesOf(orderId)
  expect(cycle?.account_id).toBe(before?.id)
  expect((await accountOf(email))?.password_hash).toBe(before?.password_hash)
})

test('an address that got an account meanwhile is mailed a link: nothing is attached to it', async () => {
  const { token, orderId, asked } = await make()
  const { email } = asked
  await db
    .insertInto('accounts')
    .values({ name: 'Own', email, email_key: email, created_at: new Date(), email_confirmed_at: null })
    .execute()
  await payOnline(token)
  expect(await cyclesOf(orderId)).toEqual([])
  expect((await accountOf(email))?.password_hash).toBeNull()
  expect(await db.selectFrom('gifts').selectAll().where('order_id', '=', orderId).execute()).toHaveLength(1)
})

test('a debit is processing until it succeeds; the invoice is then paid', async () => {
  const { token, number } = await make()
  const { intentId, status } = await payOnline(token, 'pm_usBankAccount_processing')
  expect(status.status).toBe('processing')
  const there = await page(status.invoice)
  expect(there).toContain('Transaction Processing')
  expect(there).not.toContain('Proceed to Payment')
  expect((await press(token)).answer).toMatchObject({
    type: 'customer',
    data: { status: 'processing', invoice: status.invoice },
  })
  expect(await recordInvoicePayment(context, { number, by: 'check' })).toMatchObject({
    ok: false,
    reason: 'processing',
  })
  await control('POST', `payment_intents/${intentId}/settle`)
  await settlePayment(context, intentId)
  expect(await invoiceOf(number)).toMatchObject({ paid_by: 'online', status: 'completed' })
})

test('a debit that comes back is told with its reason, keeps what it holds, and is paid anew', async () => {
  const before = await inStock('iss:5')
  const { token, number, asked } = await make({ goods: [back] })
  const { intentId } = await payOnline(token, 'pm_usBankAccount_accountClosed')
  await control('POST', `payment_intents/${intentId}/fail`)
  await settlePayment(context, intentId)
  expect(await inStock('iss:5')).toBe(before - 2)
  const failed = await page(token)
  expect(failed).toContain('Transaction Failed')
  expect(failed).toContain(
    'You order failed to completed due to the following error: Your bank account could not be debited because it is closed. You can attempt to pay again by clicking &quot;Proceed to Payment&quot; below.',
  )
  expect(
    (await shop.mailsTo(asked.email))
      .filter(({ kind }) => kind === 'invoice')
      .map(({ data }) => data.state)
      .sort(),
  ).toEqual(['failed', 'open'])
  const again = await payOnline(token)
  expect([again.intentId, again.status.status]).toEqual([intentId, 'completed'])
  expect(await page(token)).not.toContain('Transaction Failed')
  expect(await invoiceOf(number)).toMatchObject({ paid_by: 'online' })
  expect(await inStock('iss:5')).toBe(before - 2)
})

test('an order of the store whose debit is under way gets an invoice, once, and the browser is led to it', async () => {
  const shopper = shop.openShopper()
  await shopper.add({ ...tote, qty: 1 })
  const form = { name: 'Ben Quay', email: 'ben@quay.example', address: american, shipcode: 'ship-a' }
  const { intentId, status } = await shop.buy(shopper, form, 'pm_usBankAccount_processing')
  expect(status).toMatchObject({ status: 'processing', invoice: expect.any(String) })
  await Promise.all([1, 2, 3].map(() => settlePayment(context, intentId)))
  const { id } = await shop.orderOf(intentId)
  const made = await db.selectFrom('invoices').selectAll().where('order_id', '=', id).execute()
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({ origin: 'debit', term_days: 30, billed_to: null })
  const there = await page(status.invoice)
  expect(there).toContain('Ben Quay')
  expect(there).toContain('Canvas Tote')
  await control('POST', `payment_intents/${intentId}/settle`)
  await settlePayment(context, intentId)
  expect(await page(status.invoice)).toContain('See the receipt')
})

test('one that takes checks and wires only can not be paid online, nor one that is void', async () => {
  const check = await make({ acceptedPayments: 'check-or-wire-only' })
  expect(await press(check.token)).toMatchObject({
    status: 409,
    answer: { errors: 'This invoice is paid by check or wire transfer.' },
  })
  expect(await page(check.token)).not.toContain('To pay online')
  const gone = await make()
  await voidInvoice(context, { number: gone.number })
  expect((await press(gone.token)).status).toBe(409)
  expect(await page(gone.token)).toContain('This invoice is void')
})

test('without a captcha, and without a session of the page, nothing begins', async () => {
  const { token } = await make()
  const shopper = shop.openShopper()
  const refused = await shopper.send(
    'POST',
    `/api/invoice/${token}/checkout`,
    JSON.stringify({ session: true, password: chosen }),
  )
  expect(refused.statusCode).toBe(422)
  expect((await shopper.send('POST', `/api/invoice/${token}/checkout`, '{"session":true,"extra":1}')).statusCode).toBe(
    400,
  )
})

test.each(['', ' ', 'x', '..%2f..%2fetc', '%00', "' or 1=1 --", 'LS-0001', '1', 'é'.repeat(100), 'a'.repeat(290)])(
  'no invoice opens to %j',
  async (token) => {
    const safe = encodeURIComponent(token)
    expect((await shop.app.inject({ url: `/invoice/${safe}` })).statusCode).toBe(404)
    expect((await shop.app.inject({ url: `/invoice/${safe}/pdf` })).statusCode).toBe(404)
    if (token.trim()) expect((await press(token)).status).toBe(404)
  },
)

test('a token of a receipt opens no invoice, nor the other way round; ids and refs open nothing', async () => {
  const { token, orderId, number } = await make()
  const { status } = await payOnline(token)
  const row = await invoiceOf(number)
  for (const wrong of [status.receipt, orderId, row.id, row.ref, row.invoice_no]) {
    expect((await shop.app.inject({ url: `/invoice/${wrong}` })).statusCode).toBe(404)
  }
  expect((await shop.app.inject({ url: `/receipts?token=${token}` })).statusCode).toBe(404)
  expect((await shop.app.inject({ url: `/subscribe/redeem?token=${token}` })).statusCode).toBe(404)
})

test('its page is kept nowhere, and its address told to nobody', async () => {
  const { token } = await make()
  for (const url of [`/invoice/${token}`, `/invoice/${token}/pdf`]) {
    const { headers, statusCode } = await shop.app.inject({ url })
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toContain('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
  }
  expect(await page(token)).toContain('<meta name="robots" content="noindex"')
})

test('an invoice that was left open for months can still be paid, and is not swept', async () => {
  const { token, number } = await make({ goods: [back] })
  const { answer } = await press(token)
  shop.clock.now = new Date(Date.now() + 120 * 86_400_000)
  const { sweepOpenOrders } = await import('#application/sales/settle/sweep-open-orders.ts')
  await sweepOpenOrders(context)
  await sweepOpenOrders(context)
  expect(await invoiceOf(number)).toMatchObject({ status: 'started', void_at: null })
  expect(await page(token)).toContain('(Past Due)')
  expect((await stripe.paymentIntents.retrieve(answer.data.payment_intent_id)).status).toBe('requires_payment_method')
  const { intentId, status } = await payOnline(token)
  expect([intentId, status.status]).toEqual([answer.data.payment_intent_id, 'completed'])
  shop.clock.now = new Date()
})
