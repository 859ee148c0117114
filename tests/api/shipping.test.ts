import { expect, test } from 'vitest'
import { shippingAnswer } from '#contract/address.ts'
import { openTestSite } from '../support/test-site.ts'

const { app } = await openTestSite()
const get = (url: string, headers = {}) => app.inject({ url, headers })

test('the shipping configuration is answered, by category and with states', async () => {
  const answer = await get('/api/config/shipping')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const config = shippingAnswer.parse(answer.json())
  expect(config.a.countries.map(({ code }) => code)).toEqual(['US'])
  expect(config.states.US?.some(({ code }) => code === 'NY')).toBe(true)
})

test('inclusive counts by being there', async () => {
  for (const query of ['inclusive', 'inclusive=', 'inclusive=1']) {
    const { a } = shippingAnswer.parse((await get(`/api/config/shipping?${query}`)).json())
    expect(a.countries.length).toBeGreaterThan(200)
  }
  expect((await get('/api/config/shipping?inclusive=1&inclusive=2')).statusCode).toBe(400)
})

test('it is kept for a day, and asked for again only by name', async () => {
  const { headers } = await get('/api/config/shipping')
  expect(headers['cache-control']).toBe('public, max-age=86400, stale-while-revalidate=604800')
  const etag = String(headers.etag)
  const again = await get('/api/config/shipping', { 'if-none-match': `"other", ${etag}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const other = await get('/api/config/shipping?inclusive', { 'if-none-match': etag })
  expect(other.statusCode).toBe(200)
})

test('it is small on the wire', async () => {
  const answer = await get('/api/config/shipping', { 'accept-encoding': 'br' })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.rawPayload.length).toBeLessThan(12_000)
})
