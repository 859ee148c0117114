import { expect, test } from 'vitest'
import { newNetwork, openAccess, SITE_URL } from '../support/access.ts'
import { address, buyer, type Door, doors, type Json } from '../support/doors.ts'
import { reached } from '../support/whole-proof.ts'

const { app, routes, openBrowser } = await openAccess(
  {},
  { BOUNCE_SECRET: 'a-secret-of-the-mail-service-that-is-long' },
)

/** Bodies that are not read here: one is checked by its signature first, of the other only the address counts. */
const unreadByUs = ['POST /api/payments/webhook', 'POST /mailing-list/unsubscribe', 'POST /mailing-list/letters']

const reader = openBrowser()
await reader.logIn('reader@demo.example')
const session = `session=${reader.cookies.get('session')}`

function send(route: string, payload: string | undefined, kind: string | null = 'application/json') {
  const { ask, isVisitor } = doors[route] as Door
  return app.inject({
    method: route.split(' ')[0] as 'POST',
    url: ask,
    headers: {
      origin: SITE_URL,
      'sec-fetch-site': 'same-origin',
      authorization: 'Bearer a-secret-of-the-mail-service-that-is-long',
      ...(!isVisitor && { cookie: session }),
      ...(kind && { 'content-type': kind }),
    },
    ...(payload !== undefined && { payload }),
    remoteAddress: newNetwork(),
  })
}

type Answer = Awaited<ReturnType<typeof send>>

/** How zod, ajv, Fastify, V8 and PostgreSQL speak. */
const foreignWords =
  /Invalid input|Invalid option|Invalid string|Unrecognized|expected|Unexpected|must be|must have|must match|must NOT|Too big|Too small|FST_|JSON at|in JSON|Body cannot|not valid JSON|byte sequence|ZodError|\bat .+:\d+:\d+/

function expectPlainWords(answer: Answer, what: string) {
  expect(answer.statusCode, what).toBeLessThan(500)
  expect(answer.body, what).not.toMatch(foreignWords)
  if (answer.statusCode < 400 || !answer.raw.req.url?.startsWith('/api/')) return
  expect(answer.json(), what).toHaveProperty('errors')
  expect(Object.keys(answer.json().errors).length, what).toBeGreaterThan(0)
}

function expectRefused(answer: Answer, what: string) {
  expectPlainWords(answer, what)
  expect(answer.statusCode, what).toBeGreaterThanOrEqual(400)
}

type Path = readonly (string | number)[]

/** Every field of a body, also those of its groups. */
function fieldsOf(value: Json, path: Path = []): [Path, Json][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  const inside = Object.entries(value).flatMap(([key, one]) =>
    fieldsOf(one, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length === 0 ? inside : [[path, value], ...inside]
}

/** The same body with something else at one place, written as JSON. */
function write(value: Json, path: Path, instead: (key: string, old: string) => string): string {
  const [first, ...rest] = path
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(([key, one]) => {
    const isHere = String(first) === key
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}:`
    if (isHere && rest.length === 0) return instead(name, JSON.stringify(one))
    return name + (isHere ? write(one, rest, instead) : JSON.stringify(one))
  })
  return Array.isArray(value) ? `[${parts}]` : `{${parts}}`
}

const taking = routes.flatMap(({ url, methods }) =>
  methods.filter((method) => !['GET', 'HEAD'].includes(method)).map((method) => `${method} ${url}`),
)
const byScript = Object.entries(doors).filter(([, { json }]) => json) as [
  string,
  Door & { json: { [key: string]: Json } },
][]
const byForm = Object.entries(doors).filter(([, { form }]) => form) as [
  string,
  Door & { form: Record<string, string> },
][]

/** A rule keeps of these what can be kept, as tests of their own say. */
const tidied = /^(name|recipient_name|line1|line2|city|state|postcode|country|redirect|path|origin)$/
const isTidied = (path: Path) => tidied.test(String(path.at(-1)).split('.').at(-1) ?? '')

test('every route that takes a body is asked here', () => {
  expect([...Object.keys(doors), ...unreadByUs].sort()).toEqual([...new Set(taking)].sort())
})

test.each(Object.keys(doors))('%s refuses what is no object, or no JSON', async (route) => {
  const { isUnread, json } = doors[route] as Door
  for (const body of ['', '{', '{"a":1,}', "{'a':1}", 'NaN', '\u0000', '{"a":"\u0001"}', '['.repeat(20_000)])
    expectRefused(await send(route, body), body.slice(0, 20))
  for (const body of ['[]', '"x"', 'null', '5', undefined]) {
    const answer = await send(route, body, body === undefined ? null : undefined)
    expectPlainWords(answer, String(body))
    if (!isUnread && json) expect(answer.statusCode, String(body)).toBeGreaterThanOrEqual(400)
  }
})

test.each(Object.keys(doors))('%s refuses keys that stand twice or reach for prototypes', async (route) => {
  const body = (doors[route] as Door).json ?? { a: { b: 1 } }
  for (const [path] of fieldsOf(body)) {
    if (typeof path.at(-1) === 'number') continue
    const twice = write(body, path, (name, old) => `${name}${old}, ${name}${old}`)
    const answer = await send(route, twice)
    expectRefused(answer, twice)
    expect(answer.statusCode, twice).toBe(400)
    if (!route.includes('/api/')) continue
    const found = path.reduce<unknown>(
      (errors, key) => (errors as Record<string, unknown>)?.[key],
      answer.json().errors,
    )
    expect(found, twice).toEqual(expect.any(String))
  }
  const escaped = write(body, [Object.keys(body)[0] ?? ''], (name, old) => {
    const [letter = ''] = JSON.parse(name.slice(0, -1)) as string
    const other = `"\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(2)}`
    return `${name}${old},${other}${old}`
  })
  expectRefused(await send(route, escaped), escaped)
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    const poisoned = [`{"${key}":{"isAdmin":true}}`, `{"a":[{"${key}":{"prototype":{"isAdmin":true}}}]}`]
    for (const text of poisoned) expectRefused(await send(route, text), text)
  }
  expect(({} as { isAdmin?: true }).isAdmin).toBeUndefined()
  reached(36, 'bodies', fieldsOf(body).length + 1 + 6)
})

