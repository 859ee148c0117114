import { expect, test } from 'vitest'
import { openMailSandbox } from '../../support/mail-sandbox.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { openTestSite } from '../../support/test-site.ts'

const { inbox, makePorts } = await openMailSandbox()
const database = await openTestDatabase()
const { app } = await openTestSite({ database, inbox })

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const shared = { senderName: 'The Lamp', replyTo: 'desk@lamp.example' }
await makePorts().sendMail({ ...shared, id, to: 'a@example.org', subject: 'Über <b>', html: '<p>Hello', text: 'Hello' })
const [mail] = await inbox.list()
const get = (url: string) => app.inject({ url })

test('the mail itself may do nothing: no script, no fetching, only in a frame of this site', async () => {
  const answer = await get(`/dev/mail/${mail?.id}/rendered`)
  expect(answer.body).toContain('<p>Hello')
  expect(answer.body).toContain('<base target="_blank">')
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; img-src data:;/)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('the page around it may hold it in a frame, and is else as strict as every page', async () => {
  const answer = await get(`/dev/mail/${mail?.id}`)
  const home = await get('/')
  expect(answer.headers['content-security-policy']).toBe(`${home.headers['content-security-policy']}; frame-src 'self'`)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain('Über &lt;b&gt;')
})

test('a new mail is listed at once', async () => {
  expect((await get('/dev/mail')).body).not.toContain('b@example.org')
  const next = { ...shared, id: crypto.randomUUID(), to: 'b@example.org', subject: 'Next', html: '', text: 'Next' }
  await makePorts().sendMail(next)
  expect((await get('/dev/mail')).body).toContain('b@example.org')
  expect((await get('/dev/mail.json?to=B@Example.org')).json()).toMatchObject([{ subject: 'Next' }])
})

test.each(['/dev/mail/nope', '/dev/mail/..%2f..%2fpackage', '/dev/mail/a-0/rendered', '/dev/mail/a-0?show=source'])(
  '%s is not a mail',
  async (url) => expect((await get(url)).statusCode).toBe(404),
)

test.each(['/dev/mail?to=a&to=b', '/dev/mail?to=%3Cscript%3E', `/dev/mail/${mail?.id}?show=a&show=b`])(
  '%s is answered all the same',
  async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain('<script>')
  },
)

test.each([
  ['another machine', { remoteAddress: '203.0.113.7' }],
  ['a proxy on this one', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
])('whoever comes from %s finds none of it', async (_where, from) => {
  for (const url of ['/dev/mail', '/dev/mail.json', `/dev/mail/${mail?.id}`, '/dev/store', '/dev/patterns']) {
    expect((await app.inject({ url })).statusCode, url).toBe(200)
    expect((await app.inject({ url, ...from })).statusCode, url).toBe(404)
  }
})

test('production has none of it, even where an inbox is at hand', async () => {
  const env = {
    NODE_ENV: 'production',
    PAYMENTS: 'sandbox',
    SITE_URL: 'https://magazine.example',
    SITE_SECRET: 'q7Vb2xLk9ZtR4mWc8YpN3sHd6GfJ1uEa',
    DATABASE_URL: database.url,
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'letters@magazine.example',
  }
  const production = await openTestSite({ database, inbox, env })
  for (const url of ['/dev/mail', '/dev/mail.json', `/dev/mail/${mail?.id}`, `/dev/mail/${mail?.id}/rendered`]) {
    expect((await production.app.inject({ url })).statusCode).toBe(404)
  }
})
