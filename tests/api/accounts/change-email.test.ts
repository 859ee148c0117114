import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateCustomer } from '#application/accounts/update-customer.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { recordBounce } from '#application/mail/record-bounce.ts'
import { emailAnswer } from '#contract/account-details.ts'
import { SITE_URL } from '../../support/access.ts'
import { openSubscribe } from '../../support/subscribe.ts'

const site = await openSubscribe()
const { db, context, app, clock, openShopper, newAccount, mailsTo, linkFor, stripe, payments } = site

let addresses = 0
/** An address that nobody has yet. */
const newAddress = () => `moved-${++addresses}@demo.example`

async function newReader() {
  const email = await newAccount()
  const browser = openShopper()
  await browser.logIn(email)
  const found = db.selectFrom('accounts').selectAll().where('email', '=', email)
  const { id } = await found.executeTakeFirstOrThrow()
  const row = () => db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ask = async (wanted: string) => {
    const answer = await browser.send('POST', '/api/account/reset-email', JSON.stringify({ email: wanted }))
    return { status: answer.statusCode, answer: answer.json() }
  }
  return { id, email, browser, row, ask }
}

const confirm = async (token: string, browser = openShopper()) => {
  const answer = await browser.send('POST', '/api/account/confirm-email', JSON.stringify({ token }))
  return { status: answer.statusCode, answer: answer.json() }
}
const pathOf = (token: string) => `/account/email/confirm?token=${token}`
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)

test('a new address waits until it is confirmed; the old one hears of it twice', async () => {
  const { email, browser, row, ask } = await newReader()
  const wanted = newAddress()
  const asked = await ask(` ${wanted} `)
  expect(asked).toEqual({ status: 200, answer: { email, email_change: wanted, name: 'A shopper' } })
  expect(emailAnswer.parse(asked.answer)).toEqual(asked.answer)
  expect((await row()).email).toBe(email)
  const page = (await browser.send('GET', '/account/email')).body
  expect(page).toContain('New Email (confirmation pending)')
  expect(page.replaceAll('<!-- -->', '')).toContain(
    `You already have a new email (${wanted}) waiting to be confirmed. Check the inbox of ${wanted} for a confirmation email. However, if that is not the email you want then you can still change to a different one by submitting this form with a new email address.`,
  )
  expect(await kindsTo(wanted)).toEqual(['email-confirmation'])
  expect(await kindsTo(email)).toEqual(['email-change-notice'])
  const token = await linkFor(wanted)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await confirm(token)).toEqual({ status: 200, answer: { email: wanted } })
  expect(await row()).toMatchObject({ email: wanted, email_key: wanted, suspended_at: null })
  expect(await kindsTo(email)).toEqual(['email-change-notice', 'email-changed'])
  expect((await openShopper().logIn(email)).statusCode).toBe(401)
  expect((await openShopper().logIn(wanted)).statusCode).toBe(200)
})

test('looking at the link, as mail scanners do, confirms and spends nothing; only its button does', async () => {
  const { email, row, ask } = await newReader()
  const wanted = newAddress()
  await ask(wanted)
  const token = await linkFor(wanted)
  for (const method of ['GET', 'HEAD', 'GET'] as const)
    expect((await app.inject({ method, url: pathOf(token) })).statusCode).toBe(200)
  expect((await row()).email).toBe(email)
  const browser = openShopper()
  const pressed = await browser.submitForm('/api/account/confirm-email', { token })
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, pathOf(token)])
  expect((await browser.send('GET', pathOf(token))).body).toContain('Your email has changed')
  await browser.submitForm('/api/account/confirm-email', { token })
  expect((await browser.send('GET', pathOf(token))).body, 'pressed twice').toContain('Your email has changed')
  expect(await kindsTo(email)).toEqual(['email-change-notice', 'email-changed'])
  expect((await row()).email).toBe(wanted)
})

test('asking for an address that has an account answers as for a free one, and mails its holder what happened', async () => {
  const other = await newReader()
  const { email, row, ask, browser } = await newReader()
  const free = newAddress()
  const [taken, untaken] = [await ask(other.email.toUpperCase()), await ask(free)]
  expect(taken).toEqual({ ...untaken, answer: { ...untaken.answer, email_change: other.email.toUpperCase() } })
  await ask(other.email)
  const page = (await browser.send('GET', '/account/email')).body
  expect(page).toContain('New Email (confirmation pending)')
  const told = (await mailsTo(other.email)).at(-1)
  expect(told).toMatchObject({ kind: 'email-taken', data: { url: `${SITE_URL}/login` } })
  expect(await kindsTo(other.email)).not.toContain('email-confirmation')
  expect((await row()).email).toBe(email)
  expect((await other.row()).email).toBe(other.email)
})

