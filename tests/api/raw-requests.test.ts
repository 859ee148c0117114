import { connect } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sendRaw, statusIn } from '../support/raw-socket.ts'
import { openTestSite } from '../support/test-site.ts'
import { isWholeProof, reached } from '../support/whole-proof.ts'

const { app, routes } = await openTestSite({ env: { TRUST_PROXY: '1' } })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }

const ask = (line: string, headers = '', body = '') =>
  sendRaw(port, Buffer.from(`${line} HTTP/1.1\r\nhost: x\r\n${headers}connection: close\r\n\r\n${body}`, 'latin1'))

test.each([
  '//',
  '///',
  '//:x/',
  '/\\',
  '//[',
  '//@/',
  '//evil.example/%2e%2e',
  '*',
  'http://',
  'http://[/',
  '/%00',
  '/article/a%00b',
  '/about?x=%00',
])('GET %s is answered 400 with a designed page', async (address) => {
  const answer = await ask(`GET ${address}`)
  expect(statusIn(answer)).toBe(400)
  expect(answer).toContain('We could not read that')
  expect(answer).toContain('site-header')
})

test.each(['//', '/\\api', '*'])('every method is answered the same way at %s', async (address) => {
  for (const method of ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
    expect(statusIn(await ask(`${method} ${address}`, 'content-length: 0\r\n')), method).toBe(400)
})

test('NUL in an address of the API is answered 400 as JSON', async () => {
  const answer = await ask('GET /api/cart?x=%00')
  expect(statusIn(answer)).toBe(400)
  expect(answer).toMatch(/"errors":"/)
})

test.each([
  [
    'too long, as it says',
    'POST /api/payments/webhook',
    (body: string) => `content-length: ${body.length}\r\n\r\n${body}`,
    413,
  ],
  [
    'too long, without a word of it',
    'POST /api/payments/webhook',
    (body: string) => `transfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    413,
  ],
  ['from elsewhere', 'POST /api/cart', (body: string) => `content-length: ${body.length}\r\n\r\n${body}`, 403],
])('whoever sends a body that is %s reads the answer when all of it is sent', async (_what, line, written, status) => {
  const origin = status === 413 ? 'http://x' : 'https://evil.example'
  const head = `${line} HTTP/1.1\r\nhost: x\r\norigin: ${origin}\r\ncontent-type: application/json\r\nconnection: close\r\n`
  // More than what systems take before anybody reads.
  const answer = await sendRaw(port, `${head}${written('x'.repeat(20 * 1024 * 1024))}`)
  expect(statusIn(answer)).toBe(status)
  expect(answer).toContain('"errors"')
})

test.each([
  ['JSON', 'POST /api/cart', 'application/json', 400],
  ['a form', 'POST /mailing-list/unsubscribe', 'application/x-www-form-urlencoded', 303],
  ['something else', 'POST /api/cart', 'text/csv', 415],
])('whoever announces %s and then sends no body is answered all the same', async (_what, line, type, status) => {
  const answer = await ask(line, `origin: http://x\r\ncontent-type: ${type}\r\n`)
  expect(statusIn(answer)).toBe(status)
})

const addresses = routes.map(({ url }) => url)
/** Whatever a parser of addresses, a router or a file system may read in more than one way. */
const marks = [
  '/',
  '//',
  '\\',
  '..',
  '.',
  '%2f',
  '%5c',
  '%00',
  '%',
  '%zz',
  '%ff',
  '?',
  '#',
  ':',
  '@',
  '[',
  ']',
  ';',
  '*',
]
const more = [
  'a',
  'é',
  '\u0080',
  '\u00ff',
  '|',
  '^',
  '`',
  '{',
  '"',
  '<',
  "'",
  '=',
  '&',
  '%E2%80%AE',
  'http://',
  'x'.repeat(400),
]
const piece = fc.constantFrom(...marks, ...more)
const anyAddress = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom(...addresses), fc.array(piece, { maxLength: 5 }))
    .map(([address, parts]) => `${address.replace(/:\w+/g, parts[0] ?? 'x').replace('*', '')}${parts.join('')}`),
)
const method = fc.constantFrom(
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'OPTIONS',
  'PUT',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'get',
)

const RUNS = isWholeProof ? 100_000 : 400

const headerName = fc.constantFrom(
  ...['cookie', 'referer', 'origin', 'host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'range'],
  ...['if-none-match', 'if-modified-since', 'accept-encoding', 'content-type', 'content-length', 'transfer-encoding'],
  ...['authorization', 'expect', 'upgrade', 'sec-fetch-site', 'stripe-signature', 'accept', 'if-range'],
)
const headerValue = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '-1',
    '0',
    '1e9',
    '*',
    'null',
    'bytes=-',
    'bytes=5-1',
    'bytes=0-0,1-1',
    'chunked',
    'gzip;q=x',
  ),
  fc.constantFrom(
    'same-origin',
    'http://x',
    'http://[',
    '//',
    'application/json',
    'application/json; charset=%',
    '%00',
  ),
  fc.constantFrom(
    'session=%',
    'session=x; session=y; cart=a.b',
    'cart=%E0%A4%A',
    '__proto__=1',
    '::1%0',
    '1.2.3',
    '::ffff:x',
  ),
  fc.string({ unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 30 }),
)

test('no request line and no header makes the site fail, hang or tell its insides', async () => {
  await fc.assert(
    fc.asyncProperty(
      method,
      anyAddress,
      fc.array(fc.tuple(headerName, headerValue), { maxLength: 4 }),
      async (verb, address, headers) => {
        const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
        // Ends any body that the headers may announce, so that nobody has to wait for more.
        const body = /^(content-length|transfer-encoding):/m.test(lines) ? '0\r\n\r\n' : ''
        const answer = await ask(`${verb} ${address}`, lines, body)
        expect(statusIn(answer)).toBeGreaterThanOrEqual(200)
        expect(statusIn(answer)).toBeLessThan(500)
        if (statusIn(answer) >= 400) expect(answer).not.toMatch(/\bat .+:\d+:\d+|node_modules|[A-Z]\w*Error:/)
      },
    ),
    { numRuns: RUNS },
  )
  reached(37, 'requests', RUNS)
}, 3_600_000)

test('a connection whose request was none is closed, also where its other end is left open', async () => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  socket.on('end', resolve)
  socket.write('nothing of the kind\r\n\r\n')
  await ended
  expect(statusIn(answer)).toBe(400)
  const connections = () => new Promise((done) => app.server.getConnections((_error, count) => done(count)))
  await expect.poll(connections, { timeout: 5_000 }).toBe(0)
  socket.destroy()
})
