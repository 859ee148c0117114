import { expect, test } from 'vitest'
import { openInstitutionSession } from '#application/access/open-session.ts'
import { createInvoice } from '#application/invoices/create-invoice.ts'
import { insertIdentity } from '#store/access/identities.ts'
import { putAddress } from '#store/accounts/account-addresses.ts'
import { newNetwork, SITE_URL } from '../../support/access.ts'
import { accountWrites } from '../../support/account-write-cases.ts'
import { printGift, tote } from '../../support/cart.ts'
import { american, canadian } from '../../support/checkout.ts'
import { someInvoice } from '../../support/invoices.ts'
import { monthlyDonationsOn } from '../../support/monthly-donations.ts'
import { accountVisits } from '../../support/page-visits.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { nothing, openSubscribe } from '../../support/subscribe.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const site = await openSubscribe()
const { app, db, pool, routes, context, clock, openShopper, newSubscriber, keepCard, buy, orderOf } = site

const NAME = 'Wilhelmina Zzyzx'
const harbour = { ...american, line1: '77 Unheard Wharf' }
const abroad = { ...canadian, line1: '88 Rue Inouïe' }
const form = { name: NAME, address: harbour, shipcode: 'ship-a' }
const donation = { ...nothing, donation: { process: 'monthly-init', dollars: 35 } }

/** A reader with all that there can be of one, and its browser. */
async function newOwner() {
  const owner = await newSubscriber({ cycles: [{ deliverable: 'print-a' }], address: harbour })
  await db.updateTable('accounts').set({ name: NAME }).where('id', '=', owner.id).execute()
  const { shopper } = owner
  await shopper.add({ type: 'digital-product', item: 'prd:recordings' })
  await shopper.add({ type: 'gift-subscription', item: printGift, qty: 1 })
  const { intentId } = await buy(shopper, form)
  await shopper.add({ ...tote, qty: 3 })
  const given = await monthlyDonationsOn(site).newDonor()
  await db
    .updateTable('monthly_donations')
    .set({ account_id: owner.id, name: NAME })
    .where('id', '=', given.id)
    .execute()
  const invoice = await createInvoice(context, someInvoice({ account: owner.email, name: NAME, address: harbour }))
  if (!invoice.ok) throw new Error(invoice.problems.join())
  await fillUp(owner)
  return { ...owner, intentId, order: await orderOf(intentId), invoiceNo: invoice.invoiceNo }
}

type Owner = Awaited<ReturnType<typeof newSubscriber>>

/** What the reader's own writes take away, put back. */
async function fillUp({ id, email, shopper }: Owner) {
  const at = clock.now
  await putAddress(db, { accountId: id, shipcode: 'ship-a', address: harbour, at })
  await putAddress(db, { accountId: id, shipcode: 'ship-b', address: abroad, at })
  await keepCard(id)
  await db.updateTable('accounts').set({ name: NAME, email_confirmed_at: at }).where('id', '=', id).execute()
  await db.deleteFrom('identities').where('account_id', '=', id).execute()
  const identity = { issuer: 'https://id.kite.example', subject: `someone-${id}` }
  await db.transaction().execute((trx) => insertIdentity(trx, identity, id, at))
  await openShopper().logIn(email)
  await shopper.logIn(email)
}

type Sent = { route: string; method: 'GET' | 'POST'; url: string; payload?: string; type?: string }