test('an address that became another account’s meanwhile is refused, and nothing changes', async () => {
  const { email, row, ask } = await newReader()
  const wanted = newAddress()
  await ask(wanted)
  const token = await linkFor(wanted)
  const made = { name: 'Quicker', email: wanted, email_key: wanted, password_hash: null }
  await db
    .insertInto('accounts')
    .values({ ...made, email_confirmed_at: clock.now, created_at: clock.now })
    .execute()
  expect((await app.inject(pathOf(token))).body).toContain('This address has become that of another account.')
  expect(await confirm(token)).toEqual({
    status: 409,
    answer: { errors: 'This address has become that of another account. Nothing has changed.' },
  })
  expect((await row()).email).toBe(email)
  expect(await kindsTo(email)).toEqual(['email-change-notice'])
})

test('all that the old address let in is closed, but for the browser that confirms', async () => {
  const { id, email, browser, ask } = await newReader()
  const elsewhere = openShopper()
  await elsewhere.logIn(email)
  await openShopper().post('reset-password', { email })
  const passwordLink = await linkFor(email)
  await openShopper().post('signin', { email, path: '/' })
  const signInLink = await linkFor(email)
  const hash = hashLinkToken('an address link of theirs')
  const expires_at = new Date(clock.now.getTime() + 1e8)
  await db.insertInto('account_links').values({ hash, account_id: id, purpose: 'address', expires_at }).execute()
  const wanted = newAddress()
  await ask(wanted)
  await confirm(await linkFor(wanted), browser)
  expect(await browser.whoAmI()).toBe('A shopper')
  expect(await elsewhere.whoAmI()).toBeNull()
  const password = { password: 'a long way to walk', confirm: 'a long way to walk' }
  expect((await openShopper().post('password', { token: passwordLink, password })).statusCode).toBe(422)
  expect((await openShopper().post('signin/link', { token: signInLink })).statusCode).toBe(422)
  expect((await openShopper().send('GET', '/account/address?token=an address link of theirs')).statusCode).toBe(404)
  expect(await db.selectFrom('known_browsers').selectAll().where('account_id', '=', id).execute()).toEqual([])
})

test('a new request withdraws the link before it, a cancelled one its own, and so does a chosen password', async () => {
  const { email, browser, row, ask } = await newReader()
  const [first, second, third] = [newAddress(), newAddress(), newAddress()]
  await ask(first)
  const before = await linkFor(first)
  await ask(second)
  expect((await confirm(before)).status).toBe(422)
  expect((await app.inject(pathOf(before))).statusCode).toBe(410)
  const token = await linkFor(second)
  await browser.submitForm('/api/account/cancel-email', {})
  const page = (await browser.send('GET', '/account/email')).body
  expect(page).toContain(`Your email stays ${email}`)
  expect(page).not.toContain('confirmation pending')
  expect((await confirm(token)).status).toBe(422)
  await ask(third)
  const stolen = await linkFor(third)
  await openShopper().post('reset-password', { email })
  const password = { password: 'a long way to walk', confirm: 'a long way to walk' }
  expect((await openShopper().post('password', { token: await linkFor(email), password })).statusCode).toBe(200)
  expect((await confirm(stolen)).status, 'asked for by whoever was in before').toBe(422)
  expect((await row()).email).toBe(email)
})

test('a change that was given up before its mail was made is not mailed', async () => {
  const { browser, ask } = await newReader()
  const wanted = newAddress()
  await ask(wanted)
  await browser.send('POST', '/api/account/cancel-email', '{}')
  expect(await kindsTo(wanted)).toEqual([])
})

test('a link works for a day', async () => {
  const { email, row, ask } = await newReader()
  const wanted = newAddress()
  await ask(wanted)
  const token = await linkFor(wanted)
  const then = clock.now
  clock.now = new Date(then.getTime() + 24 * 3_600_000)
  expect((await confirm(token)).status).toBe(422)
  clock.now = then
  expect((await row()).email).toBe(email)
})

