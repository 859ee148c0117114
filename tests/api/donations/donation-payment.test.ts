import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { cancelMonthlyDonation } from '#application/donations/monthly/change-monthly.ts'
import { readTrade } from '#application/donations/monthly/read-monthly.ts'
import { NO_DONATION } from '#domain/donations/donor-texts.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { newNetwork, SITE_URL, TestBrowser } from '../../support/access.ts'
import { openMonthlyDonations } from '../../support/monthly-donations.ts'

const site = await openMonthlyDonations()
const { app, db, context, stripe, newDonor, monthlyOf, takenFrom, kindsTo } = site
const demoCode = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') })

type Asked = Parameters<typeof newDonor>[0]

/** A donor with the link of a mail, and what they do with it. */
async function withLink(asked: Asked = {}) {
  const donor = await newDonor(asked)
  return { ...donor, ...linkOf(context.ports.orderLinks.donationToken(donor.id)) }
}

function linkOf(token: string) {
  const cookies = new Map<string, string>()
  const query = `?${new URLSearchParams({ token })}`
  const network = newNetwork()
  async function ask(method: 'GET' | 'POST', url: string, payload?: string, kind = 'application/json') {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin: SITE_URL, cookie, ...(payload !== undefined && { 'content-type': kind }) }
    const answer = await app.inject({
      method,
      url,
      headers,
      remoteAddress: network,
      ...(payload !== undefined && { payload }),
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    return answer
  }
  return {
    token,
    look: (page = '/donate/payment', more = '') => ask('GET', `${page}${query}${more}`),
    setUp: () => ask('POST', `/api/donation/setup${query}`, '{}'),
    restart: (method: string) =>
      ask('POST', `/api/donation/restart${query}`, JSON.stringify({ 'payment-method': method })),
    tryAgain: () => ask('POST', `/api/donation/restart${query}`, '', 'application/x-www-form-urlencoded'),
  }
}

/** What the browser does with the provider's form. */
const confirmCard = async (secret: string, card = 'pm_card_mastercard') => {
  const [id = ''] = secret.split('_secret_')
  const done = await stripe.setupIntents.confirm(id, { payment_method: card, return_url: `${SITE_URL}/` })
  return String(done.payment_method)
}

/** A donor whose card was just declined, on a day that the site's own clock has not come to. */
async function failing(pays: NonNullable<Asked>['pays'] = 'poor') {
  const { timeZone } = await readTrade(db, new Date())
  // Where the magazine is, the day may be the one before.
  const today = dayIn(timeZone, new Date())
  const donor = await withLink({ pays, since: '2026-01-05' })
  await db.updateTable('monthly_donations').set({ next_on: today }).where('id', '=', donor.id).execute()
  const { chargeMonthly } = await import('#application/donations/monthly/charge-monthly.ts')
  expect(await chargeMonthly({ ...context, now: () => new Date() }, donor.id)).toMatchObject({ outcome: 'declined' })
  return donor
}

test('setup tells the name, what is saved and the keys; a method that the provider set up takes its place', async () => {
  const { id, setUp, restart, look } = await withLink()
  expect((await look()).body).toContain('Visa ending in 4242')
  const begun = (await setUp()).json()
  expect(begun).toMatchObject({
    name: 'Ada Quill',
    details: { type: 'details', data: { card: { type: 'visa', last_four: '4242' } } },
    keys: { pubkey: expect.toSatisfy((key) => key === null || typeof key === 'string'), secret: expect.any(String) },
  })
  const method = await confirmCard(begun.keys.secret)
  expect((await monthlyOf(id)).method, 'set up, and not yet taken on').not.toBe(method)
  const answer = await restart(method)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ details: { data: { card: { type: 'mastercard' } } }, charged: null })
  expect((await monthlyOf(id)).method).toBe(method)
  expect((await look()).body).toContain('Mastercard ending in 4444')
})

test('a method that is not set up, is somebody else’s or nobody’s is not taken on', async () => {
  const { id, method, setUp, restart } = await withLink()
  await setUp()
  const other = await withLink()
  const { id: loose } = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  for (const foreign of [loose, other.method, 'pm_nothing', 'x']) {
    const answer = await restart(foreign)
    expect([answer.statusCode, answer.json()], foreign).toEqual([
      422,
      { errors: 'This payment method could not be saved. Please try again.' },
    ])
  }
  expect((await monthlyOf(id)).method).toBe(method)
})

