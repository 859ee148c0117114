import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { changeRoles, resetSecondFactor } from '#application/accounts/manage-staff.ts'
import { openAccess } from '../../support/access.ts'

const { openBrowser, clock, db, context, app } = await openAccess()
const demo = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') })
const BANNER = 'This page is for view-only purposes. It should be used primarily for debugging.'

async function staff() {
  clock.now = new Date(clock.now.getTime() + 90_000)
  const browser = openBrowser()
  await browser.logIn('staff@demo.example')
  await browser.post('second-factor', { code: demo.generate({ timestamp: clock.now.getTime() }) })
  expect(await browser.whoAmI()).toBe('Vera Holm')
  return browser
}

const views = () => db.selectFrom('audit_log').selectAll().where('action', '=', 'view account').execute()

test('a visitor is led to the login page, a reader sees their own account', async () => {
  const visitor = await openBrowser().get('/account')
  expect([visitor.statusCode, visitor.headers.location]).toEqual([302, '/login?redirect=%2Faccount'])
  const reader = openBrowser()
  await reader.logIn('reader@demo.example')
  const { statusCode, body, headers } = await reader.get('/account')
  expect(statusCode).toBe(200)
  expect(body).toContain('reader@demo.example')
  expect(headers['cache-control']).toBe('private, no-store')
})

test('with admin-view a member of staff sees a subscriber’s page, marked as such, and it is written down', async () => {
  const browser = await staff()
  const { statusCode, body } = await browser.get('/account?admin-view=acc-donor')
  expect(statusCode).toBe(200)
  expect(body).toContain('donor@demo.example')
  expect(body).toContain(BANNER)
  expect(body).not.toContain('action="/api/access/logout"')
  expect(await views()).toMatchObject([
    { actor_ref: 'acc-staff', subject_ref: 'acc-donor', details: { page: '/account' } },
  ])
  expect((await browser.get('/account?admin-view=acc-nobody')).statusCode).toBe(404)
})

test('and every write from there is refused, whichever way it names the page', async () => {
  const browser = await staff()
  const url = '/api/access/logout'
  for (const request of [
    { url: `${url}?admin-view=acc-donor`, headers: {} },
    { url, headers: { referer: 'http://localhost:8080/account?admin-view=acc-donor' } },
  ]) {
    const cookie = `session=${browser.cookies.get('session')}`
    const headers = { origin: 'http://localhost:8080', 'content-type': 'application/json', cookie, ...request.headers }
    const answer = await app.inject({ method: 'POST', url: request.url, payload: '{}', headers })
    expect(answer.statusCode).toBe(403)
  }
  expect(await browser.whoAmI()).toBe('Vera Holm')
})

test('for anyone else the parameter means nothing', async () => {
  const before = (await views()).length
  const reader = openBrowser()
  await reader.logIn('reader@demo.example')
  const { body } = await reader.get('/account?admin-view=acc-donor')
  expect(body).toContain('reader@demo.example')
  expect(body).not.toContain('donor@demo.example')
  expect(body).not.toContain(BANNER)
  const halfWay = openBrowser()
  await halfWay.logIn('staff@demo.example')
  const led = await halfWay.get('/account?admin-view=acc-donor')
  expect([led.statusCode, led.headers.location]).toEqual([302, '/login/second-factor?redirect=%2Faccount'])
  expect(await views()).toHaveLength(before)
})

test('who becomes staff, or is so no longer, has to log in again', async () => {
  const reader = openBrowser()
  await reader.logIn('reader@demo.example')
  expect(await changeRoles(context, { email: 'Reader@demo.example', roles: ['books'], dryRun: true })).toMatchObject({
    ok: true,
    changed: true,
  })
  expect(await reader.whoAmI()).toBe('Elena Marsh')
  await changeRoles(context, { email: 'Reader@demo.example', roles: ['books'], dryRun: false })
  expect(await reader.whoAmI()).toBeNull()
  expect((await reader.logIn('reader@demo.example')).json().next).toBe('/login/second-factor')
  await changeRoles(context, { email: 'reader@demo.example', roles: [], dryRun: false })
  expect((await reader.logIn('reader@demo.example')).json().next).toBeUndefined()
  expect(await changeRoles(context, { email: 'nobody@demo.example', roles: ['books'], dryRun: false })).toEqual({
    ok: false,
    reason: 'no-such-account',
  })
})

test('the last owner stays one, also when two owners take the role from each other at once', async () => {
  const demote = (email: string) => changeRoles(context, { email, roles: ['editor'], dryRun: false })
  expect(await demote('staff@demo.example')).toEqual({ ok: false, reason: 'last-owner' })
  for (let round = 0; round < 20; round += 1) {
    for (const email of ['staff@demo.example', 'reader@demo.example'])
      await changeRoles(context, { email, roles: ['owner'], dryRun: false })
    const done = await Promise.all([demote('staff@demo.example'), demote('reader@demo.example')])
    expect(done.map(({ ok }) => ok).sort()).toEqual([false, true])
  }
  await changeRoles(context, { email: 'staff@demo.example', roles: ['owner'], dryRun: false })
  await changeRoles(context, { email: 'reader@demo.example', roles: [], dryRun: false })
})

test('whose roles show no readers sees nobody’s account', async () => {
  await changeRoles(context, { email: 'expired@demo.example', roles: ['owner'], dryRun: false })
  await changeRoles(context, { email: 'staff@demo.example', roles: ['editor'], dryRun: false })
  const before = (await views()).length
  const browser = await staff()
  expect((await browser.get('/account?admin-view=acc-donor')).statusCode).toBe(404)
  expect(await views()).toHaveLength(before)
  await changeRoles(context, { email: 'staff@demo.example', roles: ['owner'], dryRun: false })
})

test('a lost authenticator is replaced by a new one at the next login', async () => {
  const browser = await staff()
  await resetSecondFactor(context, { email: 'staff@demo.example', dryRun: false })
  expect(await browser.whoAmI()).toBeNull()
  clock.now = new Date(clock.now.getTime() + 90_000)
  await browser.logIn('staff@demo.example')
  const old = demo.generate({ timestamp: clock.now.getTime() })
  expect((await browser.post('second-factor', { code: old })).statusCode).toBe(401)
})