/** The names by which the reader's own pages know what is theirs, as they are now. */
async function namesOf(owner: Awaited<ReturnType<typeof newOwner>>) {
  const page = (await owner.shopper.send('GET', '/account/sign-in')).body
  const nameIn = (field: string) => page.match(new RegExp(`name="${field}" value="([0-9a-f]+)"`))?.[1] ?? ''
  const { token } = await db
    .selectFrom('cycles')
    .select('token')
    .where('account_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  return { CYCLE: token, GIFT: `${owner.order.ref}.1`, DEVICE: nameIn('device'), PROVIDER: nameIn('provider') }
}

/** All that a reader's browser asks for in the account, the cart, orders, gifts and donations. */
async function trafficOf(owner: Awaited<ReturnType<typeof newOwner>>): Promise<Sent[]> {
  const names = await namesOf(owner)
  const named = (text: string) => Object.entries(names).reduce((now, [word, name]) => now.replace(word, name), text)
  const json = (body: object) => ({ payload: JSON.stringify(body), type: 'application/json' })
  const get = (route: string, url = route): Sent => ({ route: `GET ${route}`, method: 'GET', url })
  const post = (route: string, body: object, url = route): Sent => ({
    route: `POST ${route}`,
    method: 'POST',
    url,
    ...json(body),
  })
  const pages = Object.entries(accountVisits).flatMap(([route, urls]) =>
    urls.map((url) =>
      get(route, url.replace('sub-demo-extended-1', names.CYCLE).replace('/a/delete', '/ship-a/delete')),
    ),
  )
  const writes = Object.entries(accountWrites)
    // Whoever holds its link may, whoever they are: the links have a test of their own.
    .filter(([route]) => !/confirm-(email|delete)$/.test(route))
    .map(
      ([route, { url, json: body, form: fields }]): Sent => ({
        route,
        method: route.split(' ')[0] as 'POST',
        url,
        payload: named(fields ? new URLSearchParams(fields).toString() : JSON.stringify(body)),
        type: fields ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
    )
  const line = { type: 'basic-product', item: 'prd:tote' }
  return [
    ...pages,
    get('/api/session'),
    get('/api/account/subscriber'),
    get('/api/account/subscriptions/:token', `/api/account/subscriptions/${names.CYCLE}`),
    get('/api/reading'),
    get('/api/cart'),
    get('/store/checkout'),
    get('/subscribe/renew'),
    get('/subscribe/autorenew'),
    get('/donate'),
    get('/donate/monthly'),
    get('/donate/payment'),
    get('/institution/issues'),
    get('/api/checkout/:intentId', `/api/checkout/${owner.intentId}`),
    get('/receipts', `/receipts?order=${owner.order.ref}`),
    get('/invoice/:invoice', `/invoice/${owner.invoiceNo}`),
    get('/invoice/:invoice/pdf', `/invoice/${owner.invoiceNo}/pdf`),
    post(
      '/api/invoice/:invoice/checkout',
      { session: true, invoice: owner.intentId },
      `/api/invoice/${owner.invoiceNo}/checkout`,
    ),
    post('/account/data/export', {}),
    post('/api/reading', {
      places: [{ slug: 'the-hum', place: '+3', share: 20, finished: false, at: clock.now.getTime() }],
    }),
    post('/api/cart', { ...line, qty: 1 }),
    { ...post('/api/cart', { ...line, qty: 2 }), route: 'PATCH /api/cart', method: 'PATCH' as 'POST' },
    post('/api/cart/coupon', { code: 'WELCOME10' }),
    post('/api/cart/checkout', { session: true, origin: '/', ...form, invoice: owner.intentId }),
    post('/api/subscribe/renew', { origin: '/', cart: donation, invoice: owner.intentId, account: owner.ref }),
    post('/api/donate', { origin: '/', cart: donation, invoice: owner.intentId }),
    post('/api/donation/change', { change: 'amount', amount: '40' }),
    post('/api/donation/cancel', { reason: 'money' }),
    post('/api/donation/extra', { key: '0b8f3c5e-6f0f-4c55-9d5e-0c6f1c1c8a11', amount: '10' }),
    post('/api/donation/restart', {}),
    post('/api/donation/setup', {}),
    ...writes,
    post('/api/cart/remove', { ...line, all: true }),
  ]
}

async function send({ method, url, payload, type }: Sent, cookies: ReadonlyMap<string, string>) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return app.inject({
    method,
    url,
    headers: { origin: SITE_URL, 'sec-fetch-site': 'same-origin', ...(type && { 'content-type': type }), cookie },
    ...(payload !== undefined && { payload }),
    remoteAddress: newNetwork(),
  })
}

/** The rows of the database that are this reader's: by the account's number, or by that of an order, cart or donation of theirs. */
async function rowsOfOwner(owner: Awaited<ReturnType<typeof newOwner>>) {
  const own = [owner.id, owner.order.id]
  const all = await rowsOf(pool)
  return Object.fromEntries(
    Object.entries(all).map(([table, rows]) => [table, rows.filter((row) => own.some((id) => row.includes(id)))]),
  )
}

const owner = await newOwner()
const traffic = await trafficOf(owner)

const PERSONAL =
  /^\/(account|api\/account|api\/cart|api\/checkout|api\/reading|api\/donation|donate\/monthly|donate\/payment$)/
/** What whoever holds a link may do: `token-purposes.test.ts` tries those. */
const byLink = ['POST /api/account/confirm-email', 'POST /api/account/confirm-delete']

test('every route with something of a reader’s own is in the traffic', () => {
  const known = routes.flatMap(({ url, methods }) =>
    PERSONAL.test(url) ? methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${url}`) : [],
  )
  const asked = new Set([...traffic.map(({ route }) => route), ...byLink])
  expect([...new Set(known)].filter((route) => !asked.has(route))).toEqual([])
})

test('what a reader’s browser asks for shows what is theirs', async () => {
  const seen: string[] = []
  for (const sent of traffic.filter(({ method }) => method === 'GET'))
    seen.push((await send(sent, owner.shopper.cookies)).body)
  const shown = seen.join('\n')
  for (const mark of [NAME, owner.email, harbour.line1, abroad.line1, owner.order.ref]) expect(shown).toContain(mark)
})

type Thief = { name: string; cookies: ReadonlyMap<string, string> }

/** Somebody else who is logged in, somebody who is nobody, and somebody of a university. */
async function newThieves(): Promise<Thief[]> {
  const other = await newSubscriber({ cycles: [{ deliverable: 'print-a' }], address: canadian })
  await keepCard(other.id)
  await other.shopper.add(tote)
  const guest = openShopper()
  await guest.add(tote)
  const { id } = await db.selectFrom('institutions').select('id').limit(1).executeTakeFirstOrThrow()
  const browser = { name: 'a browser', network: '10.0.0.1', token: null, session: null }
  const opened = await db.transaction().execute((trx) => openInstitutionSession(trx, id, { browser, now: clock.now }))
  return [
    { name: 'another reader', cookies: other.shopper.cookies },
    { name: 'a guest', cookies: guest.cookies },
    { name: 'a reader of an institution', cookies: new Map([['session', opened.token]]) },
  ]
}

/** Of the order, the invoice, the addresses and the person: nothing that a stranger's own request can hold. */
const marksOf = () => [
  owner.email,
  owner.ref,
  owner.id,
  owner.order.id,
  NAME,
  harbour.line1,
  abroad.line1,
  abroad.line1.normalize('NFD'),
]

test('a reader’s whole traffic, replayed by somebody else, shows and changes nothing of theirs', {
  timeout: 600_000,
}, async () => {
  // As a reader does it, each thing once; what that took away is put back.
  for (const sent of traffic) {
    const answer = await send(sent, owner.shopper.cookies)
    expect(answer.statusCode, `${sent.route} ${answer.body.slice(0, 200)}`).toBeLessThan(500)
  }
  await fillUp(owner)
  const [old, fresh] = [traffic, await trafficOf(owner)]
  const before = await rowsOfOwner(owner)
  for (const table of ['accounts', 'account_addresses', 'cycles', 'orders', 'payers', 'sessions', 'carts', 'gifts'])
    expect(before[table]?.length, table).toBeGreaterThan(0)
  let replayed = 0
  // A commit lets one of them replay it.
  for (const thief of (await newThieves()).filter((_, at) => isWholeProof || at === 0)) {
    for (const sent of [...old, ...fresh]) {
      const answer = await send(sent, thief.cookies)
      const told = `${JSON.stringify(answer.headers)}${answer.body}`
      const said = `${sent.url}${sent.payload ?? ''}`
      const leaks = marksOf().filter((mark) => told.includes(mark) && !said.includes(mark))
      expect(leaks, `${thief.name}: ${sent.route}`).toEqual([])
      expect(answer.statusCode, `${thief.name}: ${sent.route}`).toBeLessThan(500)
      expect(answer.statusCode, `${thief.name}: ${sent.route} is looked at, and not put off`).not.toBe(429)
      replayed += 1
    }
  }
  expect(await rowsOfOwner(owner)).toEqual(before)
  reached(27, 'requests replayed', replayed)
})
