import { expect, test } from 'vitest'
import { newNetwork, TestBrowser } from '../../support/access.ts'
import { openTestSite } from '../../support/test-site.ts'

const ORIGIN = 'https://magazine.example'
const { app } = await openTestSite({ env: { SITE_URL: ORIGIN } })
const openBrowser = () => new TestBrowser(app, newNetwork(), ORIGIN)

test('over https every cookie is the host’s own, and what is set is read again', async () => {
  const browser = openBrowser()
  const answer = await browser.logIn('reader@demo.example')
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-[\w-]+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(await browser.whoAmI()).toBe('Elena Marsh')
  const left = await browser.post('logout', {})
  expect(String(left.headers['set-cookie'])).toMatch(/^__Host-session=;/)
  expect(await browser.whoAmI()).toBeNull()
})

test('a cookie of the same name that a neighbour could have set is nobody’s', async () => {
  const browser = openBrowser()
  await browser.logIn('reader@demo.example')
  const token = browser.cookies.get('__Host-session') ?? ''
  const planted = openBrowser()
  planted.cookies.set('session', token)
  expect(await planted.whoAmI()).toBeNull()
  planted.cookies.set('__Host-session', token)
  expect(await planted.whoAmI()).toBe('Elena Marsh')
})
