import { expect, test } from 'vitest'
import { openAccess } from '../../support/access.ts'
import { openStaff } from '../../support/desk-staff.ts'

const { openBrowser, clock, context } = await openAccess()
const as = await openStaff({ openBrowser, clock, context })

const wrong = [
  '/desk/nothing',
  '/desk/readers/acc-nobody',
  '/desk/orders/ord-none',
  '/desk/jobs/x/retry',
  '/desk/%3Cb%3E',
]

test('staff who open a wrong address stay at the desk, with its search; an editor without it', async () => {
  const browser = await as('circulation')
  for (const path of wrong) {
    const { statusCode, body, headers } = await browser.get(path)
    expect([statusCode, headers['cache-control']], path).toEqual([404, 'private, no-store'])
    expect(body, path).toContain('No such page')
    expect(body, path).toMatch(/class="desk-header[\s\S]*action="\/desk\/find"/)
  }
  const { statusCode, body } = await (await as('editor')).get('/desk/nothing')
  expect(statusCode).toBe(404)
  expect(body).toContain('class="desk-header')
  expect(body).not.toContain('action="/desk/find"')
})

test('what staff type for the readers leads to the search, with what they look for', async () => {
  const browser = await as('books')
  const { statusCode, headers } = await browser.get('/desk/readers?q=kemelu+%26')
  expect([statusCode, headers.location]).toEqual([302, '/desk/find?q=kemelu+%26'])
  expect((await browser.get('/desk/readers')).headers.location).toBe('/desk/find')
})

test('to strangers and readers a wrong address of the desk is a page of the magazine that is not there', async () => {
  const reader = openBrowser()
  await reader.logIn('reader@demo.example')
  for (const browser of [openBrowser(), reader])
    for (const path of ['/desk/nothing', '/desk/readers?q=x']) {
      const { statusCode, body } = await browser.get(path)
      expect(statusCode, path).toBe(404)
      expect(body, path).not.toContain('desk-header')
    }
})
