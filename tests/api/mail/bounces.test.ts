import { expect, test } from 'vitest'
import { openTestDatabase } from '../../support/test-database.ts'
import { openTestSite } from '../../support/test-site.ts'

const secret = 'a-secret-shared-with-the-mail-service'
const database = await openTestDatabase()
const { app } = await openTestSite({ database, env: { BOUNCE_SECRET: secret } })
const { app: without } = await openTestSite({ database })

const notice = { email: 'gone@example.org', reason: '550 5.1.1 mailbox unknown' }
const post = (payload: unknown, authorization?: string, site = app) =>
  site.inject({
    method: 'POST',
    url: '/api/mail/bounces',
    payload: payload as object,
    headers: authorization === undefined ? {} : { authorization },
  })
const bounces = () => database.db.selectFrom('mail_bounces').select(['email', 'reason']).execute()

test('a notice that carries the secret is recorded, though no browser sent it', async () => {
  const answer = await post(notice, `Bearer ${secret}`)
  expect(answer.statusCode).toBe(202)
  expect(await bounces()).toEqual([notice])
})

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer ',
  `Bearer ${secret}x`,
  `Bearer ${secret.slice(1)}`,
  secret,
  `Basic ${secret}`,
  `bearer ${secret.toUpperCase()}`,
])('a notice with %j is refused, and changes nothing', async (authorization) => {
  const before = await bounces()
  const answer = await post(notice, authorization)
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['www-authenticate']).toBe('Bearer')
  expect(await bounces()).toEqual(before)
})

test('the secret is asked for before the body is looked at', async () => {
  expect((await post({ nonsense: 1 })).statusCode).toBe(401)
})

test.each([
  [{}],
  [{ ...notice, email: 'no address' }],
  [{ ...notice, email: ['gone@example.org'] }],
  [{ ...notice, reason: '' }],
  [{ ...notice, extra: true }],
  [[notice]],
])('%j is not a notice', async (body) => {
  const before = await bounces()
  expect((await post(body, `Bearer ${secret}`)).statusCode).toBe(422)
  expect(await bounces()).toEqual(before)
})

test('a reason that can’t be read is refused', async () => {
  const before = await bounces()
  expect((await post({ ...notice, reason: 'a\u0000b' }, `Bearer ${secret}`)).statusCode).toBe(400)
  expect(await bounces()).toEqual(before)
})

test('without a secret in the settings there is no such door', async () => {
  expect((await post(notice, 'Bearer ', without)).statusCode).toBe(404)
  expect((await post(notice, 'Bearer null', without)).statusCode).toBe(404)
})

test('every other write still has to come from the site itself', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/island-failures',
    payload: { island: 'share', path: '/', error: 'Error' },
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(answer.statusCode).toBe(403)
})
