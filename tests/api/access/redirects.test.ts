import { randomInt } from 'node:crypto'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { SITE_URL } from '../../support/access.ts'
import { openShop } from '../../support/cart.ts'
import { foreignAddresses } from '../../support/foreign-addresses.ts'
import { sendRaw } from '../../support/raw-socket.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const { app, openShopper, linkFor, db } = await openShop()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }

/** A commit tries every twelfth at each place, beginning at another each time. */
const STRIDE = isWholeProof ? 1 : 12
const first = isWholeProof ? 0 : randomInt(STRIDE)
const addresses = foreignAddresses.filter((_, at) => at % STRIDE === first)

const reader = { email: 'reader@demo.example', password: 'lodestar-demo' }
const tote = { type: 'basic-product', ref: 'prd:tote' }
const enter = (path: string, fields: Record<string, string>) => openShopper().submit(path, fields)
let strangers = 0

/** The address that a sign-in link leads to, for somebody who asked for it on a page of this address. */
async function afterLink(path: string) {
  strangers += 1
  const email = `sent-on-${strangers}@demo.example`
  const { password_hash } = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('email', '=', reader.email)
    .executeTakeFirstOrThrow()
  const named = { name: 'A reader', email, email_key: email, password_hash }
  await db
    .insertInto('accounts')
    .values({ ...named, created_at: new Date(), email_confirmed_at: new Date() })
    .execute()
  await openShopper().post('signin', { email, path })
  return enter('signin/link', { token: await linkFor(email), redirect: path })
}

async function changeCart(url: string, address: string, fields: Record<string, string>, referer = '') {
  const shopper = openShopper()
  await shopper.add({ type: 'basic-product', item: 'prd:tote' })
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams({ ...fields, ...(!referer && { back: address }) }).toString(),
    headers: {
      origin: SITE_URL,
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
      ...(referer && { referer }),
    },
    remoteAddress: shopper.network,
  })
}

/** Bytes that a header can't carry are sent as what a browser makes of them. */
const asHeader = (address: string) => encodeURI(address).replaceAll('%25', '%')

/** Every place that takes a path to go on to. */
const doors: Record<string, (address: string) => Promise<{ statusCode: number; headers: Record<string, unknown> }>> = {
  'a login': (redirect) => enter('login', { ...reader, redirect }),
  'a login that is refused': (redirect) => enter('login', { email: 'nobody@demo.example', password: 'x', redirect }),
  'the first half of a login': (redirect) => enter('login', { ...reader, email: 'staff@demo.example', redirect }),
  'a second factor that is refused': async (redirect) => {
    const staff = openShopper()
    await staff.logIn('staff@demo.example')
    return staff.submit('second-factor', { code: '', redirect })
  },
  'asking for a link to a password': (redirect) => enter('reset-password', { email: 'nobody@demo.example', redirect }),
  'asking for a code': (redirect) => enter('signin', { email: 'nobody@demo.example', redirect }),
  'a code that is refused': (redirect) => enter('signin/verify', { password: '123456', redirect }),
  'a sign-in link': afterLink,
  'logging out': (redirect) => enter('logout', { redirect }),
  'adding to the cart': (back) => changeCart('/api/cart', back, { ...tote, qty: '1' }),
  'removing from the cart': (back) => changeCart('/api/cart/remove', back, tote),
  'a coupon': (back) => changeCart('/api/cart/coupon', back, { code: 'WELCOME10' }),
  'a cart that says where it comes from': (from) =>
    changeCart('/api/cart/remove', '', tote, asHeader(from) || `${SITE_URL}/`),
  'a cart on a page of such a path': (from) =>
    changeCart(
      '/api/cart/remove',
      '',
      tote,
      `http://localhost:80${asHeader(from).startsWith('/') ? '' : '/'}${asHeader(from)}`,
    ),
}

/** Stays here, however a browser reads it, and so does the place that it names to go on to after that. */
function expectHere(location: unknown, what: string) {
  const to = String(location)
  expect(to, what).toMatch(/^\/(?![/\\])/)
  const url = new URL(to, `${SITE_URL}/api/access/login`)
  expect(url.origin, what).toBe(SITE_URL)
  const next = url.searchParams.get('redirect')
  if (next !== null) expectHere(next, `${what}, after that`)
}

test.each(Object.entries(doors))('%s leads to a page of this site', { timeout: 600_000 }, async (_name, open) => {
  for (const address of addresses) {
    const answer = await open(address)
    // What is no address at all may be refused outright.
    if (answer.statusCode === 400) continue
    expect(answer.statusCode, JSON.stringify(address)).toBe(303)
    expectHere(answer.headers.location, JSON.stringify(address))
  }
  reached(32, 'ways asked for', addresses.length)
})

/** Where the links, forms and pictures of a page lead, if not to this site. */
function awayFrom(html: string): string[] {
  const away = new Set<string>()
  visit(unified().use(rehypeParse).parse(html), 'element', ({ properties }) => {
    for (const name of ['href', 'action', 'formAction', 'src']) {
      const value = properties[name]
      if (typeof value !== 'string') continue
      const { origin } = new URL(value, `${SITE_URL}/login`)
      if (origin !== SITE_URL) away.add(origin)
    }
    if (properties.name === 'redirect' || properties.name === 'url') expectHere(properties.value, 'a hidden field')
  })
  // What can't be an address at all is answered by a page of its own, whose footer names who makes the captcha.
  away.delete('https://altcha.org')
  return [...away].sort()
}

test.each(['/login', '/login?tab=email', '/login?tab=setup', '/login?tab=google', '/login?tab=openathens'])(
  'no link and no form of %s leads away',
  { timeout: 600_000 },
  async (page) => {
    const get = async (url: string) => (await openShopper().get(url)).body
    const usual = awayFrom(await get(page))
    for (const address of addresses) {
      const redirect = encodeURIComponent(address)
      const html = await get(`${page}${page.includes('?') ? '&' : '?'}redirect=${redirect}`)
      expect(awayFrom(html), JSON.stringify(address)).toEqual(usual)
    }
    reached(32, 'ways asked for', addresses.length)
  },
)

test('the second factor’s page leads nobody away', { timeout: 600_000 }, async () => {
  const staff = openShopper()
  await staff.logIn('staff@demo.example')
  const get = async (query: string) => (await staff.get(`/login/second-factor${query}`)).body
  const usual = awayFrom(await get(''))
  for (const address of addresses)
    expect(awayFrom(await get(`?redirect=${encodeURIComponent(address)}`)), address).toEqual(usual)
  reached(32, 'ways asked for', addresses.length)
})

test('no address that is asked for leads away by itself', { timeout: 600_000 }, async () => {
  for (const address of addresses) {
    const line = Buffer.from(
      `GET ${asHeader(address)} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      'latin1',
    )
    const location = /^location: ([^\r\n]*)/im.exec(await sendRaw(port, line))?.[1]
    if (location !== undefined) expectHere(location, JSON.stringify(address))
  }
  reached(32, 'ways asked for', addresses.length)
})
