import { expect, test } from 'vitest'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { setAutorenew } from '#store/accounts/payers.ts'
import { NOTICE_OVER, renewalsOn } from '../../support/renewals.ts'
import { openSubscribe, renewal } from '../../support/subscribe.ts'

const site = await openSubscribe()
const { db, stripe, control, openShopper, cyclesOf } = site
const { newSubscriber, renew, renewalOf, payerOf, mailsTo, kindsTo, chargesOf, on } = renewalsOn(site)
const NOBODY = { errors: 'Log in to change how you pay. A link from an email works for a year.' }

type Asked = Parameters<typeof newSubscriber>[0]

/** Somebody whose renewal was declined just now, and what they do with the link in the mail. */
async function declined(asked: Asked = { pays: 'declined' }) {
  const reader = await newSubscriber(asked)
  await renew(reader.accountId, -NOTICE_OVER)
  expect(await renew(reader.accountId, 0)).toEqual({ did: 'charge', outcome: 'declined' })
  const url = new URL((await mailsTo(reader.email)).at(-1)?.data.url ?? '')
  return { ...reader, ...withLink(url.searchParams.get('token') ?? '') }
}

function withLink(token: string) {
  const browser = openShopper()
  const query = `?${new URLSearchParams({ token })}`
  const page = async (more = '') => (await browser.send('GET', `/account/payment${query}${more}`)).body
  /** The one button; answers what was tried. */
  const press = async () => {
    const answer = await browser.submitForm(`/api/account/renewal${query}`, {})
    expect(answer.statusCode).toBe(303)
    const to = new URL(answer.headers.location as string, 'http://site')
    expect(to.pathname).toBe('/account/payment')
    return to.searchParams.get('tried')
  }
  const post = (path: string, body: object) =>
    browser.send('POST', `/api/account/${path}${query}`, JSON.stringify(body))
  const setUp = async () => (await post('card/setup', {})).json()
  const save = async (method: string, name = 'Ada Quill') => {
    const answer = await post('card', { name, cc_token: method })
    return { status: answer.statusCode, answer: answer.json() }
  }
  return { token, browser, page, press, setUp, save }
}

/** What the browser does with the provider's form. */
const confirmCard = async (accountId: string, card = 'pm_card_visa') =>
  (await stripe.paymentMethods.attach(card, { customer: (await payerOf(accountId)).customer })).id

test('the link in the mail leads to one page: what failed, why, and what happens if nothing is done', async () => {
  const { accountId, page } = await declined()
  const html = await page()
  expect(html).toContain('Your renewal is not paid yet')
  const told = [
    '1-Year Standard Print (US)',
    '$39.95',
    'Visa ending in 0341',
    'Your card was declined.',
    'Nothing was charged.',
  ]
  for (const words of told) expect(html).toContain(words)
  expect(html).toContain('and for the last time on')
  expect(html).toMatch(/<form[^>]*action="\/api\/account\/renewal\?token=/)
  expect(html).not.toContain('Return to settings')
  await page()
  expect(await renewalOf(accountId), 'looking does nothing').toMatchObject({ state: 'failing', attempts: 1 })
})

test('tried again and declined again, it is told on the page; the days of the tries stay, and no mail is sent', async () => {
  const { accountId, email, page, press } = await declined()
  const before = await renewalOf(accountId)
  expect(await press()).toBe('declined')
  expect(await page('&tried=declined')).toContain('That did not work either. Nothing was charged.')
  expect(await renewalOf(accountId)).toMatchObject({
    state: 'failing',
    failures: 1,
    attempts: 2,
    next_at: before?.next_at,
  })
  expect(await kindsTo(email)).toEqual(['renewal-notice', 'payment-failed'])
  expect(await renew(accountId, 3)).toEqual({ did: 'charge', outcome: 'declined' })
  expect(await renewalOf(accountId)).toMatchObject({ failures: 2, attempts: 3 })
})

test('another card replaces the one before, pays at once, and renews', async () => {
  const { accountId, email, page, press, setUp, save } = await declined({ pays: 'poor' })
  expect(await setUp()).toEqual({
    name: 'Ada Quill',
    details: { type: 'details', data: { card: expect.objectContaining({ last_four: '9995' }) } },
    keys: { pubkey: null, secret: expect.stringMatching(/_secret_/) },
  })
  const method = await confirmCard(accountId)
  expect(await save(method)).toMatchObject({
    status: 200,
    answer: { name: 'Ada Quill', details: { type: 'details', data: { card: { last_four: '4242' } } } },
  })
  expect(await payerOf(accountId)).toMatchObject({ method, autorenew: true })
  expect(await press()).toBe('succeeded')
  expect(await chargesOf(accountId)).toEqual([3995])
  expect(await cyclesOf(accountId)).toHaveLength(2)
  expect(await kindsTo(email)).toEqual(['renewal-notice', 'payment-failed', 'renewal-receipt'])
  const html = await page()
  expect(html).toContain('Thank you: your subscription is renewed')
  const [, receipt = ''] = /href="(\/receipts\?token=[^"]+)"/.exec(html) ?? []
  expect((await openShopper().send('GET', receipt)).statusCode).toBe(200)
  for (const day of [3, 5, 7, 30]) expect(await renew(accountId, day)).toEqual({ did: 'nothing' })
})

