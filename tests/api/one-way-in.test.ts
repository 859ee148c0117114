import { expect, test } from 'vitest'
import { newNetwork, openAccess, SITE_URL } from '../support/access.ts'

const { app, routes, openBrowser } = await openAccess(
  {},
  { BOUNCE_SECRET: 'a-secret-of-the-mail-service-that-is-long' },
)

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Door = {
  ask: string
  /** A body of the right shape. */
  json?: { [key: string]: Json }
  /** The fields of its plain form. */
  form?: Record<string, string>
  /** Asked by nobody, where a reader would be charged or sent on. */
  isVisitor?: true
  /** What is sent makes no difference: it is read all the same, and refused where it can't be. */
  isUnread?: true
}

const address = { line1: '1 Pier Road', line2: '', city: 'Portland', state: 'ME', postcode: '04101', country: 'US' }
const buyer = {
  name: 'Ada Quill',
  email: 'new@reader.example',
  address,
  shipcode: 'ship-a',
  origin: '/',
  session: true,
}
const tote = { type: 'basic-product', item: 'prd:tote' }
const gift = { deliverable: 'digital', level: 'low', term: '1year', coupon: 'X' }
const password = { password: 'a long one of mine', confirm: 'a long one of mine' }
const addressForm = Object.fromEntries(Object.entries(address).map(([name, value]) => [`address.${name}`, value]))

