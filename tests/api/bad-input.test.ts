import { expect, test } from 'vitest'
import { sendRaw } from '../support/raw-socket.ts'
import { openTestSite } from '../support/test-site.ts'

const { app, routes } = await openTestSite()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }
const here = { origin: `http://localhost:80`, host: 'localhost:80', 'sec-fetch-site': 'same-origin' }

const send = (bytes: string) => sendRaw(port, bytes)

const status = (answer: string) => answer.split('\r\n', 1)[0]
const get = (path: string) => send(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)

function expectNoInsides(text: string) {
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|Error:|\.tsx?\b/)
}

test.each([
  ['/no/such/page', 404, 'This page is not here'],
  ['/article/no-such-article', 404, 'This page is not here'],
  ['/%E0%A4%A', 400, 'We could not read that'],
  ['/article/%', 400, 'We could not read that'],
  ['/article/%00', 400, 'We could not read that'],
  [`/article/${'a'.repeat(500)}`, 414, 'That address is too long'],
  ['/assets/../package.json', 403, 'Not for this reader'],
  ['/media/images/..%2f..%2fpackage.json', 404, 'This page is not here'],
])('%s is answered %i with a designed page', async (path, code, title) => {
  const answer = await get(path)
  expect(status(answer)).toContain(String(code))
  expect(answer).toContain(title)
  expect(answer).toContain('site-header')
  expectNoInsides(answer)
})

test('an address longer than a server takes is answered in a line', async () => {
  const answer = await get(`/${'x'.repeat(40_000)}`)
  expect(status(answer)).toBe('HTTP/1.1 431 Request Header Fields Too Large')
})

test('what is no HTTP is answered in a line', async () => {
  expect(status(await send('AHOY\r\n\r\n'))).toBe('HTTP/1.1 400 Bad Request')
})

test.each([
  ['/api/nope', 404],
  ['/api/%E0%A4%A', 400],
])('%s is answered %i as JSON', async (url, code) => {
  const answer = await app.inject({ url })
  expect(answer.statusCode).toBe(code)
  expect(answer.json()).toEqual({ errors: expect.any(String) })
})

const post = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/island-failures',
    payload,
    headers: { ...here, 'content-type': 'application/json', ...headers },
  })

test.each([
  ['no JSON', '{"island": ', 400],
  ['nothing', '', 400],
  ['a key that reaches for prototypes', '{"__proto__": {"a": 1}}', 400],
  ['a constructor that reaches for prototypes', '{"constructor": {"prototype": {"a": 1}}}', 400],
  ['an array for an object', '[]', 422],
  ['null', 'null', 422],
  ['a number for a string', '{"island": 1, "path": "/", "error": "Error"}', 422],
  ['a field too many', '{"island": "share", "path": "/", "error": "Error", "admin": true}', 422],
  ['a body over the limit', JSON.stringify({ island: 'share', path: '/', error: 'x'.repeat(5_000) }), 413],
])('a body of %s is refused with a clear answer', async (_what, body, code) => {
  const answer = await post(body)
  expect(answer.statusCode).toBe(code)
  expect(answer.json()).toHaveProperty('errors')
  expectNoInsides(answer.body)
})

test('field errors come under the names of their fields', async () => {
  const answer = await post('{"island": "NOT OK", "path": "/", "error": 5}')
  expect(answer.json().errors).toEqual({ island: expect.any(String), error: expect.any(String) })
})

test('a body of another kind is refused', async () => {
  expect((await post('a=1', { 'content-type': 'text/plain' })).statusCode).toBe(415)
})

test('NUL in an address of the API is refused', async () => {
  expect((await app.inject('/api/cart?x=%00')).statusCode).toBe(400)
})

const reading = [...new Set(routes.filter(({ methods }) => methods.includes('GET')).map(({ url }) => url))]
const withParameters = reading.filter((url) => /[:*]/.test(url))
const broken = ['%ED%A0%80', '%FF', 'a%ED%A0%80b', '%C3', '%']

test.each(withParameters)('%s is answered cleanly where its address holds half a character', async (url) => {
  for (const half of broken) {
    const answer = await app.inject(url.replaceAll(/:[a-z]+|\*/gi, half))
    expect([400, 403, 404], half).toContain(answer.statusCode)
    expectNoInsides(answer.body)
  }
})

const parameters = ['q', 'tag', 'token', 'code', 'page', 'section', 'topic', 'redirect', 'error', 'inclusive', 'action']
const more = [
  'url',
  'entity',
  'target',
  'state',
  'until',
  'signature',
  'deliverable',
  'tab',
  'v',
  'show',
  'result',
  'coupon',
]

test.each(reading)('%s is answered cleanly where its query holds half a character', async (url) => {
  const path = url.replaceAll(/:[a-z]+|\*/gi, 'nothing')
  const usual = (await app.inject(path)).statusCode
  for (const half of broken) {
    const query = [...parameters, ...more].map((name) => `${name}=${half}`).join('&')
    const answer = await app.inject(`${path}?${query}`)
    expect([usual, 200, 301, 302, 400, 404], half).toContain(answer.statusCode)
    expect(answer.statusCode === usual || answer.statusCode < 500, half).toBe(true)
    if (answer.statusCode >= 400) expectNoInsides(answer.body)
  }
})

test('the wrong way of asking is told the right ones', async () => {
  const answer = await app.inject({ method: 'DELETE', url: '/about', headers: here })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers.allow).toBe('GET, HEAD')
  expect(answer.body).toContain('That can’t be done here')
})

test.each([
  ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another origin, by a browser that says nothing of the site', { origin: 'https://evil.example' }],
  ['a sister site', { origin: 'http://localhost:80', 'sec-fetch-site': 'same-site' }],
  ['nowhere', {}],
  ['a null origin', { origin: 'null' }],
])('a write from %s is refused', async (_where, headers) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/island-failures',
    payload: '{"island":"share","path":"/","error":"Error"}',
    headers: { 'content-type': 'application/json', host: 'localhost:80', ...headers } as Record<string, string>,
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toEqual({ errors: expect.any(String) })
})

test('a write from the site itself is taken', async () => {
  expect((await post('{"island":"share","path":"/","error":"Error"}')).statusCode).toBe(202)
})

test('a client that never finishes its request is let go', async () => {
  const answer = await send('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ')
  expect(status(answer)).toBe('HTTP/1.1 408 Request Timeout')
})
