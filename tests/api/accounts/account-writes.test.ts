import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { insertIdentity } from '#store/access/identities.ts'
import { putAddress } from '#store/accounts/account-addresses.ts'
import { SITE_URL } from '../../support/access.ts'
import { type AccountWrite, accountWrites as writes } from '../../support/account-write-cases.ts'
import { printGift } from '../../support/cart.ts'
import { american, canadian } from '../../support/checkout.ts'
import { missingOn } from '../../support/missing-copies.ts'
import { openSubscribe } from '../../support/subscribe.ts'

const site = await openSubscribe()
const { db, app, routes, clock, openShopper, newSubscriber, keepCard, buy, orderOf } = site

/** A reader with all that can be taken from one. */
const reader = await newSubscriber({ cycles: [{ deliverable: 'print-a' }], address: american })
await putAddress(db, { accountId: reader.id, shipcode: 'ship-b', address: canadian, at: clock.now })
await keepCard(reader.id)
await missingOn(site).deliver(reader.id, { issue: 4, days: 40 })
await reader.shopper.send('POST', '/api/account/reset-email', JSON.stringify({ email: 'waits@demo.example' }))

await openShopper().logIn(reader.email)
const identity = { issuer: 'https://id.kite.example', subject: 'someone' }
await db.transaction().execute((trx) => insertIdentity(trx, identity, reader.id, clock.now))
await db.updateTable('accounts').set({ email_confirmed_at: clock.now }).where('id', '=', reader.id).execute()
await reader.shopper.send('POST', '/api/account/mailing-list', JSON.stringify({ subscribed: true }))

await reader.shopper.send('POST', '/api/account/reading', JSON.stringify({ keep: true }))
const { slug } = await db.selectFrom('articles').select('slug').orderBy('slug').executeTakeFirstOrThrow()
const places = [{ slug, place: '+3', share: 20, finished: false, at: clock.now.getTime() }]
await reader.shopper.send('POST', '/api/reading', JSON.stringify({ places }))

/** The names by which the reader's own page knows what else is theirs. */
const signInPage = (await reader.shopper.send('GET', '/account/sign-in')).body
const nameIn = (field: string) => signInPage.match(new RegExp(`name="${field}" value="([0-9a-f]+)"`))?.[1] ?? ''
const names = { device: nameIn('device'), provider: nameIn('provider') }

const { token: cycle } = await db
  .selectFrom('cycles')
  .select('token')
  .where('account_id', '=', reader.id)
  .executeTakeFirstOrThrow()

/** One that would be mailed to its giver. */
await reader.shopper.add({ type: 'gift-subscription', item: printGift, qty: 1 })
const { intentId } = await buy(reader.shopper, {})
const gift = `${(await orderOf(intentId)).ref}.1`

type OwnTable =
  | 'account_addresses'
  | 'account_links'
  | 'payers'
  | 'cycles'
  | 'orders'
  | 'issue_skips'
  | 'missing_copies'
  | 'sessions'
  | 'identities'
  | 'reading_places'

/** All that is kept of the reader. */
async function readAll() {
  const { id } = reader
  const of = (table: OwnTable) => db.selectFrom(table).selectAll().where('account_id', '=', id).execute()
  return {
    account: await db.selectFrom('accounts').selectAll().where('id', '=', id).execute(),
    addresses: await of('account_addresses'),
    links: await of('account_links'),
    payers: await of('payers'),
    cycles: await of('cycles'),
    orders: await of('orders'),
    skips: await of('issue_skips'),
    sessions: await of('sessions'),
    identities: await of('identities'),
    list: await db.selectFrom('mailing_list_readers').selectAll().where('email', '=', reader.email).execute(),
    missing: await of('missing_copies'),
    reading: await of('reading_places'),
    mails: await db.selectFrom('mails').select(['id', 'kind']).where('email', '=', reader.email).execute(),
  }
}

