import { expect, test } from 'vitest'
import { DEMO_PASSWORD, openAccess, SITE_URL } from '../../support/access.ts'
import { foreignAddresses } from '../../support/foreign-addresses.ts'

const { openBrowser, app, db, codeFor, linkFor } = await openAccess()

const leadsTo = (answer: { statusCode: number; headers: Record<string, unknown> }) => {
  expect(answer.statusCode).toBe(303)
  return answer.headers.location
}

test('a plain form logs in and leads to where the reader wanted to go', async () => {
  const browser = openBrowser()
  const form = { email: 'reader@demo.example', password: DEMO_PASSWORD }
  expect(leadsTo(await browser.submit('login', form))).toBe('/')
  expect(await browser.whoAmI()).toBe('Elena Marsh')
  expect(leadsTo(await browser.submit('login', { ...form, redirect: '/archive?page=2' }))).toBe('/archive?page=2')
})

test.each([
  [{ email: 'reader@demo.example', password: 'wrong' }, 'incorrect'],
  [{ email: '', password: 'x' }, 'email-empty'],
  [{ email: 'reader', password: 'x' }, 'email-malformed'],
  [{ email: 'reader@demo.example' }, 'password-empty'],
])('a form that is refused (%j) leads to the login page, which is told why and where to', async (fields, error) => {
  const browser = openBrowser()
  const to = leadsTo(await browser.submit('login', { ...(fields as Record<string, string>), redirect: '/archive' }))
  expect(to).toBe(`/login?tab=password&error=${error}&redirect=%2Farchive`)
  expect(await browser.whoAmI()).toBeNull()
})

test('the whole of the sign-in code works without scripts', async () => {
  const browser = openBrowser()
  const asked = await browser.submit('signin', { email: 'donor@demo.example', redirect: '/issues' })
  expect(leadsTo(asked)).toBe('/login?tab=email&step=verify&redirect=%2Fissues')
  expect(asked.cookies.find(({ name }) => name === 'sign-in')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const wrong = await browser.submit('signin/verify', { password: 'abcdef', redirect: '/issues' })
  expect(leadsTo(wrong)).toBe('/login?tab=email&step=verify&error=code-wrong&redirect=%2Fissues')
  const right = await browser.submit('signin/verify', {
    password: await codeFor('donor@demo.example'),
    redirect: '/issues',
  })
  expect(leadsTo(right)).toBe('/issues')
  expect(browser.cookies.has('sign-in')).toBe(false)
  expect(await browser.whoAmI()).toBe('Walter Nkemelu')
})

test('so does setting a password', async () => {
  const browser = openBrowser()
  expect(leadsTo(await browser.submit('reset-password', { email: 'ach@demo.example' }))).toBe('/login?tab=setup&sent=')
  const token = await linkFor('ach@demo.example')
  const short = await browser.submit('password', { token, password: 'short', confirm: 'short' })
  expect(leadsTo(short)).toBe(`/login/password?token=${token}&error=too-short`)
  const password = 'seventeen herons'
  expect(leadsTo(await browser.submit('password', { token, password, confirm: password }))).toBe('/')
  expect(await browser.whoAmI()).toBe('Samuel Frye')
})

test('a form on a page that tells nobody where it is, is taken all the same', async () => {
  const browser = openBrowser()
  const answer = await browser.post('logout', {}, { origin: 'null', 'sec-fetch-site': 'same-origin' })
  expect(answer.statusCode).toBe(200)
})

test('so does logging out', async () => {
  const browser = openBrowser()
  await browser.logIn('reader@demo.example')
  expect(leadsTo(await browser.submit('logout', {}))).toBe('/')
  expect(await browser.whoAmI()).toBeNull()
})

test('a member of staff is led to the second factor, and from there on', async () => {
  const browser = openBrowser()
  const to = leadsTo(
    await browser.submit('login', { email: 'staff@demo.example', password: DEMO_PASSWORD, redirect: '/issues' }),
  )
  expect(to).toBe('/login/second-factor?redirect=%2Fissues')
  const wrong = await browser.submit('second-factor', { code: '', redirect: '/issues' })
  expect(leadsTo(wrong)).toBe('/login/second-factor?error=code-empty&redirect=%2Fissues')
})

test('no form leads to another site, whatever it is asked to', async () => {
  const browser = openBrowser()
  for (const redirect of foreignAddresses) {
    const to = leadsTo(
      await browser.submit('login', { email: 'reader@demo.example', password: DEMO_PASSWORD, redirect }),
    )
    expect(new URL(String(to), 'http://localhost:8080/api/access/login').origin, redirect).toBe('http://localhost:8080')
  }
}, 60_000)

test('nor does a sign-in link, whatever page its code was asked for on', async () => {
  for (const [n, path] of foreignAddresses.entries()) {
    const answer = await openBrowser().post('signin', { email: `stranger-${n}@demo.example`, path })
    expect(answer.statusCode).toBe(200)
  }
  const kept = await db.selectFrom('sign_in_codes').select('path').execute()
  expect(kept.length).toBeGreaterThan(200)
  for (const { path } of kept) expect(new URL(path, SITE_URL).origin, path).toBe(SITE_URL)
}, 60_000)

const paths = [
  'login',
  'reset-password',
  'signin',
  'signin/verify',
  'signin/link',
  'password',
  'second-factor',
  'logout',
]
const foreign: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a neighbour of this site', { origin: 'http://shop.localhost:8080', 'sec-fetch-site': 'same-site' }],
  ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['who says nothing', {}],
  ['who only says that there is no origin', { origin: 'null' }],
  ['a frame that is shut off', { origin: 'null', 'sec-fetch-site': 'same-site' }],
  ['this site, says only the origin of another port', { origin: 'http://localhost:8081' }],
]

test.each(paths.flatMap((path) => foreign.map(([who, headers]) => [path, who, headers] as const)))(
  '/api/access/%s refuses %s, as JSON and as a form',
  async (path, _who, headers) => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const payload = type === 'application/json' ? '{"email":"reader@demo.example"}' : 'email=reader@demo.example'
      const answer = await app.inject({
        method: 'POST',
        url: `/api/access/${path}`,
        payload,
        headers: { ...headers, 'content-type': type },
      })
      expect(answer.statusCode).toBe(403)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  },
)