test.each(byScript)('%s refuses fields of another kind, in plain words', async (route, { json }) => {
  let sent = 0
  for (const [path, value] of fieldsOf(json)) {
    const others: Json[] = [5.5, [], ['x'], { a: 1 }].filter(
      (other) => typeof other !== typeof value || typeof value === 'object',
    )
    for (const other of others) {
      if (
        JSON.stringify(other) === JSON.stringify(value) ||
        (Array.isArray(value) && Array.isArray(other) && !other[0])
      )
        continue
      const text = write(json, path, (name) => name + JSON.stringify(other))
      expectRefused(await send(route, text), text)
      sent += 1
    }
    if (typeof path.at(-1) === 'number') continue
    const without = write(json, path, () => '"unknown_field":1')
    expectRefused(await send(route, without), without)
    sent += 1
  }
  reached(36, 'bodies', sent)
})

test.each(byScript)('%s refuses text that is no text, or without end', async (route, { json }) => {
  for (const [path, value] of fieldsOf(json)) {
    if (typeof value !== 'string') continue
    for (const odd of ['a\\u0000b', '\\ud800', 'x\\udc00y', 'x'.repeat(100_000)]) {
      const text = write(json, path, (name) => `${name}"${odd}"`)
      const answer = await send(route, text)
      expectPlainWords(answer, `${path} ${odd.slice(0, 10)}`)
      if (!isTidied(path)) expect(answer.statusCode, `${path} ${odd.slice(0, 10)}`).toBeGreaterThanOrEqual(400)
    }
  }
  const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')])
  expectRefused(await send(route, bytes as never), 'half a character in bytes')
})

test.each(byForm)('%s refuses a form that says a field twice, or what is no text', async (route, { form }) => {
  const kind = 'application/x-www-form-urlencoded'
  const text = new URLSearchParams(form).toString()
  for (const name of [...Object.keys(form), 'other']) {
    const field = new URLSearchParams([[name, form[name] ?? '']]).toString()
    const twice = await send(route, `${field}&${text.includes(field) ? text : field}`, kind)
    expectRefused(twice, `${name} twice`)
    if (route.includes('/api/')) expect(JSON.stringify(twice.json()), name).toContain(name.split('.').at(-1))
    for (const odd of ['a%00b', '%ED%A0%80', '%FF', '%', 'x'.repeat(100_000)]) {
      const others = new URLSearchParams(form)
      others.delete(name)
      const answer = await send(route, `${others}&${encodeURIComponent(name)}=${odd}`, kind)
      expectPlainWords(answer, `${name} ${odd.slice(0, 10)}`)
      if (odd.length < 10 && (odd !== 'a%00b' || !(isTidied([name]) || name === 'email')))
        expect(answer.statusCode, `${name} ${odd}`).toBeGreaterThanOrEqual(400)
    }
  }
})

test.each(byScript.filter(([route]) => !doors[route]?.form))('%s takes no plain form', async (route) => {
  if (route === 'PATCH /api/cart') return
  expect((await send(route, 'a=1', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
})

test.each([
  ['POST /api/access/login', { email: 'a@b.example' }, { password: 'Please enter your password.' }],
  ['POST /api/access/login', { email: 5, password: 'x' }, { email: 'Please enter your email address.' }],
  [
    'POST /api/access/password',
    { token: 'x', password: { password: 'x' } },
    { password: { confirm: 'Please fill this in.' } },
  ],
  [
    'POST /api/island-failures',
    { island: 'share', path: 'x'.repeat(301), error: 'Error' },
    { path: 'This is too long.' },
  ],
  ['POST /api/island-failures', { island: 'share', path: ['/'], error: 'Error' }, { path: 'Please give this once.' }],
  ['POST /api/island-failures', { island: 'share', path: '/', error: 'Error', b: 1 }, { b: 'There is no such field.' }],
  ['PATCH /api/account/address/:shipcode', { ...address, city: 5 }, { city: 'Please fill this in as text.' }],
  ['POST /api/cart/checkout', { ...buyer, shipcode: 'ship-z' }, { shipcode: 'Please choose from the list.' }],
  [
    'POST /api/cart/checkout',
    { ...buyer, invoice: 'pi_\u0000' },
    { invoice: 'This has characters in it that can’t be read. Please write it again.' },
  ],
])('%s says of %j what is wrong', async (route, body, errors) => {
  expect((await send(route, JSON.stringify(body))).json()).toEqual({ errors })
})
