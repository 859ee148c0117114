import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { recaptchaCaptcha } from '#adapters/captcha/recaptcha.ts'
import { verifyCaptcha } from '#application/captcha/verify-captcha.ts'
import { openTestSite } from '../../support/test-site.ts'

/** Stands in for Google: answers as it is told to, and remembers what it was asked. */
let say: (asked: URLSearchParams) => { status?: number; body: string }
let asked: URLSearchParams[] = []
const google = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  asked.push(new URLSearchParams(body))
  const answer = say(new URLSearchParams(body))
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
  response.end(answer.body)
})
await new Promise<void>((listening) => google.listen(0, '127.0.0.1', listening))
const verifyUrl = `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`
afterAll(() => void google.close())

const keys = { RECAPTCHA_SITE_KEY: 'the-site-key', RECAPTCHA_SECRET: 'the-secret', RECAPTCHA_VERIFY_URL: verifyUrl }
const { app, context } = await openTestSite({ env: keys })
const reports: string[] = []
const captcha = recaptchaCaptcha({
  siteKey: 'the-site-key',
  secret: 'the-secret',
  verifyUrl,
  report: (line) => reports.push(line),
})
const verify = (token: string, action: 'signup' | 'checkout' = 'signup') =>
  verifyCaptcha({ ...context, ports: { captcha } }, token, action)

const person = (changes: object = {}) => ({
  success: true,
  action: 'signup',
  score: 0.9,
  challenge_ts: new Date().toISOString(),
  hostname: 'magazine.example',
  ...changes,
})
const answering = (body: object) => () => ({ body: JSON.stringify(body) })

beforeEach(() => {
  asked = []
  reports.length = 0
})

test('Google is told the secret and the token, and nothing of the reader', async () => {
  say = answering(person())
  expect(await verify('token-1')).toEqual({ ok: true })
  expect([...(asked[0] ?? [])]).toEqual([
    ['secret', 'the-secret'],
    ['response', 'token-1'],
  ])
})

test('a token is taken once, even where Google says twice that it is good', async () => {
  say = answering(person())
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => verify('token-2')))
  expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1)
})

test.each([
  ['another action', person({ action: 'checkout' }), 'wrong-action'],
  ['no action', person({ action: undefined }), 'wrong-action'],
  ['a low score', person({ score: 0.4 }), 'robot'],
  ['no score', person({ score: undefined }), 'robot'],
  ['an old challenge', person({ challenge_ts: new Date(Date.now() - 301_000).toISOString() }), 'expired'],
  ['a challenge of no time', person({ challenge_ts: undefined }), 'expired'],
  ['a token it knows nothing of', { success: false, 'error-codes': ['invalid-input-response'] }, 'forged'],
  ['a token it has seen before', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'expired'],
])('%s is refused', async (_what, body, reason) => {
  say = answering(body)
  expect(await verify(`token of ${reason}`)).toEqual({ ok: false, reason })
  expect(reports).toEqual([])
})

test('0.5 is a person', async () => {
  say = answering(person({ score: 0.5 }))
  expect(await verify('token-3')).toEqual({ ok: true })
})

test.each([
  ['a wrong secret', answering({ success: false, 'error-codes': ['invalid-input-secret'] }), 'invalid-input-secret'],
  ['a failure', () => ({ status: 503, body: '{}' }), 'did not answer'],
  ['no JSON', () => ({ body: '<html>' }), 'did not answer'],
  ['something else', answering({ yes: 1 }), 'did not answer'],
])('%s refuses the reader, and the publisher is told', async (_what, answer, told) => {
  say = answer
  expect(await verify('token-4')).toEqual({ ok: false, reason: 'unavailable' })
  expect(reports).toEqual([expect.stringContaining(told)])
})

test('a Google that is not there refuses the reader, and the publisher is told', async () => {
  const gone = recaptchaCaptcha({
    siteKey: 'k',
    secret: 's',
    verifyUrl: 'http://127.0.0.1:1/',
    report: (line) => reports.push(line),
  })
  const verdict = await verifyCaptcha({ ...context, ports: { captcha: gone } }, 'token', 'signup')
  expect(verdict).toEqual({ ok: false, reason: 'unavailable' })
  expect(reports).toEqual(['reCAPTCHA did not answer'])
})

test('nothing, and more than any token, are not even asked about', async () => {
  for (const token of ['', 'x'.repeat(8_193)]) expect(await verify(token)).toEqual({ ok: false, reason: 'malformed' })
  expect(asked).toEqual([])
})

test('the site is set up for it: element, policy, notice, and no challenges of our own', async () => {
  const page = await app.inject('/mailing-list')
  expect(page.body).toContain('<meta name="captcha" content="recaptcha" data-site-key="the-site-key"/>')
  expect(page.body).toContain('This site is protected by reCAPTCHA')
  expect(page.headers['content-security-policy']).toContain('https://www.google.com/recaptcha/')
  expect((await app.inject('/api/captcha/challenge?action=signup')).statusCode).toBe(404)
})

test('a signup is let in by a token that Google calls good', async () => {
  const signup = (token: string) =>
    app.inject({
      method: 'POST',
      url: `/api/list/signup?captcha=${token}`,
      headers: { origin: 'http://localhost:8080', 'content-type': 'application/json' },
      payload: { email: 'reader@magazine.example' },
    })
  say = answering(person())
  expect((await signup('good')).statusCode).toBe(200)
  say = answering(person({ score: 0.1 }))
  expect((await signup('bad')).json()).toEqual({
    errors: { email: 'We could not verify that you are human. Please try again.' },
  })
})
