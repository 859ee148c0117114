import { beforeEach, expect, test } from 'vitest'
import { setInstitution } from '#application/institutions/set-institution.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { loadDemoInstitutions } from '#main/demo/load-demo-institutions.ts'
import { foreignAddresses } from '../../support/foreign-addresses.ts'
import { openHostileProvider } from '../../support/hostile-provider.ts'
import { openIdentitySandbox } from '../../support/identity-sandbox.ts'
import { logInAs, RoamingBrowser } from '../../support/roaming-browser.ts'
import { openTestSite } from '../../support/test-site.ts'
import { reached } from '../../support/whole-proof.ts'

const sandbox = await openIdentitySandbox()
const { app, db, context, config } = await openTestSite({ issuers: sandbox.issuers })
await loadDemoInstitutions(context, config.contentDir)
const entity = (host: string) => encodeURIComponent(`https://idp.${host}.example/entity`)
const deepLink = (host: string, target = '/article/linemen') =>
  `/oauth/openathens/deeplink?entity=${entity(host)}&target=${encodeURIComponent(target)}`

beforeEach(async () => {
  for (const table of ['provider_logins', 'sessions'] as const) await db.deleteFrom(table).execute()
})

const sessions = () =>
  db
    .selectFrom('sessions')
    .innerJoin('institutions', 'institutions.id', 'sessions.institution_id')
    .select(['institutions.name', 'way', 'account_id', 'token_hash'])
    .execute()

test('a deep link leads straight to the people of one institution, and back into the article with its session', async () => {
  const before = await db.selectFrom('accounts').select('id').execute()
  const browser = new RoamingBrowser(app)
  const login = await browser.go(deepLink('northfield'))
  expect(login.body).toContain('Northfield University')
  expect(login.body).toContain('Ada Lindgren')
  expect(login.body).not.toContain('Cleo Marsh')
  const end = await browser.go(login.url, { form: { person: 'northfield-ada' } })
  expect(new URL(end.url).pathname).toBe('/article/linemen')
  const hash = hashLinkToken(browser.cookie('session') ?? '')
  expect(await sessions()).toEqual([
    { name: 'Northfield University', way: 'institution', account_id: null, token_hash: hash },
  ])
  expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(before.length)
})

test('without discovery the institution is chosen at the provider', async () => {
  const browser = new RoamingBrowser(app)
  const login = await browser.go('/oauth/openathens?url=/institution/issues')
  expect(login.body).toContain('Which institution are you with?')
  const people = await browser.go(`${login.url}?institution=${entity('fleuve')}`)
  expect(people.body).toContain('Didier Roy')
  const end = await browser.go(login.url, { form: { person: 'fleuve-didier' } })
  expect(new URL(end.url).pathname).toBe('/institution/issues')
  expect(await sessions()).toMatchObject([{ name: 'Université du Fleuve' }])
})

test.each([
  ['oldquay', 'The licence of Old Quay Library has lapsed'],
  ['elsewhere', 'Your institution has no licence for'],
])('a deep link to %s says why it leads nowhere, before anyone logs in for nothing', async (host, said) => {
  const browser = new RoamingBrowser(app)
  const { status, body } = await browser.ask(deepLink(host))
  expect([status, body.includes(said)]).toEqual([403, true])
  expect(body).toContain('href="/institutional-subscriptions"')
  expect(body).toContain('href="/login?redirect=%2Farticle%2Flinemen"')
  expect(await db.selectFrom('provider_logins').selectAll().execute()).toEqual([])
})

test.each([
  ['oldquay-ezra', 'The licence of Old Quay Library has lapsed'],
  ['elsewhere-fay', 'Your institution has no licence for'],
])('%s logs in, and is told why that is not enough', async (person, said) => {
  const browser = new RoamingBrowser(app)
  const end = await logInAs(browser, person, '/oauth/openathens?url=/article/linemen')
  expect([end.status, end.body.includes(said)]).toEqual([403, true])
  expect(browser.cookie('session')).toBeUndefined()
  expect(await sessions()).toEqual([])
})

