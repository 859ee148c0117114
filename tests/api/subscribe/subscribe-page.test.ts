import { expect, test } from 'vitest'
import { openShop } from '../../support/cart.ts'

const { openShopper, newAccount, db, clock } = await openShop()

/** What the server has placed in the page, as its island is given it. */
async function propsOf(shopper: ReturnType<typeof openShopper>, query = '') {
  const answer = await shopper.send('GET', `/subscribe${query}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const [, json = ''] = /data-island="subscribe"[^>]* data-props="([^"]*)"/.exec(answer.body) ?? []
  return JSON.parse(
    json
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>'),
  )
}

test('the page carries prices, the coupon, the bill and who is logged in', async () => {
  const shopper = openShopper()
  const props = await propsOf(shopper, '?code=north&years=2years&shipping=canada')
  expect(props.subscriber).toBeNull()
  expect(props.coupon).toEqual({
    code: 'NORTH',
    applied: 'any',
    discounts: { print_us: 900, print_ca: 900, print_intl: 0, digital: 0 },
  })
  expect(props.pricing.base['print-low']['1year']).toBe(3995)
  expect(props.pricing.ship.lifetime).toEqual({ a: 0, b: 15000, c: 40000 })
  expect(Object.keys(props.pricing)).toEqual(['base', 'ship'])
  expect(props.billing.b.membership.outlays).toEqual({ amount: 6995, shipping: 2000, discount: 900 })
  expect(props.billing.c.membership.outlays).toEqual({ amount: 6995, shipping: 6000, discount: 0 })
  const again = await propsOf(shopper)
  expect(again.attempt).not.toBe(props.attempt)
  expect(again.coupon.code).toBe('NORTH')
  expect((await propsOf(shopper, '?code=')).coupon).toBeNull()
})

test.each([
  ['NOTHING', {}],
  ['NOSUCH', {}],
  ['BYGONE', { refusal: { endedOn: '2025-12-31' } }],
])('%s takes nothing off, and says why where it was good once', async (code, more) => {
  expect((await propsOf(openShopper(), `?code=${code}`)).coupon).toEqual({
    code,
    applied: 'any',
    discounts: { print_us: 0, print_ca: 0, print_intl: 0, digital: 0 },
    ...more,
  })
})

test('what can be no code is none', async () => {
  expect((await propsOf(openShopper(), '?code=%3Cscript%3E')).coupon).toBeNull()
})

test('an account is told its name and email, and whether it has subscribed', async () => {
  const email = await newAccount()
  const shopper = openShopper()
  await shopper.logIn(email)
  const account = { name: 'A shopper', email }
  expect((await propsOf(shopper)).subscriber).toEqual({ ...account, isSubscriber: false })
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const cycle = {
    account_id: id,
    position: 1,
    phase: 'introductory',
    term: '1year',
    level: 'low',
    set_deliverable: 'digital',
    active_deliverable: 'digital',
    tokens: 4,
    created_at: clock.now,
  }
  await db.insertInto('cycles').values(cycle).execute()
  const props = await propsOf(shopper)
  expect(props.subscriber).toEqual({ ...account, isSubscriber: true })
  expect(JSON.stringify(props)).not.toContain(id)
})

test('each picker has its heading in the page, before any script', async () => {
  const { body } = await openShopper().send('GET', '/subscribe')
  for (const heading of ['Select a Subscription Level', 'Shipping Category', 'Years'])
    expect(body).toContain(`<span class="field-label">${heading}</span>`)
})
