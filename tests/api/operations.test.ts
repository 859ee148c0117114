import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/test-database.ts'
import { openTestSite } from '../support/test-site.ts'

const { app } = await openTestSite()
const bare = await openTestSite({ database: await openTestDatabase({ empty: true }) })

test('a site with its magazine is up and ready', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'up' })
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
})

test('a site without its tables is up, but not ready', async () => {
  expect((await bare.app.inject('/healthz')).statusCode).toBe(200)
  expect((await bare.app.inject('/readyz')).statusCode).toBe(503)
})

test('a site without its tables answers pages with trouble, not with a stack', async () => {
  const answer = await bare.app.inject('/about')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).toContain('Something broke on our side')
})

test('metrics count answers by route, not by address', async () => {
  await app.inject('/api/cart?token=secret')
  const { body } = await app.inject('/metrics')
  expect(body).toMatch(/colophon_request_seconds_count\{method="GET",route="\/api\/cart",status="200"\} [1-9]/)
  expect(body).not.toContain('secret')
})

test('metrics are for who has the token, where there is one', async () => {
  const { app } = await openTestSite({ env: { METRICS_TOKEN: 'a-token-of-16-chars' } })
  expect((await app.inject('/metrics')).statusCode).toBe(404)
  const authorization = 'Bearer a-token-of-16-chars'
  expect((await app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(200)
})

test('an empty cart has the shape of the contract', async () => {
  const { cartAnswer } = await import('#contract/cart.ts')
  expect(cartAnswer.parse((await app.inject('/api/cart')).json())).toMatchObject({ items: [], subscription: null })
})

test('a site that was told to stop is unready at once, serves on while it drains, and lets no connection be used again', async () => {
  const site = await openTestSite({ env: { DRAIN_SECONDS: '1' } })
  const drained = site.drain()
  expect((await site.app.inject('/readyz')).json()).toEqual({ status: 'not ready', reason: 'shutting down' })
  const page = await site.app.inject('/api/cart')
  expect([page.statusCode, page.headers.connection]).toEqual([200, 'close'])
  await drained
  expect((await site.app.inject('/api/cart')).statusCode).toBe(200)
})