function send(route: string, { cookie = '', token = '' }: { cookie?: string; token?: string }) {
  const { url, json, form } = writes[route] as AccountWrite
  const payload = (form ? new URLSearchParams(form).toString() : JSON.stringify(json))
    .replace('TOKEN', token || 'x')
    .replace('CYCLE', cycle)
    .replace('GIFT', gift)
    .replace('DEVICE', names.device)
    .replace('PROVIDER', names.provider)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  return app.inject({
    method: route.split(' ')[0] as 'POST',
    url: token ? `${url}?${new URLSearchParams({ token })}` : url,
    headers: { origin: SITE_URL, 'content-type': type, ...(cookie && { cookie }) },
    payload,
  })
}

const cookieOf = (browser: ReturnType<typeof openShopper>) => `session=${browser.cookies.get('session')}`

/** Refused outright; a plain form of whoever is nobody here is led to the login, or by its link to the page, which says that it is over. */
const isRefused = ({ statusCode, headers }: Awaited<ReturnType<typeof send>>) =>
  statusCode >= 400 ||
  (statusCode === 303 && /^\/(login\?redirect=%2Faccount|account\/)/.test(String(headers.location)))

test('every route that writes to an account is asked here', () => {
  const known = routes.flatMap(({ url, methods }) =>
    url.startsWith('/api/account/')
      ? methods.filter((method) => !['GET', 'HEAD'].includes(method)).map((method) => `${method} ${url}`)
      : [],
  )
  expect(Object.keys(writes).sort()).toEqual([...new Set(known)].sort())
})

test('there is something of each kind to lose', async () => {
  const { addresses, links, payers, cycles, sessions, identities, list, reading } = await readAll()
  for (const rows of [addresses, links, payers, cycles, identities, list, reading])
    expect(rows.length).toBeGreaterThan(0)
  expect(sessions.length).toBeGreaterThan(1)
  expect(names).toEqual({
    device: expect.stringMatching(/^[0-9a-f]{20}$/),
    provider: expect.stringMatching(/^[0-9a-f]{20}$/),
  })
})

/** Their links are all that they ask for. */
const byLinkAlone = ['POST /api/account/confirm-email', 'POST /api/account/confirm-delete']
const posts = Object.keys(writes).filter((route) => route.startsWith('POST ') && !byLinkAlone.includes(route))

test.each(posts)('%s leads the plain form of a guest to the login, and back to its page', async (route) => {
  const { url, form = {} } = writes[route] as AccountWrite
  const fields = route.endsWith('/update') ? { token: cycle, deliverable: 'digital', level: 'low' } : form
  const headers = { origin: SITE_URL, 'content-type': 'application/x-www-form-urlencoded' }
  const ask = (query: string) =>
    app.inject({ method: 'POST', url: url + query, headers, payload: new URLSearchParams(fields).toString() })
  const answer = await ask('')
  // The scripts' own doors take no form at all.
  if (answer.statusCode === 415) return expect(route).toMatch(/\/card(\/setup)?$/)
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/login\?redirect=%2Faccount/),
  ])
  const page = new URL(String(answer.headers.location), SITE_URL).searchParams.get('redirect') ?? ''
  expect((await reader.shopper.send('GET', page)).statusCode, 'and there is one').toBe(200)
  if (!route.endsWith('/update'))
    expect((await ask('?admin-view=acc-x')).headers.location).toContain(encodeURIComponent(`${page}?admin-view=acc-x`))
})

test('a member of staff who is half-way in is led on to the second factor', async () => {
  const staff = openShopper()
  await staff.logIn('staff@demo.example')
  const answer = await staff.submitForm('/api/account/name', { name: 'x' })
  expect(answer.headers.location).toBe('/login/second-factor?redirect=%2Faccount%2Fname')
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
  for (const page of [
    'name',
    'email',
    'sign-in',
    'mail',
    'reading',
    'data',
    'delete',
    'address',
    'address/ship-b/delete',
    'payment',
    'orders',
    'gifts',
    `subscriptions/${cycle}`,
  ]) {
    const { body } = await staff.send('GET', `/account/${page}?admin-view=${reader.ref}`)
    expect(body, page).toContain('This page is for view-only purposes.')
    expect(body, page).toContain(`href="/account?admin-view=${reader.ref}"`)
    expect(body, page).not.toContain('action="/api/account')
  }
  for (const route of Object.keys(writes))
    expect((await send(route, { cookie: cookieOf(staff) })).statusCode, route).toBe(403)
  expect(await readAll()).toEqual(before)
})
