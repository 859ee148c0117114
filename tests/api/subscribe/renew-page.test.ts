import { expect, test } from 'vitest'
import { openInstitutionSession } from '#application/access/open-session.ts'
import { american } from '../../support/checkout.ts'
import { openSubscribe } from '../../support/subscribe.ts'

const { db, clock, openShopper, newSubscriber } = await openSubscribe()

async function open(shopper: ReturnType<typeof openShopper>, query = '') {
  const answer = await shopper.send('GET', `/subscribe/renew${query}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const [, json = 'null'] = /data-island="renew"[^>]* data-props="([^"]*)"/.exec(answer.body) ?? []
  const props = JSON.parse(
    json
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>'),
  )
  return { body: answer.body, props }
}

async function logIn(name: string) {
  const shopper = openShopper()
  await shopper.logIn(`${name}@demo.example`)
  return shopper
}

test('the page carries how the subscription stands, what it is, prices, the coupon and whose it is', async () => {
  const { props } = await open(await logIn('extended'), '?code=renew5&years=2years')
  expect(props).toMatchObject({
    subscriber: { account: { email: 'extended@demo.example', addresses: { a: { city: 'Asheville' }, b: null } } },
    expiration_tokens: { extended: true, expiring: false, expired: false },
    subscription: { level: 'low', term: '1year', deliverables: { set: 'print-a' } },
    issues_expected: [{ issue: { number: 5 } }],
    is_lifetime: false,
    tokens_left: 3,
    coupon: { code: 'RENEW5', applied: 'renewal' },
    asked: { category: 'print-low', shipcode: 'ship-a', term: '2year' },
  })
  expect(Object.keys(props.pricing)).toEqual(['base', 'ship'])
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'extended@demo.example')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(props)).not.toContain(id)
})

test.each([
  ['expiring', { extended: false, expiring: true, expired: false }, 0, 'print-b'],
  ['expired', { extended: false, expiring: false, expired: true }, 0, 'digital'],
  ['twocycles', { extended: true, expiring: false, expired: false }, 5, 'print-a'],
  // What was paid for, although files alone are sent now.
  ['switched', { extended: true, expiring: false, expired: false }, 2, 'print-c'],
])('%s is told how it stands', async (who, expiration_tokens, tokens_left, set) => {
  const { props } = await open(await logIn(who))
  expect(props).toMatchObject({ expiration_tokens, tokens_left, subscription: { deliverables: { set } }, asked: null })
  expect(props.following).toBe(who === 'twocycles' ? 1 : 0)
})

test('who has one issue left is asked to renew now', async () => {
  const { shopper } = await newSubscriber({ cycles: [{ tokens: 1 }] })
  const { body, props } = await open(shopper)
  expect(props).toMatchObject({ tokens_left: 1, issues_expected: [], expiration_tokens: { extended: true } })
  expect(body).toContain('You have 1 issue left. Renew now to extend your subscription.')
  expect(body).not.toContain('You can wait')
})

test.each(['lifetime', 'lifetime-digital'])('%s need not renew', async (who) => {
  const { body, props } = await open(await logIn(who))
  expect(body).toContain('<h1>Renewal not necessary</h1>')
  expect(props).toBeNull()
})

test('who has never subscribed is led to subscribing', async () => {
  const { body, props } = await open(await logIn('reader'))
  expect(body).toContain('There is nothing to renew yet')
  expect(body).toContain('href="/subscribe"')
  expect(props).toBeNull()
})

test('whom nobody knows logs in, and comes back to what was asked for', async () => {
  const { body, props } = await open(openShopper(), '?code=RENEW5&years=3years')
  expect(props).toBeNull()
  expect(body).toContain('data-island="login-form"')
  expect(body).toContain('name="redirect" value="/subscribe/renew?code=RENEW5&amp;years=3years"')
})

test('a reader of an institution is nobody of their own here', async () => {
  const { id } = await db
    .insertInto('institutions')
    .values({ name: 'A library with a licence', licence_from: '2000-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const browser = { name: '', network: '10.9.9.9', token: null, session: null }
  const session = await db.transaction().execute((trx) => openInstitutionSession(trx, id, { browser, now: clock.now }))
  const shopper = openShopper()
  shopper.cookies.set('session', session.token)
  const { body, props } = await open(shopper)
  expect(props).toBeNull()
  expect(body).toContain('You read through A library with a licence')
  expect(body).toContain('data-island="login-form"')
})

test('several copies are renewed by writing', async () => {
  const { shopper } = await newSubscriber({ cycles: [{ deliverable: 'print-a', copies: 5 }], address: american })
  expect((await open(shopper)).body).toContain('5<!-- --> copies of each issue')
})

test('every page until the next cycle has the same name for the renewal, and each account another', async () => {
  const ada = await newSubscriber()
  const [one, other] = [await open(ada.shopper), await open(ada.shopper)]
  expect(other.props.attempt).toBe(one.props.attempt)
  const bea = await newSubscriber()
  expect((await open(bea.shopper)).props.attempt).not.toBe(one.props.attempt)
})
