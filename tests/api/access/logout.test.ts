import { expect, test } from 'vitest'
import { openAccess } from '../../support/access.ts'

const { openBrowser } = await openAccess()
const followed = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

async function reader() {
  const browser = openBrowser()
  await browser.logIn('reader@demo.example')
  return browser
}

test('a link of this site logs out and leads home', async () => {
  const browser = await reader()
  const answer = await browser.get('/logout', followed)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
  expect(await browser.whoAmI()).toBeNull()
})

test.each([
  ['another site', { ...followed, 'sec-fetch-site': 'cross-site' }],
  ['a neighbour of this site', { ...followed, 'sec-fetch-site': 'same-site' }],
  ['a typed address', { ...followed, 'sec-fetch-site': 'none' }],
  ['a browser that does not say', {}],
  ['a picture on a page of this site', { ...followed, 'sec-fetch-mode': 'no-cors' }],
  ['a browser that fetches ahead', { ...followed, 'sec-purpose': 'prefetch' }],
])('asks first where it comes from %s', async (_where, headers: Record<string, string>) => {
  const browser = await reader()
  const { statusCode, body } = await browser.get('/logout', headers)
  expect(statusCode).toBe(200)
  expect(body).toContain('Do you want to log out?')
  expect(await browser.whoAmI()).toBe('Elena Marsh')
})
