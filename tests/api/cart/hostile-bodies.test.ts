import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openShop, printGift, printSubscription, tote } from '../../support/cart.ts'
import { reached } from '../../support/whole-proof.ts'

const { db, openShopper } = await openShop()
const BODIES = 5_000

/** Written as JSON text, so that what only JSON can say is said: endless numbers, -0, one key twice. */
const oddNumber = fc.constantFrom(
  '1e400',
  '-1e400',
  '-0',
  '-1',
  '0',
  '9007199254740992',
  '9007199254740993',
  '1.5',
  '1e-7',
  '2.0000001',
  '51',
  '2147483648',
  '1e3',
  '"1"',
  '"NaN"',
  'null',
  'true',
  '[]',
  '[1]',
  '{}',
  '{"valueOf":1}',
  '""',
  '-9007199254740993',
  '0.1',
)
const notJson = fc.constantFrom(
  'NaN',
  'Infinity',
  'undefined',
  '{',
  '',
  '{"type":}',
  "{'type':'x'}",
  '[',
  '{"type":"basic-product",}',
  '\u0000',
  'tote',
  '1n',
)
const oddRef = fc
  .oneof(
    fc.constantFrom(
      'prd:nothing',
      'prd:',
      'iss:1; drop table carts',
      'PRD:TOTE',
      ' prd:tote',
      '__proto__',
      'constructor',
      'toString',
      'iss:99999',
      'sze:tee',
      '\u0000',
      'prd:tote\u0000',
      '../prd:tote',
    ),
    fc.string({ maxLength: 100 }),
  )
  .filter((ref) => ref !== 'prd:tote')
const type = fc.constantFrom('basic-product', 'sized-product', 'digital-product', 'print-issue', 'digital-issue')
const anyType = fc.oneof(
  type,
  fc.constantFrom(
    'gift-subscription',
    'personal-subscription',
    'donation-item',
    'Basic-Product',
    '__proto__',
    'constructor',
    '',
    'upgrade',
  ),
)
const json = JSON.stringify
const oddKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'cartId',
  'account_id',
  'version',
  'contents',
  'toString',
)

const hostile = fc.oneof(
  notJson,
  fc.jsonValue({ maxDepth: 3 }).map(json),
  oddNumber.map((number) => `{"type":"basic-product","item":"prd:tote","qty":${number === '1e3' ? '1000' : number}}`),
  oddNumber.map((number) => `{"type":"gift-subscription","item":${json(printGift)},"qty":${number}}`),
  oddNumber.map(
    (number) =>
      `{"type":"donation-item","item":{"process":"onetime","amount":${number === '2147483648' ? '-1' : number === '1e3' ? '1e9' : number}}}`,
  ),
  fc.tuple(type, oddRef).map(([kind, ref]) => json({ type: kind, item: ref })),
  fc.tuple(type, oddRef).map(([kind, ref]) => json({ type: kind, ref, quantity: 1 })),
  fc.tuple(anyType, fc.jsonValue({ maxDepth: 2 })).map(([kind, item]) => json({ type: kind, item })),
  oddKey.map((key) => `{"type":"basic-product","item":"prd:tote","${key}":{"isAdmin":true}}`),
  oddKey.map(
    (key) =>
      `{"type":"personal-subscription","item":{"phase":"introductory","medium":"print","level":"low","term":"1year","${key}":1}}`,
  ),
  fc.constantFrom(
    '{"type":"basic-product","item":"prd:tote","item":"prd:tote"}',
    '{"type":"basic-product","type":"basic-product","item":"prd:tote"}',
    '{"type":"basic-product","item":"prd:tote","qty":1,"qty":1}',
    '{"type":"basic-product","item":"prd:tote","qty":1,"quantity":1}',
    '{"type":"basic-product","item":"prd:tote","ref":"prd:tote"}',
    '{"type":"basic-product","item":"prd:tote","\\u0071ty":1,"qty":2}',
    '{"type":"donation-item","item":{"process":"onetime","amount":2500,"amount":100}}',
    json({ type: 'personal-subscription', item: { ...printSubscription, copies: 2 } }),
    json({ type: 'personal-subscription', item: { ...printSubscription, renewal: true } }),
    json({ type: 'personal-subscription', item: { ...printSubscription, term: '4year' } }),
    json({ type: 'personal-subscription', item: [printSubscription] }),
    json({ type: 'gift-subscription', item: { ...printGift, coupon: ['GIFT15'] } }),
    json([tote]),
    json({ ...tote, item: ['prd:tote'] }),
    json({ ...tote, item: { ref: 'prd:tote' } }),
    '{"type":"basic-product","item":"prd:tote"}'.padEnd(5_000, ' '),
  ),
)

test(`${BODIES} hostile bodies are all refused, and change nothing`, { timeout: 180_000 }, async () => {
  const shopper = openShopper()
  await shopper.add({ type: 'digital-product', item: 'prd:recordings' })
  const before = await shopper.cart()
  const rows = () =>
    db
      .selectFrom('carts')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const carts = await rows()
  const refused: Record<number, number> = {}
  for (const [index, body] of fc.sample(hostile, { numRuns: BODIES, seed: 6 }).entries()) {
    const [method, url] = index % 3 === 0 ? (['PATCH', '/api/cart'] as const) : (['POST', '/api/cart'] as const)
    const { statusCode } = await shopper.send(method, url, body)
    if (statusCode < 400 || statusCode > 499) throw new Error(`${statusCode} for ${method} ${body}`)
    refused[statusCode] = (refused[statusCode] ?? 0) + 1
  }
  expect(await shopper.cart()).toEqual(before)
  expect(await rows()).toEqual(carts)
  expect(({} as { isAdmin?: true }).isAdmin).toBeUndefined()
  expect(Object.keys(refused).sort()).toEqual(['400', '413', '422'])
  reached(11, 'hostile bodies', BODIES)
})

test.each([
  'NaN',
  '{"type":"basic-product","item":"prd:tote","item":"prd:tote"}',
  '{"__proto__":{"type":"basic-product"}}',
  '[]',
  '""',
])('removing by %s is refused as well', async (body) => {
  const shopper = openShopper()
  await shopper.add(tote)
  expect((await shopper.send('POST', '/api/cart/remove', body)).statusCode).toBe(400)
  expect((await shopper.cart()).items).toHaveLength(1)
})

test.each([
  ['a field twice', 'type=basic-product&ref=prd%3Atote&ref=iss%3A1'],
  ['no type', 'ref=prd%3Atote'],
  ['an unknown type', 'type=__proto__&ref=prd%3Atote'],
  ['no ref', 'type=basic-product'],
  ['a gift of nothing', 'type=gift-subscription&level=low'],
])('a form with %s is refused', async (_what, form) => {
  const shopper = openShopper()
  const answer = await shopper.send('POST', '/api/cart', form, 'application/x-www-form-urlencoded')
  expect(answer.statusCode).toBe(400)
  expect(shopper.cookies.has('cart')).toBe(false)
})

test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml'])(
  'a body of %s is refused',
  async (kind) => {
    const answer = await openShopper().send('POST', '/api/cart', JSON.stringify(tote), kind)
    expect(answer.statusCode).toBe(415)
  },
)

test('a write from another site is refused', async () => {
  const { app } = await openShop()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/cart',
    headers: {
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/json',
    },
    payload: JSON.stringify(tote),
  })
  expect(answer.statusCode).toBe(403)
})