test('the card that was tried is named as declined, never one that was saved since', async () => {
  const { accountId, page, press, save } = await declined({ pays: 'poor' })
  await save(await confirmCard(accountId))
  const html = await page()
  expect(html).toContain('with your Visa ending in 9995')
  expect(html).toContain('Your Visa ending in 4242 has not been tried yet.')
  expect(html).not.toContain('with your Visa ending in 4242.')
  expect(html).not.toContain('the same card again')
  expect(html).toContain('Try your Visa ending in 4242 ($39.95)')
  expect(await press()).toBe('succeeded')
})

test('a Renew that was declined does not stand in the way: it is ended, and the new card pays at once', async () => {
  const { accountId, email, page, press, save } = await declined({ pays: 'poor' })
  const shopper = openShopper()
  await shopper.logIn(email)
  const { answer } = await site.renew(shopper, { cart: renewal('print'), shipcode: 'ship-a' })
  const { payment_intent_id: intentId } = answer.data
  await expect(site.confirm(intentId, 'pm_card_chargeDeclined')).rejects.toThrow('declined')
  expect(await page()).toContain('&quot;amount&quot;:&quot;$39.95&quot;')
  await save(await confirmCard(accountId))
  expect(await press()).toBe('succeeded')
  expect(await chargesOf(accountId)).toEqual([3995])
  expect(await cyclesOf(accountId)).toHaveLength(2)
  expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
  expect((await site.orderOf(intentId)).status).toBe('cancelled')
  expect(await renewalOf(accountId)).toMatchObject({ state: 'renewed' })
})

test('a Renew that was paid in the same moment is the renewal, and nothing else is charged', async () => {
  const { accountId, email, press, save } = await declined({ pays: 'poor' })
  const shopper = openShopper()
  await shopper.logIn(email)
  const { answer } = await site.renew(shopper, { cart: renewal('print'), shipcode: 'ship-a' })
  const { payment_intent_id: intentId } = answer.data
  await save(await confirmCard(accountId))
  await site.confirm(intentId)
  expect(await press()).toBe('nothing')
  expect((await site.orderOf(intentId)).status).toBe('completed')
  expect(await chargesOf(accountId)).toEqual([3995])
  expect(await cyclesOf(accountId)).toHaveLength(2)
})

test('a bank debit that is under way is waited for, and the page says so', async () => {
  const { accountId, email, page, press, save } = await declined({ pays: 'poor' })
  const shopper = openShopper()
  await shopper.logIn(email)
  const { answer } = await site.renew(shopper, { cart: renewal('print'), shipcode: 'ship-a' })
  await site.confirm(answer.data.payment_intent_id, 'pm_usBankAccount_success')
  await site.poll(shopper, answer.data.payment_intent_id)
  await save(await confirmCard(accountId))
  expect(await page()).toContain('You have begun to pay for a subscription elsewhere')
  expect(await press()).toBe('nothing')
  expect(await chargesOf(accountId)).toEqual([])
})

test('a card that can never work is not tried again, by no button; another one is', async () => {
  const { accountId, page, press, save } = await declined({ pays: 'lost' })
  expect(await page()).toContain('This card can not be charged again')
  expect(await page()).not.toContain('Try the same card again')
  expect(await press()).toBe('nothing')
  await save(await confirmCard(accountId))
  expect(await press()).toBe('succeeded')
  expect(await chargesOf(accountId)).toEqual([3995])
})

