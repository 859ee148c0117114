import { expect, test } from 'vitest'
import { signUp } from '#application/mailing-list/sign-up.ts'
import { openAccess, SITE_URL } from '../../support/access.ts'

const site = await openAccess()
const { openBrowser, db, context, app } = site
const PASSWORD = { password: 'a long way to walk', confirm: 'a long way to walk' }

/** Every kind of token there is, of two accounts. */
async function tokensOf(email: string): Promise<Record<string, string>> {
  const browser = openBrowser()
  await browser.logIn(email)
  const asked = await openBrowser().post('signin', { email, path: '/' })
  const link = await site.linkFor(email)
  await openBrowser().post('reset-password', { email })
  const password = await site.linkFor(email)
  await signUp(context, { email, tags: [], network: `net-${email}`, proof: 'plain', siteUrl: SITE_URL })
  const [list] = (await site.mailsTo(email)).filter(({ kind }) => kind === 'mailing-list-confirmation')
  const tokenIn = (url = '') => new URL(url).searchParams.get('token') ?? ''
  return {
    session: browser.cookies.get('session') ?? '',
    browser: browser.cookies.get('known-browser') ?? '',
    code: asked.json().token,
    link,
    password,
    'list-confirm': tokenIn(list?.data.confirmUrl),
    'list-leave': tokenIn(list?.data.unsubscribeUrl),
  }
}

const form = { origin: SITE_URL, 'content-type': 'application/x-www-form-urlencoded' }
const press = (url: string) => app.inject({ method: 'POST', url, payload: '', headers: form })

/** Every door that takes a token, and whether it opened. */
const doors: Record<string, (token: string) => Promise<boolean>> = {
  session: async (token) => {
    const browser = openBrowser()
    browser.cookies.set('session', token)
    return (await browser.whoAmI()) !== null
  },
  link: async (token) => (await openBrowser().post('signin/link', { token })).statusCode === 200,
  password: async (token) => (await openBrowser().post('password', { token, password: PASSWORD })).statusCode === 200,
  'list-confirm': async (token) => (await press(`/mailing-list/confirm?token=${token}`)).headers.location === '/mailing-list?result=confirmed', // biome-ignore format: one line
  'list-leave': async (token) => (await press(`/mailing-list/unsubscribe?token=${token}`)).headers.location === '/mailing-list?result=unsubscribed', // biome-ignore format: one line
}

const pages = ['/login/code', '/login/password', '/mailing-list/confirm', '/mailing-list/unsubscribe', '/account', '/']

test('a token opens the door it is for, and no other; looking at any page with it uses nothing up', async () => {
  const tokens = await tokensOf('reader@demo.example')
  expect(Object.values(tokens).every((token) => token.length >= 40)).toBe(true)
  expect(new Set(Object.values(tokens)).size).toBe(Object.keys(tokens).length)
  for (const token of Object.values(tokens)) for (const page of pages) await app.inject(`${page}?token=${token}`)
  for (const [kind, token] of Object.entries(tokens)) {
    for (const [door, open] of Object.entries(doors)) {
      if (door !== kind) expect(await open(token), `a ${kind} token at the door for ${door}`).toBe(false)
    }
  }
  // The password's door comes last: it ends the sessions.
  for (const kind of ['session', 'link', 'list-confirm', 'list-leave', 'password']) {
    expect(await doors[kind]?.(tokens[kind] ?? ''), `a ${kind} token at its own door`).toBe(true)
  }
})

test('one account’s tokens change nothing of another’s', async () => {
  const before = await db.selectFrom('accounts').selectAll().where('email_key', '=', 'donor@demo.example').execute()
  const donor = openBrowser()
  await donor.logIn('donor@demo.example')
  const tokens = await tokensOf('ach@demo.example')
  for (const [kind, token] of Object.entries(tokens)) await doors[kind]?.(token)
  expect(await db.selectFrom('accounts').selectAll().where('email_key', '=', 'donor@demo.example').execute()).toEqual(
    before,
  )
  expect(await donor.whoAmI()).toBe('Walter Nkemelu')
})

test.each(['', ' ', 'x', '../../etc/passwd', '%00', "' or 1=1 --", '<script>', 'é'.repeat(100), 'a'.repeat(2000)])(
  'no door opens to %j',
  async (token) => {
    for (const open of Object.values(doors)) expect(await open(encodeURIComponent(token))).toBe(false)
  },
)
