import { expect, test } from 'vitest'
import { mailPasswordLink } from '#application/access/request-password-link.ts'
import { openAccess, SITE_URL } from '../../support/access.ts'

const { openBrowser, clock, db, context, linkFor, mailsTo } = await openAccess()

const NEW = 'a quiet harbour at dusk'
const both = (password: string, confirm = password) => ({ password, confirm })
const sentTo = (email: string) => ({
  message: `If an account exists for ${email}, we have sent a link to set or reset its password.`,
})

async function askLink(email: string): Promise<string> {
  const answer = await openBrowser().post('reset-password', { email })
  expect([answer.statusCode, answer.json()]).toEqual([200, sentTo(email)])
  return linkFor(email)
}

test('answers the same for an address with an account and one without, and mails only the first', async () => {
  await askLink('nobody@demo.example')
  await askLink('reader@demo.example')
  expect(await mailsTo('nobody@demo.example')).toEqual([])
  expect(await mailsTo('reader@demo.example')).toHaveLength(1)
})

test.each([
  ['an empty address', '', 'Please enter your email address.'],
  ['what is no address', 'reader at demo', 'Please enter a valid email address.'],
])('points at the field: %s', async (_what, email, text) => {
  const answer = await openBrowser().post('reset-password', { email })
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors: { email: text } }])
})

test('the link sets a password once, logs in, and ends every other session', async () => {
  const elsewhere = openBrowser()
  await elsewhere.logIn('donor@demo.example')
  const token = await askLink('donor@demo.example')
  const browser = openBrowser()
  for (let n = 0; n < 3; n += 1) await browser.get(`/login/password?token=${token}`)
  const answer = await browser.post('password', { token, password: both(NEW) })
  expect([answer.statusCode, answer.json()]).toEqual([200, { result: 'success' }])
  expect(await browser.whoAmI()).toBe('Walter Nkemelu')
  expect(await elsewhere.whoAmI()).toBeNull()
  expect((await openBrowser().logIn('donor@demo.example')).statusCode).toBe(401)
  expect((await openBrowser().logIn('donor@demo.example', NEW)).statusCode).toBe(200)
  const again = await openBrowser().post('password', { token, password: both('another long password') })
  expect(again.statusCode).toBe(422)
  expect(again.json().errors).toContain('has been used or has expired')
})

test.each([
  ['too short', both('nine char'), { password: 'Please use at least 10 characters.' }],
  ['too long', both('x y'.repeat(70)), { password: 'Please use at most 200 characters.' }],
  [
    'common',
    both('1q2w3e4r5t'),
    { password: 'This password is among the first that anyone would try. Please choose another.' },
  ],
  [
    'one letter',
    both('zzzzzzzzzzzz'),
    { password: 'This password is among the first that anyone would try. Please choose another.' },
  ],
  [
    'the address',
    both('Solidarity@demo.example'),
    { password: 'Please choose a password that is not your email address.' },
  ],
  ['not confirmed', both(NEW, `${NEW}!`), { confirm: 'Passwords do not match.' }],
])('a password that is %s is refused, and the link stays open', async (_what, password, errors) => {
  clock.now = new Date(clock.now.getTime() + 3 * 60 * 60_000)
  const token = await askLink('solidarity@demo.example')
  const answer = await openBrowser().post('password', { token, password })
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors: { password: errors } }])
  expect((await openBrowser().post('password', { token, password: both(NEW) })).statusCode).toBe(200)
})

test('ten letters of any script are enough, and count as letters', async () => {
  clock.now = new Date(clock.now.getTime() + 24 * 60 * 60_000)
  const token = await askLink('solidarity@demo.example')
  expect((await openBrowser().post('password', { token, password: both('🌊🌊🌊🌊🌊⚓⚓⚓⚓') })).statusCode).toBe(422)
  expect((await openBrowser().post('password', { token, password: both('приве́тморе⚓') })).statusCode).toBe(200)
})

test('a link ends after two hours, and when another has been used', async () => {
  const first = await askLink('ach@demo.example')
  const second = await askLink('ach@demo.example')
  expect((await openBrowser().post('password', { token: second, password: both(NEW) })).statusCode).toBe(200)
  expect((await openBrowser().post('password', { token: first, password: both(NEW) })).statusCode).toBe(422)
  const third = await askLink('ach@demo.example')
  clock.now = new Date(clock.now.getTime() + 2 * 60 * 60_000)
  expect((await openBrowser().post('password', { token: third, password: both(NEW) })).statusCode).toBe(422)
})

test('of twenty at once with one link, one sets the password', async () => {
  const token = await askLink('expired@demo.example')
  const choices = Array.from({ length: 20 }, (_, n) => `password of choice ${n}`)
  const answers = await Promise.all(
    choices.map((choice) => openBrowser().post('password', { token, password: both(choice) })),
  )
  const done = answers.flatMap(({ statusCode }, n) => (statusCode === 200 ? [n] : []))
  expect(done).toHaveLength(1)
  const logins = await Promise.all(choices.map((choice) => openBrowser().logIn('expired@demo.example', choice)))
  expect(logins.flatMap(({ statusCode }, n) => (statusCode === 200 ? [n] : []))).toEqual(done)
})

test('a job that runs twice mails once', async () => {
  await openBrowser().post('reset-password', { email: 'switched@demo.example' })
  const [request] = await db
    .selectFrom('password_requests')
    .select('id')
    .where('email_key', '=', 'switched@demo.example')
    .execute()
  await Promise.all([1, 2, 3].map(() => mailPasswordLink(context, request?.id ?? '', SITE_URL)))
  expect(await mailsTo('switched@demo.example')).toHaveLength(1)
  const links = await db
    .selectFrom('account_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .selectAll('l')
    .where('a.email_key', '=', 'switched@demo.example')
    .execute()
  expect(links).toHaveLength(1)
})

test('an inbox is not flooded, and asking too often is said', async () => {
  const answers = []
  for (let n = 0; n < 6; n += 1)
    answers.push(await openBrowser().post('reset-password', { email: 'lifetime@demo.example' }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429, 429])
  expect(answers[5]?.json()).toEqual({ errors: 'Too many attempts. Please wait a few minutes and try again.' })
  expect(await mailsTo('lifetime@demo.example')).toHaveLength(3)
})

test('what is kept of a link opens nothing', async () => {
  const token = await askLink('twocycles@demo.example')
  expect(JSON.stringify(await db.selectFrom('account_links').selectAll().execute())).not.toContain(token)
})
