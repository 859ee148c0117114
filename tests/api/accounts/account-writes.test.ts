import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { putAddress } from '#store/accounts/account-addresses.ts'
import { SITE_URL } from '../../support/access.ts'
import { american, canadian } from '../../support/checkout.ts'
import { openSubscribe } from '../../support/subscribe.ts'

const { db, app, routes, clock, openShopper, newSubscriber, keepCard } = await openSubscribe()

type Write = { url: string; json?: object; form?: Record<string, string> }

/** Every route that writes to an account, with a body that would. One that is missing here fails the test below. */
const writes: Record<string, Write> = {
  'PATCH /api/account/name': { url: '/api/account/name', json: { name: 'Someone Else' } },
  'POST /api/account/name': { url: '/api/account/name', form: { name: 'Someone Else' } },
  'POST /api/account/reset-email': { url: '/api/account/reset-email', json: { email: 'else@demo.example' } },
  'POST /api/account/cancel-email': { url: '/api/account/cancel-email', json: {} },
  'POST /api/account/confirm-email': { url: '/api/account/confirm-email', json: { token: 'TOKEN' } },
  'PATCH /api/account/address/:shipcode': { url: '/api/account/address/ship-a', json: { ...american, city: 'Salem' } },
  'DELETE /api/account/address/:shipcode': { url: '/api/account/address/ship-b', json: {} },
  'POST /api/account/delete-address': { url: '/api/account/delete-address', form: { shipcode: 'ship-b' } },
  'PATCH /api/account/change-address/:shipcode': {
    url: '/api/account/change-address/ship-a',
    json: { ...american, city: 'Salem' },
  },
  'POST /api/account/change-address': {
    url: '/api/account/change-address',
    form: {
      'address.shipcode': 'ship-a',
      ...Object.fromEntries(Object.entries(american).map(([field, text]) => [`address.${field}`, text])),
      'address.city': 'Salem',
    },
  },
  'POST /api/account/card/setup': { url: '/api/account/card/setup', json: {} },
  'POST /api/account/card': { url: '/api/account/card', json: { name: 'Else', cc_token: 'pm_card_visa' } },
  'DELETE /api/account/card': { url: '/api/account/card', json: {} },
  'POST /api/account/card/delete': { url: '/api/account/card/delete', form: { card: 'delete' } },
  'POST /api/account/subscriptions/update': {
    url: '/api/account/subscriptions/update',
    json: { subscription: { token: 'CYCLE', deliverable: 'digital', level: 'low' } },
  },
  'POST /api/account/renewal': { url: '/api/account/renewal', form: {} },
  'PATCH /api/account/autorenew': { url: '/api/account/autorenew', json: {} },
  'POST /api/account/autorenew': { url: '/api/account/autorenew', form: { autorenew: 'on' } },
}

/** A reader with all that can be taken from one. */
const reader = await newSubscriber({ cycles: [{ deliverable: 'print-a' }], address: american })
await putAddress(db, { accountId: reader.id, shipcode: 'ship-b', address: canadian, at: clock.now })
await keepCard(reader.id)
await reader.shopper.send('POST', '/api/account/reset-email', JSON.stringify({ email: 'waits@demo.example' }))

const { token: cycle } = await db
  .selectFrom('cycles')
  .select('token')
  .where('account_id', '=', reader.id)
  .executeTakeFirstOrThrow()

/** All that is kept of the reader. */
async function readAll() {
  const { id } = reader
  const of = (table: 'account_addresses' | 'account_links' | 'payers' | 'cycles' | 'orders') =>
    db.selectFrom(table).selectAll().where('account_id', '=', id).execute()
  return {
    account: await db.selectFrom('accounts').selectAll().where('id', '=', id).execute(),
    addresses: await of('account_addresses'),
    links: await of('account_links'),
    payers: await of('payers'),
    cycles: await of('cycles'),
    orders: await of('orders'),
    mails: await db.selectFrom('mails').select(['id', 'kind']).where('email', '=', reader.email).execute(),
  }
}

function send(route: string, { cookie = '', token = '' }: { cookie?: string; token?: string }) {
  const { url, json, form } = writes[route] as Write
  const payload = (form ? new URLSearchParams(form).toString() : JSON.stringify(json))
    .replace('TOKEN', token || 'x')
    .replace('CYCLE', cycle)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  return app.inject({
    method: route.split(' ')[0] as 'POST',
    url: token ? `${url}?${new URLSearchParams({ token })}` : url,
    headers: { origin: SITE_URL, 'content-type': type, ...(cookie && { cookie }) },
    payload,
  })
}

const cookieOf = (browser: ReturnType<typeof openShopper>) => `session=${browser.cookies.get('session')}`

/** Refused outright; a plain form of whoever is nobody here is led to the page, which asks for a login. */
const isRefused = ({ statusCode, headers }: Awaited<ReturnType<typeof send>>) =>
  statusCode >= 400 || (statusCode === 303 && String(headers.location).startsWith('/account/'))

test('every route that writes to an account is asked here', () => {
  const known = routes.flatMap(({ url, methods }) =>
    url.startsWith('/api/account/')
      ? methods.filter((method) => !['GET', 'HEAD'].includes(method)).map((method) => `${method} ${url}`)
      : [],
  )
  expect(Object.keys(writes).sort()).toEqual([...new Set(known)].sort())
})

test.each(Object.keys(writes))('%s does nothing for a guest, nor with a token of another purpose', async (route) => {
  const before = await readAll()
  expect(isRefused(await send(route, {}))).toBe(true)
  const forAddress = route.includes('change-address')
  const tokens = ['demo-gift-print', 'demo-donation', 'nothing', ...(forAddress ? ['demo-payment'] : ['demo-address'])]
  for (const token of tokens) expect(isRefused(await send(route, { token })), token).toBe(true)
  expect(await readAll()).toEqual(before)
})

test.each(Object.keys(writes))('%s changes nothing of another account', async (route) => {
  const before = await readAll()
  const other = await newSubscriber()
  await send(route, { cookie: cookieOf(other.shopper) })
  expect(await readAll()).toEqual(before)
})

test('in a view of the account every one of them is refused, and nothing is written', async () => {
  const before = await readAll()
  const staff = openShopper()
  await staff.logIn('staff@demo.example')
  const code = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') }).generate({ timestamp: clock.now.getTime() })
  await staff.post('second-factor', { code })
  for (const page of ['name', 'email', 'address', 'address/ship-b/delete', 'payment', `subscriptions/${cycle}`]) {
    const { body } = await staff.send('GET', `/account/${page}?admin-view=${reader.ref}`)
    expect(body, page).toContain('This page is for view-only purposes.')
    expect(body, page).toContain(`href="/account?admin-view=${reader.ref}"`)
    expect(body, page).not.toContain('action="/api/account')
  }
  for (const route of Object.keys(writes))
    expect((await send(route, { cookie: cookieOf(staff) })).statusCode, route).toBe(403)
  expect(await readAll()).toEqual(before)
})
