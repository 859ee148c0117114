import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openTestSite } from '../support/test-site.ts'

const { app } = await openTestSite()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }
const here = { origin: `http://localhost:80`, host: 'localhost:80', 'sec-fetch-site': 'same-origin' }

/** Sends raw bytes and resolves with all that comes back until the socket is closed. */
function send(bytes: string): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('close', () => done(answer))
    socket.on('error', failed)
    socket.write(bytes)
  })
}

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
  ['//evil.example/%2e%2e', 404, 'This page is not here'],
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
  ['a number for a string', '{"island": 1, "path": "/", "message": "x"}', 422],
  ['a field too many', '{"island": "a", "path": "/", "message": "x", "admin": true}', 422],
  ['a body over the limit', JSON.stringify({ island: 'a', path: '/', message: 'x'.repeat(5_000) }), 413],
])('a body of %s is refused with a clear answer', async (_what, body, code) => {
  const answer = await post(body)
  expect(answer.statusCode).toBe(code)
  expect(answer.json()).toHaveProperty('errors')
  expectNoInsides(answer.body)
})

test('field errors come under the names of their fields', async () => {
  const answer = await post('{"island": "NOT OK", "path": "/", "message": 5}')
  expect(answer.json().errors).toEqual({ island: expect.any(String), message: expect.any(String) })
})

test('a body of another kind is refused', async () => {
  expect((await post('a=1', { 'content-type': 'text/plain' })).statusCode).toBe(415)
})

test('NUL in an address of the API is refused', async () => {
  expect((await app.inject('/api/cart?x=%00')).statusCode).toBe(400)
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
    payload: '{"island":"a","path":"/","message":"x"}',
    headers: { 'content-type': 'application/json', host: 'localhost:80', ...headers } as Record<string, string>,
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toEqual({ errors: expect.any(String) })
})

test('a write from the site itself is taken', async () => {
  expect((await post('{"island":"a","path":"/","message":"x"}')).statusCode).toBe(202)
})

test('a client that never finishes its request is let go', async () => {
  const answer = await send('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ')
  expect(status(answer)).toBe('HTTP/1.1 408 Request Timeout')
})