test('a bank’s question is answered from the page, and pays once', async () => {
  const { accountId, page, press } = await declined({ pays: 'challenged' })
  const html = await page()
  expect(html).toContain('Your bank would like to hear from you')
  const [, secret = ''] = /&quot;challenge&quot;:{&quot;secret&quot;:&quot;(.*?)&quot;/.exec(html) ?? []
  const [intentId = ''] = secret.split('_secret_')
  await stripe.paymentIntents.confirm(intentId, {
    payment_method: (await payerOf(accountId)).method ?? '',
    return_url: 'http://localhost/',
  })
  await control('POST', `payment_intents/${intentId}/authenticate`, { approve: true })
  expect(await press(), 'it is paid already').toBe('nothing')
  expect(await page()).toContain('Thank you: your subscription is renewed')
  expect(await chargesOf(accountId)).toEqual([3995])
  expect(await renewalOf(accountId)).toMatchObject({ state: 'renewed', attempts: 1 })
})

test('pressed ten times at once, and while the job runs, it is one charge', async () => {
  const { accountId, press, save } = await declined({ pays: 'poor' })
  await save(await confirmCard(accountId))
  await Promise.all([...Array.from({ length: 10 }, () => press()), renew(accountId, 3), renew(accountId, 3)])
  expect(await chargesOf(accountId)).toEqual([3995])
  expect(await cyclesOf(accountId)).toHaveLength(2)
})

test('cards are not tried without end', async () => {
  const { accountId, page, press } = await declined()
  const tried = []
  for (let time = 0; time < 10; time += 1) tried.push(await press())
  expect(tried.filter((outcome) => outcome === 'too-many').length).toBeGreaterThanOrEqual(4)
  expect((await renewalOf(accountId))?.attempts).toBeLessThanOrEqual(7)
  expect(await page('&tried=too-many')).toContain('That is enough tries for now.')
})

test('nobody is charged sooner than they were told by pressing what is not there', async () => {
  const reader = await newSubscriber()
  await renew(reader.accountId, 0)
  const browser = openShopper()
  await browser.logIn(reader.email)
  expect((await browser.submitForm('/api/account/renewal', {})).headers.location).toBe('/account/payment?tried=nothing')
  expect(await chargesOf(reader.accountId)).toEqual([])
  const { body } = await browser.send('GET', '/account/payment')
  expect(body).toContain('Current Information')
  expect(body).toContain('Return to settings')
  expect(body).not.toContain('/api/account/renewal')
})

test('only a method of the account’s own is saved, under a name', async () => {
  const { accountId, save } = await declined()
  const { method: before } = await payerOf(accountId)
  const { id: customer } = await stripe.customers.create()
  const { id: foreign } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  for (const method of [foreign, 'pm_nothing'])
    expect(await save(method)).toEqual({
      status: 422,
      answer: { errors: 'This payment method could not be saved. Please try again.' },
    })
  const own = await confirmCard(accountId)
  expect(await save(own, '  ')).toEqual({ status: 422, answer: { errors: { name: 'Must not be blank.' } } })
  expect((await payerOf(accountId)).method).toBe(before)
})

test('a link of another purpose, of nobody, or that is over opens none of the doors', async () => {
  const { accountId, token, browser } = await declined()
  for (const wrong of ['demo-address', 'x', '', `${token}x`]) {
    const { page, press, browser: other } = withLink(wrong)
    expect(await page()).toContain('This link is over')
    expect(await press()).toBe('nobody')
    for (const [path, body] of [['card/setup', {}], ['card', { name: 'A', cc_token: 'pm_x' }], ['renewal', {}]] as const) {
      const answer = await other.send('POST', `/api/account/${path}?token=${wrong}`, JSON.stringify(body))
      expect([answer.statusCode, answer.json()]).toEqual([401, NOBODY])
    } // biome-ignore format: a table
  }
  // Being logged in does not make a wrong link right, nor a right one somebody else's.
  await browser.logIn('reader@demo.example')
  expect((await browser.send('POST', '/api/account/card/setup?token=x', '{}')).statusCode).toBe(401)
  expect(await withLink(token).page()).toContain('Your renewal is not paid yet')
  expect((await browser.send('GET', '/account/payment')).body).not.toContain('Your renewal is not paid yet')
  site.clock.now = on(401).now()
  expect((await browser.send('GET', `/account/payment?token=${token}`)).statusCode).toBe(404)
  site.clock.now = on(0).now()
  expect(await renewalOf(accountId)).toMatchObject({ attempts: 1 })
})

test('a link that is opened when all is over says so', async () => {
  const { accountId, page, press } = await declined()
  for (const day of [3, 5, 7]) await renew(accountId, day)
  expect(await page()).toContain('Your subscription no longer renews itself')
  expect(await press()).toBe('nothing')
  const other = await declined()
  await setAutorenew(db, other.accountId, { on: false, at: new Date() })
  expect(await other.press(), 'autorenew is off: nothing is charged').toBe('nothing')
})

test('what ends before it is tried again is not promised: nothing can be paid for it, and the page says so', async () => {
  const [off, cancelled] = [await declined(), await declined()]
  await setAutorenew(db, off.accountId, { on: false, at: new Date() })
  await db
    .updateTable('cycles')
    .set({ cancelled_at: new Date() })
    .where('account_id', '=', cancelled.accountId)
    .execute()
  for (const { accountId, page, press } of [off, cancelled])
    for (const day of [0, 3]) {
      const html = await page()
      expect(html).toContain('Your subscription does not renew itself any more')
      expect(html).not.toMatch(/we try again|renewed already|is needed by|\/api\/account\/renewal|&quot;\$39\.95/)
      expect(await press()).toBe('nothing')
      await renew(accountId, day)
    }
  expect((await renewalOf(off.accountId))?.ended_because).toBe('switched-off')
  expect((await renewalOf(cancelled.accountId))?.ended_because).toBe('cancelled')
})

test('what can not be charged at this price is not offered; for less, what is offered is what is charged', async () => {
  const { pricing } = await db.selectFrom('prices').select('pricing').executeTakeFirstOrThrow()
  const setPrice = (amount: number) => {
    const changed = structuredClone(pricing) as { base: Record<string, Record<string, number>> }
    Object.assign(changed.base['print-low'] ?? {}, { '1year': amount })
    return db
      .updateTable('prices')
      .set({ pricing: JSON.stringify(changed) })
      .execute()
  }
  const { accountId, page, press } = await declined({ pays: 'challenged' })
  await setPrice(4500)
  const dearer = await page()
  expect(dearer).toContain('It costs $45.00 by now.')
  expect(dearer).toContain('<strong>$39.95</strong>')
  expect(dearer).not.toMatch(
    /can not be charged again|Pay with another card|Your bank would like|\/api\/account\/renewal/,
  )
  expect(await press()).toBe('nothing')
  await setPrice(3000)
  const cheaper = await page()
  expect(cheaper, 'the bank would be asked about another amount').not.toContain('&quot;secret&quot;')
  expect(cheaper.replaceAll('<!-- -->', '')).toContain('Try the same card again ($30.00)')
  expect(await press()).toBe('declined')
  const [, secret = ''] = /&quot;challenge&quot;:{&quot;secret&quot;:&quot;(.*?)&quot;/.exec(await page()) ?? []
  expect((await stripe.paymentIntents.retrieve(secret.split('_secret_')[0] ?? '')).amount).toBe(3000)
  await setPrice(3995)
  expect(await renewalOf(accountId)).toMatchObject({ state: 'failing', attempts: 2 })
})

test('a bank account is not called a card', async () => {
  const reader = await newSubscriber({ pays: 'poorDebit' })
  await renew(reader.accountId, -NOTICE_OVER)
  await renew(reader.accountId, 0)
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('payment_intent_id')
    .where('customer', '=', (await payerOf(reader.accountId)).customer)
    .executeTakeFirstOrThrow()
  await control('POST', `payment_intents/${attempt.payment_intent_id}/fail`)
  await sweepOpenOrders(on(1))
  const link = new URL((await mailsTo(reader.email)).at(-1)?.data.url ?? '').searchParams.get('token') ?? ''
  expect((await withLink(link).page()).replaceAll('<!-- -->', '')).toContain('Try the same bank account again ($39.95)')
})

test('an address that says something else was tried breaks nothing', async () => {
  const { token, browser } = await declined()
  for (const tried of ['__proto__', 'constructor', 'toString', '<b>', 'succeeded']) {
    const answer = await browser.send('GET', `/account/payment?token=${token}&tried=${encodeURIComponent(tried)}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Your renewal is not paid yet')
  }
})

test('an address that says the provider led back is believed only where a method was put in place a moment ago', async () => {
  const { accountId, page, setUp, save } = await declined()
  const SAID = 'Payment updated successfully'
  const back = '&redirect_status=succeeded'
  expect(await page(back), 'it came long ago, with a purchase').not.toContain(SAID)
  await setAutorenew(db, accountId, { on: true, at: site.clock.now })
  await setUp()
  const method = await confirmCard(accountId)
  expect(await page(back), 'the provider knows it, the account does not').not.toContain(SAID)
  expect((await save(method)).status).toBe(200)
  expect(await page(back)).toContain(SAID)
  for (const other of ['', '&redirect_status=failed', '&redirect_status=', `${back}&setup_intent=seti_x`])
    expect(await page(other), other).not.toContain(SAID)
  const then = site.clock.now
  site.clock.now = new Date(then.getTime() + 16 * 60_000)
  expect(await page(back), 'long ago').not.toContain(SAID)
  site.clock.now = then
})
