import { expect, test } from 'vitest'
import { newNetwork, openAccess, TestBrowser } from '../../support/access.ts'
import { openTestSite } from '../../support/test-site.ts'

const { openBrowser, clock, db } = await openAccess()

const INCORRECT = { errors: 'Incorrect email or password.' }
const MINUTE = 60_000

test('logs in with email and password, whatever the case and the spaces around the address', async () => {
  for (const email of ['reader@demo.example', '  Reader@Demo.Example ']) {
    const browser = openBrowser()
    const answer = await browser.logIn(email)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ result: 'success' })
    expect(await browser.whoAmI()).toBe('Elena Marsh')
  }
})

test('says the same of a wrong password, an unknown address and an account without a password', async () => {
  await db.updateTable('accounts').set({ password_hash: null }).where('email_key', '=', 'ach@demo.example').execute()
  for (const [email, password] of [
    ['reader@demo.example', 'not the password'],
    ['nobody@demo.example', 'lodestar-demo'],
    ['ach@demo.example', 'lodestar-demo'],
  ] as const) {
    const browser = openBrowser()
    const answer = await browser.logIn(email, password)
    expect([answer.statusCode, answer.json()]).toEqual([401, INCORRECT])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await browser.whoAmI()).toBeNull()
  }
})

test.each([
  ['an empty address', { email: ' ', password: 'x' }, { email: 'Please enter your email address.' }],
  ['what is no address', { email: 'reader@', password: 'x' }, { email: 'Please enter a valid email address.' }],
  ['an empty password', { email: 'reader@demo.example', password: '' }, { password: 'Please enter your password.' }],
])('points at the field: %s', async (_what, body, errors) => {
  const answer = await openBrowser().post('login', body)
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors }])
})

test.each([
  ['no body', undefined],
  ['a list', []],
  ['a missing field', { email: 'reader@demo.example' }],
  ['an unknown field', { email: 'a@b.example', password: 'x', role: 'staff' }],
  ['a number', { email: 1, password: 'x' }],
  ['an object', { email: { toString: 'x' }, password: 'x' }],
  ['a text of a megabyte', { email: 'a'.repeat(9_000), password: 'x' }],
])('refuses %s', async (_what, body) => {
  const answer = await openBrowser().post('login', body)
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.json()).toHaveProperty('errors')
})

test('the session is in a cookie that no script reads and no other site sends', async () => {
  const answer = await openBrowser().logIn('reader@demo.example')
  const session = answer.cookies.find(({ name }) => name === 'session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 24 * 3600 })
  expect(session?.secure).toBeUndefined()
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('on https the cookie never travels without it, whatever the proxy in front says', async () => {
  const { app: secure } = await openTestSite({ env: { SITE_URL: 'https://magazine.example' } })
  const answer = await new TestBrowser(secure, newNetwork(), 'https://magazine.example').logIn('reader@demo.example')
  expect(answer.statusCode).toBe(200)
  expect(answer.cookies.map(({ secure }) => secure)).toEqual([true, true])
})

test('the browser keeps its session from its last use, as the server does', async () => {
  const browser = openBrowser()
  await browser.logIn('reader@demo.example')
  const [again] = (await browser.get('/api/session')).cookies
  expect(again).toMatchObject({
    name: 'session',
    value: browser.cookies.get('session'),
    maxAge: 30 * 24 * 3600,
    httpOnly: true,
  })
  expect((await openBrowser().get('/api/session')).cookies).toEqual([])
})

test('neither a session nor a browser is kept in the database as it is known outside', async () => {
  const browser = openBrowser()
  await browser.logIn('reader@demo.example')
  const dump = JSON.stringify([
    await db.selectFrom('sessions').selectAll().execute(),
    await db.selectFrom('known_browsers').selectAll().execute(),
  ])
  for (const value of browser.cookies.values()) expect(dump).not.toContain(value)
})

test('a session is never the one the browser brought along, and that one is over', async () => {
  const browser = openBrowser()
  browser.cookies.set('session', 'planted-by-someone-else')
  await browser.logIn('reader@demo.example')
  const first = browser.cookies.get('session') ?? ''
  expect(first).not.toBe('planted-by-someone-else')
  await browser.logIn('donor@demo.example')
  expect(browser.cookies.get('session')).not.toBe(first)
  const thief = openBrowser()
  for (const planted of ['planted-by-someone-else', first]) {
    thief.cookies.set('session', planted)
    expect(await thief.whoAmI()).toBeNull()
  }
  expect(await browser.whoAmI()).toBe('Walter Nkemelu')
})

test('logging out ends the session for whoever still has its cookie', async () => {
  const browser = openBrowser()
  await browser.logIn('reader@demo.example')
  const token = browser.cookies.get('session') ?? ''
  expect((await browser.post('logout', {})).statusCode).toBe(200)
  expect(browser.cookies.has('session')).toBe(false)
  const late = openBrowser()
  late.cookies.set('session', token)
  expect(await late.whoAmI()).toBeNull()
})

test('a session lasts 30 days from its last use', async () => {
  const started = clock.now
  const browser = openBrowser()
  await browser.logIn('reader@demo.example')
  const day = (n: number) => new Date(started.getTime() + n * 24 * 60 * MINUTE)
  clock.now = day(29)
  expect(await browser.whoAmI()).toBe('Elena Marsh')
  clock.now = day(58)
  expect(await browser.whoAmI()).toBe('Elena Marsh')
  clock.now = day(89)
  expect(await browser.whoAmI()).toBeNull()
  clock.now = started
})

test('after ten wrong passwords an address may wait, and a right one does not count', async () => {
  const browser = openBrowser()
  for (let n = 0; n < 20; n += 1) expect((await browser.logIn('solidarity@demo.example')).statusCode).toBe(200)
  browser.cookies.clear()
  for (let n = 0; n < 10; n += 1)
    expect((await browser.logIn('expired@demo.example', `wrong ${n}`)).statusCode).toBe(401)
  const refused = await browser.logIn('expired@demo.example')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({ errors: 'Too many attempts. Please wait a few minutes and try again.' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  clock.now = new Date(clock.now.getTime() + Number(refused.headers['retry-after']) * 1000)
  expect((await browser.logIn('expired@demo.example')).statusCode).toBe(200)
})

test('strangers who guess from many networks run out of tries; the holder at a known browser does not', async () => {
  const holder = openBrowser()
  await holder.logIn('twocycles@demo.example')
  await holder.post('logout', {})
  const answers = new Map<number, number>()
  for (let n = 0; n < 120; n += 1) {
    const { statusCode } = await openBrowser().logIn('twocycles@demo.example', `guess ${n} of many`)
    answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1)
  }
  expect(answers.get(401)).toBe(50)
  expect(answers.get(429)).toBe(70)
  expect((await openBrowser().logIn('twocycles@demo.example')).statusCode).toBe(429)
  expect((await holder.logIn('twocycles@demo.example')).statusCode).toBe(200)
})

test('a hundred tries at once have no more than the limit', async () => {
  const network = '10.240.1.1'
  const tries = await Promise.all(
    Array.from({ length: 40 }, () => openBrowser(network).logIn('lifetime@demo.example', 'wrong again')),
  )
  expect(tries.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30)
})
