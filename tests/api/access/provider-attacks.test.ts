import { beforeEach, expect, test } from 'vitest'
import { openHostileProvider, type Tale } from '../../support/hostile-provider.ts'
import { removeAccounts } from '../../support/remove-accounts.ts'
import { RoamingBrowser } from '../../support/roaming-browser.ts'
import { openTestSite } from '../../support/test-site.ts'
import { reached } from '../../support/whole-proof.ts'

const social = await openHostileProvider()
const institutional = await openHostileProvider()
const settings = (kind: string, issuer: string) => ({
  [`${kind}_ISSUER`]: issuer,
  [`${kind}_CLIENT_ID`]: 'site',
  [`${kind}_CLIENT_SECRET`]: 'secret',
})
const reports: string[] = []
const { app, db } = await openTestSite({
  env: { ...settings('SOCIAL', social.issuer), ...settings('INSTITUTION', institutional.issuer) },
  report: (line) => reports.push(line),
})
const leave = async (browser: RoamingBrowser, slug = 'google') =>
  (await browser.go(`/oauth/${slug}?url=/issues`, { stopAt: /\/auth\?/ })).url

beforeEach(async () => {
  await removeAccounts(db)
  social.tell({})
  institutional.tell({})
  reports.length = 0
})

async function expectNobodyIn(browser: RoamingBrowser) {
  expect(browser.cookie('session')).toBeUndefined()
  for (const table of ['sessions', 'identities', 'accounts'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
  reached(29, 'attacks', 1)
}

test('the provider of these tests is believed when it tells the truth', async () => {
  const browser = new RoamingBrowser(app)
  const there = await leave(browser)
  const back = await browser.ask(social.sendBack(there))
  expect([back.status, back.headers.location]).toEqual([302, '/issues'])
  expect(social.challengeFits(there)).toBe(true)
  expect(await db.selectFrom('accounts').select('email').execute()).toEqual([{ email: 'victim@mail.example' }])
})

const now = () => Math.floor(Date.now() / 1000)

test.each<[string, () => Tale]>([
  ['of another issuer', () => ({ claims: { iss: 'https://accounts.google.com' } })],
  ['of the other provider of this site', () => ({ claims: { iss: institutional.issuer } })],
  ['for another site', () => ({ claims: { aud: 'another' } })],
  ['for another site besides', () => ({ claims: { aud: ['site', 'another'], azp: 'another' } })],
  ['with another nonce', () => ({ claims: { nonce: 'another' } })],
  ['with no nonce', () => ({ claims: { nonce: undefined } })],
  ['with no subject', () => ({ claims: { sub: undefined } })],
  ['with an empty subject', () => ({ claims: { sub: '' } })],
  ['with a subject that is too long', () => ({ claims: { sub: 'x'.repeat(256) } })],
  ['with a subject that holds a NUL', () => ({ claims: { sub: 'x\0y' } })],
  ['that has run out', () => ({ claims: { iat: now() - 7200, exp: now() - 3600 } })],
  ['that never runs out', () => ({ claims: { exp: undefined } })],
  ['signed with another key', () => ({ foreignKey: true })],
  ['signed with another key under a name of its own', () => ({ foreignKey: true, header: { kid: 'mine' } })],
  ['that is not signed', () => ({ header: { alg: 'none' } })],
  ['that says it is signed with the secret', () => ({ header: { alg: 'HS256' } })],
  [
    'that brings its own key',
    () => ({ foreignKey: true, header: { jwk: { kty: 'RSA' }, jku: `${social.issuer}/jwks` } }),
  ],
  ['that is missing', () => ({ token: { body: { access_token: 'any', token_type: 'Bearer' } } })],
  ['that is refused', () => ({ token: { status: 400, body: { error: 'invalid_grant' } } })],
  ['that is not JSON at all', () => ({ token: { body: 'token' } })],
])('a token %s lets nobody in', async (_what, tale) => {
  social.tell(tale())
  const browser = new RoamingBrowser(app)
  const back = await browser.ask(social.sendBack(await leave(browser)))
  expect(back.status).toBe(403)
  expect(back.body).toContain('We could not make sure that it was you')
  await expectNobodyIn(browser)
})

test.each([
  ['another issuer is named', { iss: 'https://accounts.google.com' }],
  ['the other provider is named', { iss: institutional.issuer }],
])('an answer in which %s is not taken further', async (_what, more) => {
  const browser = new RoamingBrowser(app)
  const back = await browser.ask(social.sendBack(await leave(browser), more))
  expect(back.status).toBe(403)
  expect(social.tokenRequest()).toBeNull()
  await expectNobodyIn(browser)
})

test('an answer of a provider that always names itself, without its name, is not taken further', async () => {
  const browser = new RoamingBrowser(app)
  const url = new URL(social.sendBack(await leave(browser)))
  url.searchParams.delete('iss')
  expect((await browser.ask(url.href)).status).toBe(403)
  expect(social.tokenRequest()).toBeNull()
})

test('a code that another provider gave out is not handed on to this one', async () => {
  const browser = new RoamingBrowser(app)
  const begunHere = await leave(browser)
  const stolen = institutional.sendBack(await leave(browser, 'openathens'))
  const code = new URL(stolen).searchParams.get('code') ?? ''
  const back = await browser.ask(social.sendBack(begunHere, { code, iss: institutional.issuer }))
  expect(back.status).toBe(403)
  expect(social.tokenRequest()).toBeNull()
  await expectNobodyIn(browser)
})

test.each([
  ['as a word', 'true'],
  ['as a number', 1],
  ['not at all', undefined],
])('an address that is said to be verified %s is not', async (_how, verified) => {
  social.tell({ claims: { email_verified: verified } })
  const browser = new RoamingBrowser(app)
  expect((await browser.ask(social.sendBack(await leave(browser)))).status).toBe(403)
  await expectNobodyIn(browser)
})

test('what is asked for afterwards must be about the same person', async () => {
  const email = { email: undefined, email_verified: undefined }
  social.tell({ claims: email, userinfo: { sub: 'another', email: 'victim@mail.example', email_verified: true } })
  const browser = new RoamingBrowser(app)
  expect((await browser.ask(social.sendBack(await leave(browser)))).status).toBe(403)
  await expectNobodyIn(browser)
  social.tell({ claims: email, userinfo: { sub: 'victim' } })
  const missing = await browser.ask(social.sendBack(await leave(browser)))
  expect(missing.body).toContain('Google did not tell us your email address')
})

test('a name of any length and kind becomes one that an account can have', async () => {
  social.tell({ claims: { name: `  A\u0000da\n${'🧭'.repeat(300)}` } })
  const browser = new RoamingBrowser(app)
  await browser.ask(social.sendBack(await leave(browser)))
  const { name } = await db.selectFrom('accounts').select('name').executeTakeFirstOrThrow()
  expect(name).toMatch(/^A da 🧭+$/u)
  expect(name.length).toBeLessThanOrEqual(200)
})

test('what is wrong is reported without a word about the person', async () => {
  social.tell({ claims: { aud: 'another' } })
  const browser = new RoamingBrowser(app)
  await browser.ask(social.sendBack(await leave(browser)))
  expect(reports).toEqual([expect.stringMatching(/^Login with google: invalid \(OAUTH_\w+\)$/)])
})

test.each([
  ['a server in trouble', { token: { status: 503, body: {} } }],
  ['one that never answers', { token: { hang: true } }],
])('%s is told from a liar: the reader may try again', async (_what, tale) => {
  social.tell(tale)
  const browser = new RoamingBrowser(app)
  const back = await browser.ask(social.sendBack(await leave(browser)))
  expect(back.status).toBe(503)
  expect(back.headers['retry-after']).toBe('60')
  expect(back.body).toContain('Google does not answer')
  await expectNobodyIn(browser)
})

test('a provider that describes itself under another’s name is none', async () => {
  const liar = await openHostileProvider({ claimedIssuer: 'https://accounts.google.com' })
  const site = await openTestSite({ env: settings('SOCIAL', liar.issuer) })
  const answer = await new RoamingBrowser(site.app).ask('/oauth/google')
  expect([answer.status, answer.body.includes('Google does not answer')]).toEqual([503, true])
})
