import { expect, test } from 'vitest'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { insertIdentity } from '#store/access/identities.ts'
import { insertWaitingSession } from '#store/access/waiting-sessions.ts'
import { openShop } from '../../support/cart.ts'

const { db, app, clock, newAccount, openShopper, mailsTo, linkFor } = await openShop()

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Safari/604.1'
const DAY_MS = 24 * 60 * 60 * 1000

/** An account that is logged in on a device for each of these browsers. */
async function newReader(...userAgents: string[]) {
  const email = await newAccount()
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const devices = userAgents.map(() => openShopper())
  for (const [index, userAgent] of userAgents.entries())
    await devices[index]?.post('login', { email, password: 'lodestar-demo' }, { 'user-agent': userAgent })
  const [here = openShopper(), ...others] = devices
  return { id, email, here, others }
}

type Browser = ReturnType<typeof openShopper>
const pageOf = async (browser: Browser) => (await browser.send('GET', '/account/sign-in')).body
const refsIn = (page: string, field: string) =>
  [...page.matchAll(new RegExp(`name="${field}" value="([^"]+)"`, 'g'))].map(([, ref = '']) => ref)
const isIn = async (browser: Browser) => (await browser.send('GET', '/api/account/subscriber')).statusCode === 200
const link = (id: string, subject: string, issuer = 'https://accounts.google.com') =>
  db.transaction().execute((trx) => insertIdentity(trx, { issuer, subject }, id, clock.now))
const identitiesOf = (id: string) =>
  db.selectFrom('identities').select('subject').where('account_id', '=', id).execute()

test('the page names each device, says which is this one, and shows nothing that opens a session', async () => {
  const { here, others, id } = await newReader(firefox, safari, '<b>curl</b>')
  const page = await pageOf(here)
  for (const name of ['Firefox on Windows', 'Safari on iPhone', 'Unknown browser']) expect(page).toContain(name)
  expect(page.match(/This device</g)).toHaveLength(1)
  expect(page.match(/Firefox on Windows<span class="sign-in-this">This device/)).not.toBeNull()
  expect(page).not.toContain('curl')
  expect(page).toContain('with your password')
  const rows = await db.selectFrom('sessions').select(['id', 'token_hash']).where('account_id', '=', id).execute()
  const secrets = [here, ...others].map((browser) => browser.cookies.get('session') ?? '')
  for (const { id: session, token_hash } of rows)
    secrets.push(session, token_hash.toString('hex'), token_hash.toString('base64'), token_hash.toString('base64url'))
  for (const secret of secrets) expect(page.includes(secret), secret).toBe(false)
  for (const ref of refsIn(page, 'device')) {
    const thief = openShopper()
    thief.cookies.set('session', ref)
    expect(await isIn(thief)).toBe(false)
  }
})

test('one device is logged out, at once, and the others stay', async () => {
  const { here, others } = await newReader(firefox, safari, safari)
  const [first = ''] = refsIn(await pageOf(here), 'device')
  const answer = await here.submitForm('/api/account/devices/log-out', { device: first })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account/sign-in#account-note'])
  expect(await pageOf(here)).toContain('That device is logged out.')
  const left = await Promise.all(others.map(isIn))
  expect(left.sort()).toEqual([false, true])
  expect(await isIn(here)).toBe(true)
  const [rest = ''] = refsIn(await pageOf(here), 'device')
  const again = () => here.send('POST', '/api/account/devices/log-out', JSON.stringify({ device: rest }))
  for (const round of [1, 2])
    expect([(await again()).statusCode, (await again()).json()], `${round}`).toEqual([200, { result: 'success' }])
  expect(await Promise.all(others.map(isIn))).toEqual([false, false])
})

test('nobody ends the session of another account, nor their own by its name', async () => {
  const { others } = await newReader(firefox, safari)
  const [victim = openShopper()] = others
  const [ref = ''] = refsIn(await pageOf(victim), 'device')
  const other = await newReader(firefox, safari)
  await other.here.submitForm('/api/account/devices/log-out', { device: ref })
  const [own = ''] = refsIn(await pageOf(other.others[0] ?? openShopper()), 'device')
  await other.here.submitForm('/api/account/devices/log-out', { device: own })
  expect([await isIn(victim), await isIn(other.here)]).toEqual([true, true])
})

test('logged out everywhere, all other devices are, with what would log in a buyer and every known browser', async () => {
  const { id, here, others } = await newReader(firefox, safari, safari)
  const waiting = {
    account_id: id,
    browser_hash: hashLinkToken('x'),
    expires_at: new Date(clock.now.getTime() + DAY_MS),
  }
  await db.transaction().execute((trx) => insertWaitingSession(trx, waiting))
  const answer = await here.submitForm('/api/account/devices/log-out-everywhere', {})
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account/sign-in#account-note'])
  expect(await pageOf(here)).toContain('You are logged out everywhere but here.')
  expect([await isIn(here), ...(await Promise.all(others.map(isIn)))]).toEqual([true, false, false])
  for (const table of ['waiting_sessions', 'known_browsers'] as const)
    expect(await db.selectFrom(table).select('account_id').where('account_id', '=', id).execute()).toEqual([])
})