test('an address that mail came back from is well again once it, or another, is confirmed', async () => {
  const { email, row, ask } = await newReader()
  expect((await ask(email)).answer).toEqual({ errors: { email: 'This is your email address already.' } })
  await recordBounce(context, { email, reason: 'gone' })
  expect((await row()).suspended_at).not.toBeNull()
  expect((await ask(email)).status).toBe(200)
  expect((await confirm(await linkFor(email))).status).toBe(200)
  expect((await row()).suspended_at).toBeNull()
  expect(await kindsTo(email), 'nobody is told that nothing changed').toEqual(['email-confirmation'])
})

test('what is wrong is told under the field, with scripts and without', async () => {
  const { browser, ask } = await newReader()
  expect((await ask(' ')).answer).toEqual({ errors: { email: 'Please enter your email address.' } })
  expect((await ask('nobody@')).answer).toEqual({ errors: { email: 'Please enter a valid email address.' } })
  await browser.submitForm('/api/account/reset-email', { email: 'nobody@' })
  const page = (await browser.send('GET', '/account/email')).body
  expect(page).toContain('Please enter a valid email address.')
  expect(page).toContain('value="nobody@"')
  const wanted = newAddress()
  await browser.submitForm('/api/account/reset-email', { email: wanted })
  expect((await browser.send('GET', '/account/email')).body).toContain(
    `A confirmation email has been sent to ${wanted}`,
  )
})

test('nobody has mails sent without end: not by one account, and not to one address', async () => {
  const one = await newReader()
  const statuses = []
  for (let n = 0; n < 6; n += 1) statuses.push((await one.ask(newAddress())).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const wanted = newAddress()
  const asked = []
  for (let n = 0; n < 4; n += 1) asked.push((await (await newReader()).ask(wanted)).status)
  expect(asked).toEqual([200, 200, 200, 429])
})

test('the list, the provider and later gifts follow to the new address; what is somebody else’s stays', async () => {
  const { id, email, ask } = await newReader()
  const wanted = newAddress()
  const customer = await payments.createCustomer({ ref: id, name: 'A shopper', email }, `customer:${id}`)
  await db.insertInto('payers').values({ account_id: id, customer, changed_at: clock.now }).execute()
  const reader = { email, email_key: email, tags: sql<string[]>`'{news}'`, requested_at: clock.now }
  await db
    .insertInto('mailing_list_readers')
    .values({ ...reader, confirmed_at: clock.now })
    .execute()
  const gift = { name: 'Ada', amount_cents: 500, customer, method: 'pm_x', day: 1, next_on: '2027-01-01' }
  const monthly = (token: string, account_id: string | null, address: string) => ({
    ...gift,
    token_hash: hashLinkToken(`${id}${token}`),
    account_id,
    email: address,
    status: 'active',
    created_at: clock.now,
  })
  await db
    .insertInto('monthly_donations')
    .values([monthly('own', id, email), monthly('guest', null, wanted), monthly('else', id, 'other@demo.example')])
    .execute()
  await ask(wanted)
  await confirm(await linkFor(wanted))
  await updateCustomer(context, id)
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ email: wanted })
  const listed = db.selectFrom('mailing_list_readers').select(['email', 'tags', 'unsubscribed_at'])
  expect(await listed.where('email_key', 'in', [email, wanted]).execute()).toEqual([
    { email: wanted, tags: ['news'], unsubscribed_at: null },
  ])
  const gifts = db.selectFrom('monthly_donations').select('email').where('account_id', '=', id).orderBy('email')
  expect((await gifts.execute()).map((row) => row.email)).toEqual([wanted, wanted, 'other@demo.example'].sort())
})

test('whoever has left the list with the new address stays off it', async () => {
  const { email, ask } = await newReader()
  const wanted = newAddress()
  const at = { requested_at: clock.now, confirmed_at: clock.now }
  await db
    .insertInto('mailing_list_readers')
    .values([
      { email, email_key: email, ...at },
      { email: wanted, email_key: wanted, ...at, unsubscribed_at: clock.now },
    ])
    .execute()
  await ask(wanted)
  await confirm(await linkFor(wanted))
  const on = db.selectFrom('mailing_list_readers').select('email').where('unsubscribed_at', 'is', null)
  expect(await on.where('email_key', 'in', [email, wanted]).execute()).toEqual([])
})