test('before its first day a licence lets nobody in, and on it everyone', async () => {
  const name = 'Northgate College'
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await setInstitution(context, { name, licenceFrom: day(1), licenceTo: day(9) })
  const early = await logInAs(new RoamingBrowser(app), 'northgate-cleo', '/oauth/openathens')
  expect(early.body).toContain('The licence of Northgate College has not begun yet')
  await setInstitution(context, { name, licenceFrom: day(0), licenceTo: day(0) })
  await logInAs(new RoamingBrowser(app), 'northgate-cleo', '/oauth/openathens')
  await setInstitution(context, { name, licenceFrom: day(-9), licenceTo: day(-1) })
  const late = await logInAs(new RoamingBrowser(app), 'northgate-cleo', '/oauth/openathens')
  expect(late.body).toContain('The licence of Northgate College has lapsed')
  expect(await sessions()).toMatchObject([{ name }])
  await setInstitution(context, { name, licenceFrom: '2025-09-01', licenceTo: null })
})

test('who chose one institution and logs in at another comes in through the other', async () => {
  const browser = new RoamingBrowser(app)
  await logInAs(browser, 'fleuve-didier', deepLink('northfield'))
  expect(await sessions()).toMatchObject([{ name: 'Université du Fleuve' }])
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/..//evil.example', '/logout'])(
  'a target elsewhere is none: %s',
  async (target) => {
    await new RoamingBrowser(app).ask(deepLink('northfield', target))
    expect(await db.selectFrom('provider_logins').select('path').execute()).toEqual([{ path: '/' }])
  },
)

test('coming back never leads to another site, however its target is written', async () => {
  const browser = new RoamingBrowser(app)
  for (const address of foreignAddresses) await browser.ask(deepLink('northfield', address))
  const rows = await db.selectFrom('provider_logins').select('path').execute()
  expect(rows.length).toBeGreaterThan(200)
  for (const { path } of rows) expect(new URL(path, 'https://magazine.example').origin).toBe('https://magazine.example')
  reached(32, 'ways asked for', foreignAddresses.length)
})

test('a deep link without an institution says so', async () => {
  for (const query of ['', '?entity=', '?entity=a&entity=b']) {
    const { status, body } = await new RoamingBrowser(app).ask(`/oauth/openathens/deeplink${query}`)
    expect([status, body.includes('We do not know which institution')]).toEqual([403, true])
  }
})

test('the list of identity providers has every institution that can be chosen, with all its names, by name', async () => {
  const { headers, body } = await new RoamingBrowser(app).ask('/api/identity-providers')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(JSON.parse(body)).toEqual([
    entry('Northfield University', 'northfield'),
    entry('Northgate College', 'northgate'),
    entry('Old Quay Library', 'oldquay'),
    entry('Université du Fleuve', 'fleuve', 'University of the River'),
  ])
})

const entry = (name: string, host: string, ...others: string[]) => ({
  entity_id: `https://idp.${host}.example/entity`,
  name,
  names: [name, ...others],
})

test('where that way in is closed there is nothing to choose, and no door', async () => {
  const closed = await openTestSite({
    env: { INSTITUTION_LOGIN: 'off', SOCIAL_LOGIN: 'off' },
    issuers: sandbox.issuers,
  })
  await loadDemoInstitutions(closed.context, config.contentDir)
  const browser = new RoamingBrowser(closed.app)
  expect((await browser.ask('/api/identity-providers')).body).toBe('[]')
  for (const path of ['/oauth/openathens', deepLink('northfield'), '/oauth/google']) {
    expect((await browser.ask(path)).status).toBe(404)
  }
})

test('the claim that names the institution, and the parameter that asks for it, are as the settings say', async () => {
  const federation = await openHostileProvider()
  const env = {
    INSTITUTION_ISSUER: federation.issuer,
    INSTITUTION_CLIENT_ID: 'site',
    INSTITUTION_CLIENT_SECRET: 'secret',
    INSTITUTION_CLAIM: 'urn:oid:scope/entity',
    INSTITUTION_HINT: 'idp_hint',
  }
  const site = await openTestSite({ env })
  await loadDemoInstitutions(site.context, config.contentDir)
  const browser = new RoamingBrowser(site.app)
  const there = await browser.go(deepLink('northfield'), { stopAt: /\/auth\?/ })
  expect(new URL(there.url).searchParams.get('idp_hint')).toBe('https://idp.northfield.example/entity')
  federation.tell({ claims: { entity_id: 'https://idp.northfield.example/entity' }, userinfo: { sub: 'victim' } })
  expect((await browser.ask(federation.sendBack(there.url))).body).toContain('We do not know which institution')
  const again = await browser.go(deepLink('northfield'), { stopAt: /\/auth\?/ })
  federation.tell({ claims: { 'urn:oid:scope/entity': 'https://idp.northfield.example/entity' } })
  expect((await browser.ask(federation.sendBack(again.url))).status).toBe(302)
})