/** Every route that takes a body. One that is missing here fails the test below. */
const doors: Record<string, Door> = {
  'POST /api/access/login': {
    ask: '/api/access/login',
    json: { email: 'a@b.example', password: 'x' },
    form: { email: 'a@b.example', password: 'x', redirect: '/' },
  },
  'POST /api/access/reset-password': {
    ask: '/api/access/reset-password',
    json: { email: 'a@b.example' },
    form: { email: 'a@b.example' },
  },
  'POST /api/access/signin': {
    ask: '/api/access/signin',
    json: { email: 'a@b.example', path: '/' },
    form: { email: 'a@b.example', redirect: '/' },
  },
  'POST /api/access/signin/verify': {
    ask: '/api/access/signin/verify',
    json: { token: 'x', password: '123456' },
    form: { password: '123456' },
  },
  'POST /api/access/signin/link': { ask: '/api/access/signin/link', json: { token: 'x' }, form: { token: 'x' } },
  'POST /api/access/password': {
    ask: '/api/access/password',
    json: { token: 'x', password },
    form: { token: 'x', ...password },
  },
  'POST /api/access/second-factor': {
    ask: '/api/access/second-factor',
    json: { code: '000000' },
    form: { code: '000000' },
  },
  'POST /desk/missing/:ref/:verb': { ask: '/desk/missing/none/sent', isUnread: true, form: {} },
  'POST /desk/cancellations/:id/:verb': { ask: '/desk/cancellations/none/close', isUnread: true, form: {} },
  'POST /desk/jobs/:id/:verb': { ask: '/desk/jobs/1/retry', isUnread: true, form: {} },
  'POST /desk/staff/:ref/:verb': { ask: '/desk/staff/acc-staff/factor', isUnread: true, form: {} },
  'POST /desk/export': { ask: '/desk/export', isUnread: true, form: { step: 'look' } },
  'POST /desk/webhooks/add': { ask: '/desk/webhooks/add', isUnread: true, form: { step: 'look' } },
  'POST /desk/webhooks/:ref/:verb': { ask: '/desk/webhooks/none/remove', isUnread: true, form: {} },
  'POST /desk/webhooks/deliveries/:id/:verb': {
    ask: '/desk/webhooks/deliveries/none/replay',
    isUnread: true,
    form: {},
  },
  'POST /desk/staff/add': { ask: '/desk/staff/add', isUnread: true, form: { email: 'x' } },
  'POST /desk/invoices/new': { ask: '/desk/invoices/new', isUnread: true, form: { name: 'x' } },
  'POST /desk/invoices/remind': { ask: '/desk/invoices/remind', isUnread: true, form: { step: 'look' } },
  'POST /desk/invoices/:no/:verb': { ask: '/desk/invoices/LS-0001/void', isUnread: true, form: { step: 'look' } },
  'POST /desk/donations/monthly/:id/:verb': { ask: '/desk/donations/monthly/none/stop', isUnread: true, form: {} },
  'POST /desk/donations/gifts/:order/:verb': { ask: '/desk/donations/gifts/none/thank', isUnread: true, form: {} },
  'POST /desk/donations/statements/:year': {
    ask: '/desk/donations/statements/2001',
    isUnread: true,
    form: { step: 'look' },
  },
  'POST /desk/institutions/new': { ask: '/desk/institutions/new', isUnread: true, form: { name: 'x' } },
  'POST /desk/institutions/:id/:verb': { ask: '/desk/institutions/none/set', isUnread: true, form: { name: 'x' } },
  'POST /desk/books/fetch': { ask: '/desk/books/fetch', isUnread: true, form: { step: 'look' } },
  'POST /desk/books/:month/close': { ask: '/desk/books/2026-10/close', isUnread: true, form: { step: 'look' } },
  'POST /desk/books/statement': { ask: '/desk/books/statement', isUnread: true, form: { statement: 'x' } },
  'POST /desk/books/statement/book': { ask: '/desk/books/statement/book', isUnread: true, form: { step: 'look' } },
  'POST /desk/books/statement/:line/:verb': {
    ask: '/desk/books/statement/1/ignore',
    isUnread: true,
    form: { reason: 'x' },
  },
  'POST /desk/import': { ask: '/desk/import', isUnread: true, form: { file: 'x' } },
  'POST /desk/import/:run/:verb': { ask: '/desk/import/1/undo', isUnread: true, form: { step: 'look' } },
  'POST /desk/store/goods/:ref/:verb': {
    ask: '/desk/store/goods/prd:tote/count',
    isUnread: true,
    form: { count: '1' },
  },
  'POST /desk/store/coupons/new': { ask: '/desk/store/coupons/new', isUnread: true, form: { code: 'x' } },
  'POST /desk/store/coupons/:code/:verb': {
    ask: '/desk/store/coupons/RENEW5/end',
    isUnread: true,
    form: { step: 'look' },
  },
  'POST /desk/orders/:ref/:verb': { ask: '/desk/orders/LS-0002/refund', isUnread: true, form: { what: 'all' } },
  'POST /desk/subscriptions/renewals/:wave/:verb': {
    ask: '/desk/subscriptions/renewals/left-0/send',
    isUnread: true,
    form: { step: 'look' },
  },
  'POST /desk/orders/papers': { ask: '/desk/orders/papers', isUnread: true, form: { paper: 'slips' } },
  'POST /desk/orders/send/*': { ask: '/desk/orders/send/0000-0000-0000', isUnread: true, form: { mail: 'no' } },
  'POST /desk/orders/parcels/:ref': {
    ask: '/desk/orders/parcels/par-0123456789',
    isUnread: true,
    form: { because: '' },
  },
  'POST /desk/readers/:ref/:verb': { ask: '/desk/readers/acc-donor/note', isUnread: true, form: { note: 'x' } },
  'POST /desk/letters/new': { ask: '/desk/letters/new', isUnread: true, form: { step: 'look' } },
  'POST /desk/letters/new/issue': { ask: '/desk/letters/new/issue', isUnread: true, form: { step: 'look' } },
  'POST /desk/letters/:ref/:verb': { ask: '/desk/letters/let-none/stop', isUnread: true, form: { step: 'look' } },
  'POST /desk/issues/:number/:verb': { ask: '/desk/issues/5/undo', isUnread: true, form: { step: 'do' } },
  'POST /desk/issues/:number/files': { ask: '/desk/issues/5/files', isUnread: true, form: { list: '1' } },
  'POST /desk/issues/:number/labels/:ref': {
    ask: '/desk/issues/5/labels/acc-extended',
    isUnread: true,
    form: { name: 'x' },
  },
  'POST /api/access/leave-view': { ask: '/api/access/leave-view', isVisitor: true, isUnread: true, form: {} },
  'POST /api/access/logout': { ask: '/api/access/logout', isVisitor: true, isUnread: true, form: { redirect: '/' } },
  'POST /api/account/card': { ask: '/api/account/card', json: { name: 'Ada', cc_token: 'pm_x' } },
  'POST /api/account/card/setup': { ask: '/api/account/card/setup', isVisitor: true, isUnread: true },
  'POST /api/account/renewal': { ask: '/api/account/renewal', isVisitor: true, isUnread: true, form: {} },
  'DELETE /api/account/card': { ask: '/api/account/card', isUnread: true },
  'POST /api/account/card/delete': { ask: '/api/account/card/delete', isUnread: true, form: { card: 'delete' } },
  // Nothing at all flips it.
  'PATCH /api/account/autorenew': { ask: '/api/account/autorenew', isUnread: true, json: { autorenew: true } },
  'PATCH /api/account/skip': { ask: '/api/account/skip', json: { issue: 6, skip: true } },
  'POST /api/account/skip': { ask: '/api/account/skip', form: { skip: '6' } },
  'PATCH /api/account/name': { ask: '/api/account/name', json: { name: 'Ada Quill' } },
  'POST /api/account/name': { ask: '/api/account/name', form: { name: 'Ada Quill' } },
  'POST /api/account/reset-email': {
    ask: '/api/account/reset-email',
    json: { email: 'a@b.example' },
    form: { email: 'a@b.example' },
  },
  'POST /api/account/gifts/send': {
    ask: '/api/account/gifts/send',
    json: { gift: '4821-9305-1723.1' },
    form: { gift: '4821-9305-1723.1' },
  },
  'POST /api/account/gift-offers': {
    ask: '/api/account/gift-offers',
    json: { wanted: true },
    form: { wanted: 'yes' },
  },
  'POST /api/receipts/gift': {
    ask: '/api/receipts/gift',
    json: { token: 'x', gift: '1', way: 'by-hand', recipient: 'Ada', message: '', email: '', on: '' },
    form: { token: 'x', gift: '1', way: 'by-hand', recipient: 'Ada', message: '', email: '', on: '' },
  },
  'POST /api/account/cancel-email': { ask: '/api/account/cancel-email', isUnread: true, form: {} },
  'POST /api/account/confirm-email': {
    ask: '/api/account/confirm-email',
    json: { token: 'x' },
    form: { token: 'x' },
  },
  'POST /api/account/sign-in/password-link': { ask: '/api/account/sign-in/password-link', isUnread: true, form: {} },
  'POST /api/account/sign-in/unlink': {
    ask: '/api/account/sign-in/unlink',
    json: { provider: 'x' },
    form: { provider: 'x' },
  },
  'POST /api/account/devices/log-out': {
    ask: '/api/account/devices/log-out',
    json: { device: 'x' },
    form: { device: 'x' },
  },
  'POST /api/account/devices/log-out-everywhere': {
    ask: '/api/account/devices/log-out-everywhere',
    json: { here: false },
    form: {},
  },
  'POST /api/account/mailing-list': {
    ask: '/api/account/mailing-list',
    json: { subscribed: true },
    form: { subscribed: 'yes' },
  },
  'POST /api/reading': {
    ask: '/api/reading',
    json: { places: [{ slug: 'the-hum', place: '+3', share: 20, finished: false, at: 1_790_000_000_000 }] },
  },
  'POST /api/account/reading': { ask: '/api/account/reading', json: { keep: true }, form: { keep: 'yes' } },
  'POST /api/account/reading/forget': { ask: '/api/account/reading/forget', isUnread: true, form: {} },
  'POST /api/account/delete': {
    ask: '/api/account/delete',
    json: { email: 'a@b.example' },
    form: { email: 'a@b.example' },
  },
  'POST /api/account/confirm-delete': {
    ask: '/api/account/confirm-delete',
    json: { token: 'x', gives_up: '0' },
    form: { token: 'x', gives_up: '0' },
  },
  'POST /account/data/export': { ask: '/account/data/export', isVisitor: true, isUnread: true, form: {} },
  'DELETE /api/account/address/:shipcode': { ask: '/api/account/address/ship-a', isUnread: true },
  'POST /api/account/delete-address': { ask: '/api/account/delete-address', form: { shipcode: 'ship-a' } },
  'POST /api/account/missing-copy': { ask: '/api/account/missing-copy', json: { issue: 4 }, form: { issue: '4' } },
  'POST /api/account/autorenew': { ask: '/api/account/autorenew', isUnread: true, form: { autorenew: 'on' } },
  'PATCH /api/account/address/:shipcode': { ask: '/api/account/address/ship-a', json: address },
  'PATCH /api/account/change-address/:shipcode': { ask: '/api/account/change-address/ship-a', json: address },
  'POST /api/account/change-address': {
    ask: '/api/account/change-address',
    form: { 'address.shipcode': 'ship-a', ...addressForm },
  },
  'POST /api/account/subscriptions/update': {
    ask: '/api/account/subscriptions/update',
    json: { ...buyer, password, subscription: { token: 'x', deliverable: 'digital', level: 'low' } },
    form: { token: 'x', deliverable: 'digital', level: 'low', ...addressForm },
  },
  'POST /api/cart': { ask: '/api/cart', json: { ...tote, qty: 1 }, form: { type: 'basic-product', ref: 'prd:tote' } },
  'PATCH /api/cart': { ask: '/api/cart', json: { type: 'gift-subscription', item: gift, qty: 1 } },
  'POST /api/cart/coupon': { ask: '/api/cart/coupon', json: { code: 'WELCOME10' }, form: { code: 'WELCOME10' } },
  'POST /api/cart/remove': {
    ask: '/api/cart/remove',
    json: { ...tote, all: true },
    form: { type: 'basic-product', ref: 'prd:tote' },
  },
  'POST /api/cart/checkout': {
    ask: '/api/cart/checkout',
    json: { ...buyer, password, recipient_name: 'Bo', gifted: false, invoice: 'pi_x', customer: 'add-card' },
  },
  'POST /api/invoice/:invoice/checkout': { ask: '/api/invoice/x/checkout', json: { ...buyer, password } },
  'POST /api/subscribe': {
    ask: '/api/subscribe',
    json: {
      ...buyer,
      cart: { items: [], giftsubs: [{ item: gift, qty: 1 }], donation: { process: 'onetime', dollars: 5 } },
    },
  },
  'POST /api/donate': {
    ask: '/api/donate',
    json: { ...buyer, cart: { items: [], giftsubs: [], donation: { process: 'monthly-init', dollars: 5 } } },
  },
  'POST /api/subscribe/renew': { ask: '/api/subscribe/renew', json: { ...buyer, account: 'x', cart: { items: [] } } },
  'POST /api/subscribe/redeem': {
    ask: '/api/subscribe/redeem',
    json: { ...buyer, subscription: { token: 'x', deliverable: 'digital' } },
    form: { token: 'x', deliverable: 'digital', name: 'Ada', email: 'a@b.example', ...addressForm },
  },
  'POST /api/donation/setup': { ask: '/api/donation/setup?token=x', isVisitor: true, isUnread: true },
  'POST /api/donation/restart': {
    ask: '/api/donation/restart?token=x',
    json: { 'payment-method': 'pm_x' },
    form: {},
  },
  'POST /api/donation/change': {
    ask: '/api/donation/change?token=x',
    form: { change: 'pause', months: '2', next: '2026-12-17' },
  },
  'POST /api/donation/extra': {
    ask: '/api/donation/extra?token=x',
    form: { key: '0b8f3c5e-6f0f-4c55-9d5e-0c6f1c1c8a11', amount: '10' },
  },
  'POST /api/donation/cancel': {
    ask: '/api/donation/cancel?token=x',
    form: { reason: 'money', words: 'I have to.' },
  },
  'POST /api/cancel': {
    ask: '/api/cancel',
    json: { kind: 'cancel', contract: 'donation', name: 'Ada', email: 'a@b.example', details: 'x', on: '' },
    form: { kind: 'cancel', contract: 'donation', name: 'Ada', email: 'a@b.example', details: 'x', on: '' },
  },
  'POST /api/list/signup': {
    ask: '/api/list/signup',
    json: { email: 'a@b.example' },
    form: { email: 'a@b.example' },
  },
  'POST /mailing-list/confirm': { ask: '/mailing-list/confirm?token=x', isUnread: true, form: { token: 'x' } },
  'POST /api/island-failures': {
    ask: '/api/island-failures',
    json: { island: 'share', path: '/', error: 'Error' },
  },
  'POST /api/mail/bounces': { ask: '/api/mail/bounces', json: { email: 'a@b.example', reason: 'gone' } },
}

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
})

test.each(byScript)('%s refuses fields of another kind, in plain words', async (route, { json }) => {
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
    }
    if (typeof path.at(-1) === 'number') continue
    const without = write(json, path, () => '"unknown_field":1')
    expectRefused(await send(route, without), without)
  }
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
