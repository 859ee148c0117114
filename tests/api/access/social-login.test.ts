import { beforeEach, describe, expect, test } from 'vitest'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { foreignAddresses } from '../../support/foreign-addresses.ts'
import { openIdentitySandbox } from '../../support/identity-sandbox.ts'
import { removeAccounts } from '../../support/remove-accounts.ts'
import { logInAs, RoamingBrowser } from '../../support/roaming-browser.ts'
import { openTestSite } from '../../support/test-site.ts'
import { reached } from '../../support/whole-proof.ts'

const sandbox = await openIdentitySandbox()
const { app, db } = await openTestSite({ issuers: sandbox.issuers })
const START = '/oauth/google?url=/search%3Fq%3Dtide'
const CALLBACK = /\/oauth\/google\/callback/

const newBrowser = () => new RoamingBrowser(app)

beforeEach(async () => {
  await removeAccounts(db)
})

type Given = { confirmed?: boolean; role?: 'reader' | 'staff' }

async function makeAccount(email: string, { confirmed = true, role = 'reader' }: Given = {}): Promise<string> {
  const now = new Date()
  const made = await db
    .insertInto('accounts')
    .values({
      name: 'Somebody',
      email,
      email_key: email.toLowerCase(),
      email_confirmed_at: confirmed ? now : null,
      password_hash: 'a password that its maker knows',
      role,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

const sessions = () => db.selectFrom('sessions').selectAll().execute()
const accounts = () => db.selectFrom('accounts').selectAll().execute()
const identities = () => db.selectFrom('identities').selectAll().execute()
const sessionOf = async (browser: RoamingBrowser) => {
  const token = browser.cookie('session')
  if (!token) return null
  return (await sessions()).find((row) => row.token_hash.equals(hashLinkToken(token))) ?? null
}

test('someone new gets an account by a verified address, a session, and the page they wanted', async () => {
  const browser = newBrowser()
  const end = await logInAs(browser, 'social-mira', START)
  expect(new URL(end.url).pathname + new URL(end.url).search).toBe('/search?q=tide')
  const [account] = await accounts()
  expect(account).toMatchObject({ name: 'Mira Okafor', email: 'mira.okafor@mail.example', password_hash: null })
  expect(account?.email_confirmed_at).not.toBeNull()
  expect(await identities()).toMatchObject([
    { issuer: sandbox.issuers.social, subject: 'social-mira', account_id: account?.id },
  ])
  expect(await sessionOf(browser)).toMatchObject({ account_id: account?.id, way: 'social', institution_id: null })
})

test('the same identity leads to the same account, also when its address has changed since', async () => {
  await logInAs(newBrowser(), 'social-mira', START)
  const [account] = await accounts()
  await db.updateTable('accounts').set({ email: 'x@mail.example', email_key: 'x@mail.example' }).execute()
  const again = newBrowser()
  await logInAs(again, 'social-mira', START)
  expect(await accounts()).toHaveLength(1)
  expect((await sessionOf(again))?.account_id).toBe(account?.id)
})

test('a verified address leads to the account that has confirmed it, whose password stays', async () => {
  const id = await makeAccount('Reader@demo.example')
  const browser = newBrowser()
  await logInAs(browser, 'social-reader', START)
  expect((await sessionOf(browser))?.account_id).toBe(id)
  expect(await accounts()).toMatchObject([{ name: 'Somebody', password_hash: 'a password that its maker knows' }])
})

test('an account that someone made with another’s address falls to that address’s owner, with nothing of its maker left in it', async () => {
  const id = await makeAccount('reader@demo.example', { confirmed: false })
  const now = new Date()
  const planted = { account_id: id, created_at: now, last_used_at: now, expires_at: new Date(now.getTime() + 1e9) }
  await db
    .insertInto('sessions')
    .values({ ...planted, token_hash: hashLinkToken('planted'), way: 'password' })
    .execute()
  await db
    .insertInto('identities')
    .values({ issuer: 'https://other.example', subject: 'maker', account_id: id, created_at: now, last_used_at: now })
    .execute()
  await db
    .insertInto('account_links')
    .values({ hash: hashLinkToken('link'), account_id: id, purpose: 'password', expires_at: planted.expires_at })
    .execute()
  const browser = newBrowser()
  await logInAs(browser, 'social-reader', START)
  const [account] = await accounts()
  expect(account).toMatchObject({ id, password_hash: null })
  expect(account?.email_confirmed_at).not.toBeNull()
  expect((await sessions()).map((row) => row.way)).toEqual(['social'])
  expect(await identities()).toMatchObject([{ subject: 'social-reader' }])
  expect(await db.selectFrom('account_links').selectAll().execute()).toEqual([])
  expect((await sessionOf(browser))?.account_id).toBe(id)
})

test.each([
  ['social-teo', 'of nobody here'],
  ['social-claimant', 'of an account here'],
])('an address that is not verified lets %s in nowhere (%s)', async (person) => {
  await makeAccount('extended@demo.example')
  const browser = newBrowser()
  const end = await logInAs(browser, person, START)
  expect(end.status).toBe(403)
  expect(end.body).toContain('Google has not verified your email address')
  expect(end.body).toContain('href="/login?tab=email&amp;redirect=%2Fsearch%3Fq%3Dtide"')
  expect(await sessionOf(browser)).toBeNull()
  expect([await sessions(), await identities()]).toEqual([[], []])
  expect(await accounts()).toHaveLength(1)
})

test('a member of staff still has the second factor before them', async () => {
  await makeAccount('staff@demo.example', { role: 'staff' })
  const browser = newBrowser()
  const end = await logInAs(browser, 'social-staff', START, /second-factor/)
  expect(new URL(end.url).pathname).toBe('/login/second-factor')
  expect((await sessionOf(browser))?.second_factor_at).toBeNull()
})

test('who turns back at the provider is told so, and can go on', async () => {
  const end = await logInAs(newBrowser(), 'cancel', START)
  expect(end.status).toBe(403)
  expect(end.body).toContain('You turned back at Google')
  expect(end.body).toContain('href="/oauth/google?url=%2Fsearch%3Fq%3Dtide"')
  expect(await sessions()).toEqual([])
})

test('of two who come back at once with the same new identity, both are in, in one account', async () => {
  const browsers = Array.from({ length: 4 }, newBrowser)
  const returns = await Promise.all(browsers.map((browser) => logInAs(browser, 'social-mira', START, CALLBACK)))
  await Promise.all(returns.map(({ url }, index) => browsers[index]?.ask(url)))
  expect(await accounts()).toHaveLength(1)
  expect(await identities()).toHaveLength(1)
  expect(await sessions()).toHaveLength(4)
})

describe('the way back', () => {
  test('counts once', async () => {
    const browser = newBrowser()
    const { url } = await logInAs(browser, 'social-mira', START, CALLBACK)
    expect((await browser.ask(url)).status).toBe(302)
    const again = await browser.ask(url)
    expect([again.status, again.body.includes('This login has run out')]).toEqual([400, true])
    expect(await sessions()).toHaveLength(1)
  })

  test('of many at once with the same state, one gets in', async () => {
    const browser = newBrowser()
    const { url } = await logInAs(browser, 'social-mira', START, CALLBACK)
    const answers = await Promise.all(Array.from({ length: 6 }, () => browser.ask(url)))
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 400, 400, 400, 400, 400])
    expect(await sessions()).toHaveLength(1)
  })

  test('is open only to the browser that left, which still has it afterwards', async () => {
    const mine = newBrowser()
    const { url } = await logInAs(mine, 'social-mira', START, CALLBACK)
    const another = newBrowser()
    await another.ask('/oauth/google')
    for (const browser of [newBrowser(), another]) {
      expect((await browser.ask(url)).status).toBe(400)
      expect(browser.cookie('session')).toBeUndefined()
    }
    expect((await mine.ask(url)).status).toBe(302)
  })

  test('is closed after ten minutes', async () => {
    const browser = newBrowser()
    const { url } = await logInAs(browser, 'social-mira', START, CALLBACK)
    await db
      .updateTable('provider_logins')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect((await browser.ask(url)).status).toBe(400)
    expect(await sessions()).toEqual([])
  })

  test('leads nowhere from the other provider’s door: what one has begun, the other can’t end', async () => {
    const browser = newBrowser()
    const { url } = await logInAs(browser, 'social-mira', START, CALLBACK)
    expect((await browser.ask(url.replace('/oauth/google/', '/oauth/openathens/'))).status).toBe(400)
    expect(await sessions()).toEqual([])
  })

  test('does not take a state that is given twice', async () => {
    const browser = newBrowser()
    const { url } = await logInAs(browser, 'social-mira', START, CALLBACK)
    expect((await browser.ask(`${url}&state=${new URL(url).searchParams.get('state')}`)).status).toBe(400)
  })

  test('ends the session that the browser had before', async () => {
    const browser = newBrowser()
    await logInAs(browser, 'social-mira', START)
    const before = browser.cookie('session')
    await logInAs(browser, 'social-reader', START)
    expect(browser.cookie('session')).not.toBe(before)
    expect(await sessions()).toHaveLength(1)
  })

  test('is kept nowhere, and its address told to nobody', async () => {
    const browser = newBrowser()
    const { url } = await logInAs(browser, 'social-mira', START, CALLBACK)
    const { headers } = await browser.ask(url)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  test('is no use to a program that only asks for headers', async () => {
    const browser = newBrowser()
    const { url } = await logInAs(browser, 'social-mira', START, CALLBACK)
    const { pathname, search } = new URL(url)
    await app.inject({
      method: 'HEAD',
      url: pathname + search,
      headers: { cookie: `provider-login=${browser.cookie('provider-login')}` },
    })
    expect((await browser.ask(url)).status).toBe(302)
  })
})

test('leaving tells the provider nothing but what it needs, and keeps no secret in the clear', async () => {
  const browser = newBrowser()
  const { url } = await browser.go(START, { stopAt: /\/auth\?/ })
  const { searchParams } = new URL(url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'colophon',
    redirect_uri: 'http://localhost:8080/oauth/google/callback',
    code_challenge_method: 'S256',
  })
  const [row] = await db.selectFrom('provider_logins').selectAll().execute()
  expect(row?.state_hash).toEqual(hashLinkToken(searchParams.get('state') ?? ''))
  expect(row?.browser_hash).toEqual(hashLinkToken(browser.cookie('provider-login') ?? ''))
  expect(row?.nonce).toBe(searchParams.get('nonce'))
})

test('leaving again in another tab keeps the first one going', async () => {
  const browser = newBrowser()
  const first = await logInAs(browser, 'social-mira', START, CALLBACK)
  await browser.go('/oauth/google?url=/issues', { stopAt: /\/auth\?/ })
  expect((await browser.ask(first.url)).headers.location).toBe('/search?q=tide')
})

test('from a plain form the way leads over a page of our own', async () => {
  const { status, headers, body } = await newBrowser().ask('/oauth/google?url=/issues&via=form')
  expect(status).toBe(200)
  expect(String(headers.refresh)).toMatch(/^0; url=http:\/\/127\.0\.0\.1:\d+\/google\/auth\?/)
  expect(body).toContain('On to Google')
})

test.each([
  '/api/access/logout',
  '/logout',
  '/oauth/google',
  '/login?redirect=https://evil.example',
  `/${'é'.repeat(1999)}`,
])('coming back leads to no place like %s', async (wanted) => {
  await newBrowser().ask(`/oauth/google?url=${encodeURIComponent(wanted)}`)
  const rows = await db.selectFrom('provider_logins').select('path').execute()
  expect(rows).toEqual([{ path: '/' }])
})

test('coming back never leads to another site, however its address is written', async () => {
  const browser = newBrowser()
  for (const address of foreignAddresses) await browser.ask(`/oauth/google?url=${encodeURIComponent(address)}`)
  const rows = await db.selectFrom('provider_logins').select('path').execute()
  expect(rows.length).toBeGreaterThan(180)
  for (const { path } of rows) expect(new URL(path, 'https://magazine.example').origin).toBe('https://magazine.example')
  for (const { path } of rows) expect(path).toMatch(/^\/(?![/\\])/)
  reached(32, 'ways asked for', foreignAddresses.length)
})

test('an unknown provider is no page, and the social one has no deep link', async () => {
  for (const path of ['/oauth/github', '/oauth/github/callback?state=x', '/oauth/google/deeplink?entity=x', '/oauth']) {
    expect((await newBrowser().ask(path)).status).toBe(404)
  }
})
