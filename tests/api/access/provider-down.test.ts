import { expect, test } from 'vitest'
import { DiscoveredIssuer } from '#adapters/oidc/discovered-issuer.ts'
import { openHostileProvider } from '../../support/hostile-provider.ts'
import { openIdentitySandbox } from '../../support/identity-sandbox.ts'
import { logInAs, RoamingBrowser } from '../../support/roaming-browser.ts'
import { openTestSite } from '../../support/test-site.ts'

test('a provider that is down stops neither the site nor its start, and its readers are told', async () => {
  const sandbox = await openIdentitySandbox()
  await sandbox.goDown()
  const { app, db } = await openTestSite({ issuers: sandbox.issuers })
  expect((await new RoamingBrowser(app).ask('/')).status).toBe(200)
  const told = await new RoamingBrowser(app).ask('/oauth/google?url=/issues')
  expect([told.status, told.headers['retry-after']]).toEqual([503, '60'])
  expect(told.body).toContain('Google does not answer')
  expect(told.body).toContain('href="/oauth/google?url=%2Fissues"')
  expect(told.body).toContain('href="/login?redirect=%2Fissues"')
  expect(await db.selectFrom('provider_logins').selectAll().execute()).toEqual([])
})

test('one that goes down while a reader is there is told from a refusal', async () => {
  const sandbox = await openIdentitySandbox()
  const { app } = await openTestSite({ issuers: sandbox.issuers })
  const browser = new RoamingBrowser(app)
  const { url } = await logInAs(browser, 'social-mira', '/oauth/google', /callback/)
  await sandbox.goDown()
  expect((await browser.ask(url)).status).toBe(503)
})

test('the sandbox comes back under the same address and with the same keys, so that its people are known again', async () => {
  const sandbox = await openIdentitySandbox()
  const { app, db } = await openTestSite({ issuers: sandbox.issuers })
  await logInAs(new RoamingBrowser(app), 'social-mira', '/oauth/google')
  await sandbox.goDown()
  expect(await sandbox.comeBack()).toEqual(sandbox.issuers)
  const browser = new RoamingBrowser(app)
  expect((await logInAs(browser, 'social-mira', '/oauth/google')).status).toBe(200)
  expect(browser.cookie('session')).toBeDefined()
  expect(await db.selectFrom('identities').select('subject').execute()).toEqual([{ subject: 'social-mira' }])
})

test('a failure is remembered for ten seconds, a description for half a day, and beyond it where the issuer is away then', async () => {
  const provider = await openHostileProvider()
  let time = 0
  const address = { issuer: provider.issuer, clientId: 'site', clientSecret: 'secret' }
  const source = new DiscoveredIssuer(address, () => time)
  const first = await source.get()
  time += 11 * 3600_000
  expect(await source.get()).toBe(first)
  time += 2 * 3600_000
  const second = await source.get()
  expect(second).not.toBe(first)
  await provider.stop()
  time += 13 * 3600_000
  expect(await source.get()).toBe(second)

  const never = new DiscoveredIssuer(address, () => time)
  const failing = never.get()
  await expect(failing).rejects.toThrow()
  time += 9_000
  expect(never.get()).toBe(failing)
  time += 2_000
  const later = never.get()
  expect(later).not.toBe(failing)
  await expect(later).rejects.toThrow()
})
