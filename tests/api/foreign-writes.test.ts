import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newNetwork, openAccess, SITE_URL } from '../support/access.ts'
import { rowsOf } from '../support/rows-of.ts'
import { isWholeProof, reached } from '../support/whole-proof.ts'

const { app, routes, pool, clock, openBrowser } = await openAccess()

/** Read from the running site, so that a new route is tried as soon as it is there. */
const writing = [
  ...new Set(
    routes.flatMap(({ url, methods }) =>
      methods.filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method)).map((method) => `${method} ${url}`),
    ),
  ),
]

/** Other servers write to these, without a browser: each asks for a secret instead, as the last test says. */
const serverToServer = [
  'POST /api/mail/bounces',
  'POST /api/payments/webhook',
  'POST /mailing-list/unsubscribe',
  'POST /mailing-list/letters',
]

/** What a browser sends with a write that a page of another site made, and what a program sends that is no browser. */
const elsewhere: Record<string, Record<string, string>> = {
  'no origin': {},
  'no origin, from another site': { 'sec-fetch-site': 'cross-site' },
  'no origin, from nowhere': { 'sec-fetch-site': 'none' },
  'another origin': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'another origin, in an old browser': { origin: 'https://evil.example' },
  'another origin that says it is ours': { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  'a sister of ours': { origin: 'http://shop.localhost:8080', 'sec-fetch-site': 'same-site' },
  'our origin, from a sister': { origin: SITE_URL, 'sec-fetch-site': 'same-site' },
  'our origin, from another site': { origin: SITE_URL, 'sec-fetch-site': 'cross-site' },
  'our name on another port': { origin: 'http://localhost:8081' },
  'our name over another protocol': { origin: 'https://localhost:8080' },
  'our name within another': { origin: 'http://localhost:8080.evil.example' },
  'our name before another': { origin: 'http://localhost:8080@evil.example' },
  'two origins': { origin: `${SITE_URL} https://evil.example` },
  'a page without an origin': { origin: 'null' },
  'a page without an origin, of another site': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'only where it comes from': { referer: `${SITE_URL}/account` },
}

/** What a page of another site can send without asking first, and what it can't. */
const bodies: Record<string, { type?: string; payload?: string }> = {
  nothing: {},
  form: { type: 'application/x-www-form-urlencoded', payload: 'email=a%40b.example&name=Else&step=do&token=x' },
  'text/plain': { type: 'text/plain', payload: '{"email":"a@b.example","name":"Else"}' },
  multipart: {
    type: 'multipart/form-data; boundary=x',
    payload: '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nElse\r\n--x--\r\n',
  },
  JSON: { type: 'application/json', payload: '{"email":"a@b.example","name":"Else"}' },
}

async function cookieOf(email: string, secret?: string) {
  const browser = openBrowser()
  await browser.logIn(email)
  if (secret)
    await browser.post('second-factor', {
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() }),
    })
  return `session=${browser.cookies.get('session')}`
}

const reader = await cookieOf('extended@demo.example')
const staff = await cookieOf('staff@demo.example', 'JBSWY3DPEHPK3PXP')

const ask = (route: string, headers: Record<string, string>, { type, payload }: { type?: string; payload?: string }) =>
  app.inject({
    method: route.split(' ')[0] as 'POST',
    url: (route.split(' ')[1] ?? '').replaceAll(/:\w+|\*/g, 'x'),
    headers: { host: 'localhost:8080', ...(type && { 'content-type': type }), ...headers },
    ...(payload !== undefined && { payload }),
    remoteAddress: newNetwork(),
  })

test('what is tried against every writing route is refused before it is read, and nothing is written', {
  timeout: 600_000,
}, async () => {
  const before = await rowsOf(pool)
  const refused = writing.filter((route) => !serverToServer.includes(route))
  let writes = 0
  for (const route of refused) {
    const cookie = route.includes(' /desk') ? staff : reader
    for (const [from, headers] of Object.entries(elsewhere)) {
      // A commit sends each route one body from each place, taking turns.
      const sent = isWholeProof ? Object.entries(bodies) : [Object.entries(bodies)[writes % 5] ?? ['nothing', {}]]
      for (const [what, body] of sent) {
        const answer = await ask(route, { ...headers, cookie }, body)
        expect(answer.statusCode, `${route} from ${from} with ${what}`).toBe(403)
        expect(answer.cookies, `${route} from ${from} with ${what}`).toEqual([])
        writes += 1
      }
    }
  }
  expect(await rowsOf(pool)).toEqual(before)
  reached(33, 'writing routes', refused.length)
  reached(33, 'foreign writes', writes)
})

test('the same writes from a page of ours are not refused as foreign', async () => {
  for (const route of writing) {
    const answer = await ask(route, { origin: SITE_URL, 'sec-fetch-site': 'same-origin' }, bodies.JSON ?? {})
    expect(answer.statusCode, route).not.toBe(403)
  }
})

test('no writing route takes text/plain, from wherever it comes', async () => {
  for (const route of writing) {
    const headers = { origin: SITE_URL, 'sec-fetch-site': 'same-origin' }
    const answer = await ask(route, headers, bodies['text/plain'] ?? {})
    // Of these only the address counts, and what a signature is made over is read as it came.
    if (serverToServer.includes(route)) continue
    expect(answer.statusCode, route).toBe(415)
  }
})

test('what other servers write is refused without their secret, and nothing is written', async () => {
  const before = await rowsOf(pool)
  for (const route of serverToServer) {
    expect(writing).toContain(route)
    for (const body of Object.values(bodies)) {
      const answer = await ask(route, { origin: 'https://evil.example', cookie: reader }, body)
      const isLedAway = answer.statusCode === 303 && /result=link-gone|token=/.test(String(answer.headers.location))
      expect(answer.statusCode >= 400 || isLedAway, `${route} ${answer.statusCode}`).toBe(true)
    }
  }
  expect(await rowsOf(pool)).toEqual(before)
})