test('this device too: the browser is logged out with the rest, and led to the login', async () => {
  const { here, others } = await newReader(firefox, safari)
  const token = here.cookies.get('session') ?? ''
  const answer = await here.submitForm('/api/account/devices/log-out-everywhere', { here: 'yes' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?redirect=%2Faccount%2Fsign-in'])
  expect(here.cookies.has('session')).toBe(false)
  here.cookies.set('session', token)
  expect([await isIn(here), ...(await Promise.all(others.map(isIn)))]).toEqual([false, false])
  const late = await here.submitForm('/api/account/devices/log-out-everywhere', {})
  expect(late.headers.location, 'pressed in a tab that was left open').toBe('/login?redirect=%2Faccount%2Fsign-in')
})

test('what a session had in its cart is the account’s, and gone from the browser that is logged out', async () => {
  const { here, others } = await newReader(firefox, safari)
  const [other = openShopper()] = others
  await other.add({ type: 'basic-product', item: 'prd:tote', qty: 1 })
  await here.submitForm('/api/account/devices/log-out-everywhere', {})
  expect((await other.cart()).items).toEqual([])
  expect((await here.cart()).items).toHaveLength(1)
})

test('a session that nobody uses any more is not listed; one that is used says when, to the hour', async () => {
  const { id, here } = await newReader(firefox, safari, safari)
  const [first, second] = refsIn(await pageOf(here), 'device')
  expect([first, second].every(Boolean)).toBe(true)
  const rows = await db.selectFrom('sessions').select('id').where('account_id', '=', id).orderBy('created_at').execute()
  const past = new Date(clock.now.getTime() - 181 * DAY_MS)
  await db
    .updateTable('sessions')
    .set({ created_at: past })
    .where('id', '=', rows[1]?.id ?? '')
    .execute()
  await db
    .updateTable('sessions')
    .set({ expires_at: clock.now })
    .where('id', '=', rows[2]?.id ?? '')
    .execute()
  expect(refsIn(await pageOf(here), 'device')).toEqual([])
  const used = () =>
    db
      .selectFrom('sessions')
      .select('last_used_at')
      .where('id', '=', rows[0]?.id ?? '')
      .executeTakeFirst()
  const before = (await used())?.last_used_at.getTime() ?? 0
  await db
    .updateTable('sessions')
    .set({ last_used_at: new Date(before - 2 * 60 * 60_000) })
    .where('id', '=', rows[0]?.id ?? '')
    .execute()
  await pageOf(here)
  expect((await used())?.last_used_at.getTime()).toBeGreaterThanOrEqual(before)
})

test('a provider is unlinked once, and its account is told; the others stay', async () => {
  const { id, email, here } = await newReader(firefox)
  await link(id, 'one')
  await link(id, 'two', 'https://id.kite.example')
  const page = await pageOf(here)
  expect(page).toContain('You can still log in with a code that we email to')
  expect(page).not.toMatch(/value="(one|two)"/)
  const [ref = ''] = refsIn(page, 'provider')
  const answers = await Promise.all(
    [1, 2, 3].map(() => here.submitForm('/api/account/sign-in/unlink', { provider: ref })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
  expect(await pageOf(here)).toContain('It is no longer linked to your account.')
  expect(await identitiesOf(id)).toHaveLength(1)
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['provider-unlinked'])
  expect(await isIn(here)).toBe(true)
})

test('nobody unlinks what is another’s', async () => {
  const { id, here } = await newReader(firefox)
  await link(id, 'three')
  const [ref = ''] = refsIn(await pageOf(here), 'provider')
  const other = await newReader(firefox)
  const answer = await other.here.send('POST', '/api/account/sign-in/unlink', JSON.stringify({ provider: ref }))
  expect(answer.statusCode).toBe(200)
  expect(await identitiesOf(id)).toHaveLength(1)
})

test('a password link goes to the account’s own address, whatever else is sent, and opens the page for it', async () => {
  const { email, here } = await newReader(firefox)
  expect(await pageOf(here)).toContain('Change it')
  await db.updateTable('accounts').set({ password_hash: null }).where('email', '=', email).execute()
  expect(await pageOf(here)).toContain('Set a password')
  const answer = await here.submitForm('/api/account/sign-in/password-link', { email: 'thief@demo.example' })
  expect(answer.headers.location).toBe('/account/sign-in#account-note')
  expect(await pageOf(here)).toContain(`We have sent a link to ${email}.`)
  expect(await mailsTo('thief@demo.example')).toEqual([])
  const token = await linkFor(email)
  expect((await here.send('GET', `/login/password?token=${token}`)).body).toContain('password')
  for (const _ of [1, 2, 3]) await here.submitForm('/api/account/sign-in/password-link', {})
  expect(await pageOf(here)).toContain('Too many attempts')
})

test('staff see how their second factor stands', async () => {
  const { id, here } = await newReader(firefox)
  expect(await pageOf(here)).not.toContain('Second factor')
  await db.updateTable('accounts').set({ role: 'staff' }).where('id', '=', id).execute()
  await db.updateTable('sessions').set({ second_factor_at: clock.now }).where('account_id', '=', id).execute()
  expect(await pageOf(here)).toContain('Not set up yet.')
  await db
    .insertInto('second_factors')
    .values({ account_id: id, secret: Buffer.from('x'), confirmed_at: clock.now })
    .execute()
  expect(await pageOf(here)).toContain('An authenticator app is set up.')
})

test('a guest is led to the login and back, and both pages are for nobody else’s eyes', async () => {
  for (const page of ['sign-in', 'mail']) {
    const guest = await app.inject({ url: `/account/${page}` })
    expect([guest.statusCode, guest.headers.location]).toEqual([302, `/login?redirect=%2Faccount%2F${page}`])
    const { here } = await newReader(firefox)
    const answer = await here.send('GET', `/account/${page}`)
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.body).toContain('noindex')
    expect((await here.send('GET', '/account')).body).toContain(`href="/account/${page}"`)
  }
})