test('a failing gift is told with its reason, and another card charges it at once, however often it is pressed', async () => {
  const { id, customer, email, look, setUp, restart } = await failing()
  const html = (await look()).body
  for (const words of [
    'Your gift did not go through',
    '$25.00',
    'Nothing was charged.',
    'If you do nothing, we try again',
  ])
    expect(html).toContain(words)
  const method = await confirmCard((await setUp()).json().keys.secret)
  const answers = await Promise.all(Array.from({ length: 5 }, () => restart(method)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  expect(await takenFrom(customer)).toEqual([2500])
  expect(await monthlyOf(id)).toMatchObject({ status: 'active', method })
  expect(await kindsTo(email)).toEqual(['donation-failed', 'donation-receipt', 'donation-restarted'])
  const after = (await look()).body
  for (const words of ['Payment updated successfully', 'New Card Information:', '**** 4444', 'goes on as before'])
    expect(after).toContain(words)
})

test('tried again and declined again, it costs none of the tries that are made by themselves, and no mail', async () => {
  const { id, email, look, tryAgain } = await failing()
  const before = await db.selectFrom('monthly_charges').selectAll().where('monthly_id', '=', id).executeTakeFirst()
  for (let time = 0; time < 4; time += 1) {
    const answer = await tryAgain()
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/donate\/payment\?token=/),
    ])
  }
  expect((await look()).body).toContain('That did not work either. Nothing was charged.')
  expect(
    await db.selectFrom('monthly_charges').selectAll().where('monthly_id', '=', id).executeTakeFirst(),
  ).toMatchObject({
    state: 'failing',
    failures: 1,
    next_at: before?.next_at,
  })
  expect((await monthlyOf(id)).status).toBe('failing')
  expect(await kindsTo(email)).toEqual(['donation-failed'])
})

test('a card that asks its bank each time is charged once its donor has passed the challenge', async () => {
  const { id, customer, method, look, tryAgain } = await failing('challenged')
  const html = (await look()).body
  expect(html).toContain('Your bank would like to hear from you')
  const [, secret = ''] = /&quot;challenge&quot;:{&quot;secret&quot;:&quot;(.*?)&quot;/.exec(html) ?? []
  const [intentId = ''] = secret.split('_secret_')
  await stripe.paymentIntents.confirm(intentId, { payment_method: method, return_url: `${SITE_URL}/` })
  await site.control('POST', `payment_intents/${intentId}/authenticate`, { approve: true })
  await tryAgain()
  expect(await takenFrom(customer)).toEqual([2500])
  expect((await monthlyOf(id)).status).toBe('active')
})

test('links that are no donation’s, of an ended one or badly written are refused in one sentence', async () => {
  const ended = await withLink()
  await cancelMonthlyDonation(context, ended.id, { by: 'donor' })
  const orderToken = context.ports.orderLinks.receiptToken(randomUUID())
  const bad = [ended.token, orderToken, '', 'x', 'a'.repeat(5000), '../..', "' or 1=1 --", 'é']
  for (const token of bad) {
    const { look, setUp, restart, tryAgain } = linkOf(token)
    const page = await look()
    expect(page.statusCode, token).toBe(404)
    expect(page.body).toContain(NO_DONATION)
    expect(page.body).not.toContain('Ada Quill')
    for (const answer of [await setUp(), await restart('pm_x')])
      expect([answer.statusCode, answer.json()], token).toEqual([404, { errors: NO_DONATION }])
    expect((await tryAgain()).statusCode).toBe(303)
  }
})

test('setups are limited, as the account’s are', async () => {
  const { setUp } = await withLink()
  for (let time = 0; time < 12; time += 1) expect((await setUp()).statusCode).toBe(200)
  const answer = await setUp()
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('whom the provider sends back with its yes is told what is charged from now on; a gift that waits is told first', async () => {
  const { look } = await withLink()
  const back = (await look('/donate/payment', '&redirect_status=succeeded')).body.replaceAll('<!-- -->', '')
  for (const words of ['Payment updated successfully', 'New Card Information:', 'Type: VISA', '**** 4242'])
    expect(back).toContain(words)
  for (const other of ['&redirect_status=failed', '&redirect_status=succeeded&setup_intent=seti_x'])
    expect((await look('/donate/payment', other)).body, other).not.toContain('Payment updated successfully')
  const waiting = await failing()
  const html = (await waiting.look('/donate/payment', '&redirect_status=succeeded')).body
  expect(html).toContain('Your gift did not go through')
  expect(html).not.toContain('Payment updated successfully')
})

test('the debug view is for staff alone, is marked, written down, and gives nothing to pay with', async () => {
  const donor = await failing()
  const page = '/donate/payment/debug'
  expect((await donor.look(page)).statusCode).toBe(404)
  const reader = new TestBrowser(app, newNetwork())
  await reader.logIn('reader@demo.example')
  expect((await reader.get(`${page}?token=${donor.token}`)).statusCode).toBe(404)
  const before = await monthlyOf(donor.id)
  const staff = new TestBrowser(app, newNetwork())
  await staff.logIn('staff@demo.example')
  await staff.post('second-factor', { code: demoCode.generate() })
  const seen = await staff.get(`${page}?token=${donor.token}`)
  expect(seen.statusCode).toBe(200)
  expect(seen.body).toContain('This page is for view-only purposes. It should be used primarily for debugging.')
  expect(seen.body).toContain('Your gift did not go through')
  for (const words of ['donation-card', '/api/donation/', '_secret_']) expect(seen.body).not.toContain(words)
  expect((await staff.get(`${page}?token=nothing`)).statusCode).toBe(404)
  const views = db.selectFrom('audit_log').select(['actor_ref', 'details']).where('action', '=', 'view donation')
  expect(await views.execute()).toEqual([{ actor_ref: 'acc-staff', details: { page, donation: donor.id } }])
  expect(await monthlyOf(donor.id)).toEqual(before)
})
