import { expect, test } from 'vitest'
import { mailKinds } from '#contract/mails.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { openTestSite } from '../../support/test-site.ts'

const database = await openTestDatabase()
const env = {
  SITE_URL: 'https://magazine.example',
  MAIL_FROM_NAME: 'Mara at Lodestar',
  MAIL_REPLY_TO: 'mara@lodestar.example',
}
const { app } = await openTestSite({ database, env })
const kinds = Object.keys(mailKinds)
const get = (url: string) => app.inject({ url })

test('the gallery lists every kind that the contract knows', async () => {
  const { statusCode, body, headers } = await get('/dev/mails')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(body).toContain('<meta name="robots" content="noindex"')
  const listed = [...body.matchAll(/href="\/dev\/mails\/([\w-]+)"/g)].map(([, kind]) => kind)
  expect(listed.toSorted()).toEqual(kinds.toSorted())
})

test.each(kinds)('%s is shown with its headers, light and dark, and as text', async (kind) => {
  const page = await get(`/dev/mails/${kind}`)
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(page.body).toContain('<meta name="robots" content="noindex"')
  expect(page.headers['content-security-policy']).toMatch(/; frame-src 'self'$/)
  for (const header of ['From', 'Reply-To', 'Subject', 'Auto-Submitted'])
    expect(page.body).toContain(`<dt>${header}</dt>`)
  expect(page.body).toContain('Mara at Lodestar &lt;mara@lodestar.example&gt;')
  for (const part of ['light', 'dark', 'html', 'text']) {
    expect(page.body).toContain(`"/dev/mails/${kind}/${part}"`)
    const { statusCode, headers } = await get(`/dev/mails/${kind}/${part}`)
    expect([statusCode, headers['cache-control'], headers['x-robots-tag']], part).toEqual([200, 'no-store', 'noindex'])
  }
})

test('a mail in its frame runs nothing and fetches nothing, and its raw parts are text', async () => {
  const { headers } = await get('/dev/mails/order-receipt/dark')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox allow-popups/)
  for (const part of ['html', 'text']) {
    const raw = await get(`/dev/mails/order-receipt/${part}`)
    expect(raw.headers['content-type']).toBe('text/plain; charset=utf-8')
  }
})

test('each look is what a program of that look shows, whatever the browser prefers', async () => {
  const [light, dark, sent] = await Promise.all(
    ['light', 'dark', 'html'].map(async (part) => (await get(`/dev/mails/order-receipt/${part}`)).body),
  )
  expect(sent).toContain('@media (prefers-color-scheme: dark)')
  expect(light).toContain('@media not all')
  expect(dark).toContain('@media all')
  for (const shown of [light, dark]) expect(shown).not.toMatch(/prefers-color-scheme|light dark/)
})

test('what leaves a list stands in the foot and in the headers', async () => {
  const { body } = await get('/dev/mails/mailing-list-confirmation')
  expect(body).toContain('<dt>List-Unsubscribe</dt>')
  expect(body).toContain('List-Unsubscribe=One-Click')
  expect((await get('/dev/mails/order-receipt')).body).not.toContain('List-Unsubscribe')
})

test.each(['/dev/mails/nothing', '/dev/mails/nothing/light', '/dev/mails/invoice/source', '/dev/mails/__proto__'])(
  '%s is answered with the page for what is not there',
  async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(404)
    expect(body).toContain('<h1')
    expect(body).toContain('href="/"')
  },
)

const addresses = ['/dev/mails', '/dev/mails/invoice', '/dev/mails/invoice/light', '/dev/mails/invoice/text']

test('whoever comes from another machine finds none of it', async () => {
  for (const url of addresses)
    expect((await app.inject({ url, remoteAddress: '203.0.113.7' })).statusCode, url).toBe(404)
})

test('production has none of it', async () => {
  const production = await openTestSite({
    database,
    env: {
      NODE_ENV: 'production',
      PAYMENTS: 'sandbox',
      SITE_URL: 'https://magazine.example',
      SITE_SECRET: 'q7Vb2xLk9ZtR4mWc8YpN3sHd6GfJ1uEa',
      DATABASE_URL: database.url,
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'letters@magazine.example',
    },
  })
  for (const url of addresses) expect((await production.app.inject({ url })).statusCode, url).toBe(404)
})
