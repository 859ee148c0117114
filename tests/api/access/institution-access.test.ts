import { beforeEach, describe, expect, test } from 'vitest'
import { openInstitutionSession } from '#application/access/open-session.ts'
import { setInstitution } from '#application/institutions/set-institution.ts'
import { openAccess, type TestBrowser } from '../../support/access.ts'
import { openTestSite } from '../../support/test-site.ts'

const { context, db, pool, cache, drop, openBrowser } = await openAccess()
const ARTICLE = '/article/linemen'
const NOTICE = 'You have access through <strong>Northfield University</strong>'
const name = 'Northfield University'
const inNetwork = () => openBrowser('198.51.100.7')

async function change(values: Partial<Parameters<typeof setInstitution>[1]>) {
  const set = await setInstitution(context, { name, ...values })
  if (!set.ok) throw new Error(set.problems.join())
  drop(['institutions'])
}

const asItWas = {
  licenceTo: null,
  networks: ['198.51.100.0/24', '2001:db8:12::/48'],
  emailDomains: ['northfield.example'],
}

beforeEach(() => change(asItWas))

/** A browser with a session of the institution, in a network of nobody's. */
async function loggedIn(): Promise<TestBrowser> {
  const browser = openBrowser()
  const { id } = await db.selectFrom('institutions').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  const from = { name: 'a browser', network: browser.network, token: null, session: null }
  const { token } = await db
    .transaction()
    .execute((trx) => openInstitutionSession(trx, id, { browser: from, now: context.now() }))
  browser.cookies.set('session', token)
  return browser
}

const text = async (browser: TestBrowser, path: string) => (await browser.get(path)).body
const isWhole = (body: string) => !body.includes('id="paywall-title"')

test('in its network everyone reads all of it, and is told whom to thank', async () => {
  for (const address of ['198.51.100.7', '::ffff:198.51.100.7', '2001:db8:12::5']) {
    const { body, headers } = await openBrowser(address).get(ARTICLE)
    expect([isWhole(body), body.includes(NOTICE)]).toEqual([true, true])
    expect(headers['cache-control']).toBe('private, no-store')
  }
  const elsewhere = await text(openBrowser('198.51.101.7'), ARTICLE)
  expect([isWhole(elsewhere), elsewhere.includes('You have access')]).toEqual([false, false])
})

test('a public article says nothing of institutions, and stays one kept page for everyone', async () => {
  const { body, headers } = await inNetwork().get('/article/the-hum')
  expect(body).not.toContain('You have access')
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})

test('who is where is known without asking the database', async () => {
  await text(openBrowser(), ARTICLE)
  let queries = 0
  const count = () => {
    queries += 1
  }
  pool.on('acquire', count)
  const before = cache.hits
  await text(openBrowser(), ARTICLE)
  pool.off('acquire', count)
  expect([queries, cache.hits - before]).toEqual([0, 1])
})

test('a change of its networks counts at once', async () => {
  expect(isWhole(await text(inNetwork(), ARTICLE))).toBe(true)
  await change({ networks: ['198.51.101.0/24'] })
  expect(isWhole(await text(inNetwork(), ARTICLE))).toBe(false)
  expect(isWhole(await text(openBrowser('198.51.101.7'), ARTICLE))).toBe(true)
})

test('nobody can say for themselves which network they are in, unless a proxy of ours says so', async () => {
  const forged = { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.7', 'x-real-ip': '198.51.100.7' }
  expect(isWhole((await openBrowser().get(ARTICLE, forged)).body)).toBe(false)
  const behindProxy = await openTestSite({ env: { TRUST_PROXY: '1' } })
  const ask = async (forwarded: string) =>
    (await behindProxy.app.inject({ url: ARTICLE, headers: { 'x-forwarded-for': forwarded } })).body
  expect(isWhole(await ask('198.51.100.7'))).toBe(true)
  expect(isWhole(await ask('198.51.100.7, 203.0.113.9'))).toBe(false)
})

test('a session of the institution opens everything from anywhere, and ends with its licence', async () => {
  const browser = await loggedIn()
  expect(await text(browser, ARTICLE)).toContain(NOTICE)
  expect((await browser.get('/api/session')).json()).toEqual({
    account: null,
    subscriber: false,
    reading: null,
    institution: { name, licence: 'current' },
  })
  await change({ licenceTo: '2025-12-31' })
  const after = await text(browser, ARTICLE)
  expect(isWhole(after)).toBe(false)
  expect(after).toContain(`The licence of ${name} has lapsed`)
})

describe('by the domain of an address', () => {
  const key = 'reader@northfield.example'

  async function loggedInWith(email: string, confirmed = true): Promise<TestBrowser> {
    await db
      .updateTable('accounts')
      .set({ email, email_key: email.toLowerCase(), email_confirmed_at: confirmed ? new Date() : null })
      .where('ref', '=', 'acc-reader')
      .execute()
    const browser = openBrowser()
    expect((await browser.logIn(email)).statusCode).toBe(200)
    return browser
  }

  test('an account with a confirmed address of the institution reads everything', async () => {
    const browser = await loggedInWith(key)
    expect(await text(browser, ARTICLE)).toContain(NOTICE)
    expect(await text(browser, '/institution/issues')).toContain(NOTICE)
  })

  test.each([
    ['not confirmed', key, false],
    ['of a part of the domain', 'reader@mail.northfield.example', true],
    ['of a domain that only ends the same', 'reader@my-northfield.example', true],
  ])('an address that is %s opens nothing', async (_what, email, confirmed) => {
    const body = await text(await loggedInWith(email, confirmed), ARTICLE)
    expect([isWhole(body), body.includes('your account has no subscription yet')]).toEqual([false, true])
  })

  test('where the licence has lapsed the reader is told whose', async () => {
    await change({ licenceTo: '2025-12-31' })
    expect(await text(await loggedInWith(key), ARTICLE)).toContain(`The licence of ${name} has lapsed`)
  })
})

test('in the network of one institution with the lapsed session of another, the current licence counts', async () => {
  const browser = await loggedIn()
  await change({ licenceTo: '2025-12-31', networks: [] })
  await setInstitution(context, { name: 'Northgate College', networks: ['198.51.100.0/24'] })
  drop(['institutions'])
  browser.network = '198.51.100.7'
  expect(await text(browser, ARTICLE)).toContain('You have access through <strong>Northgate College</strong>')
  await setInstitution(context, { name: 'Northgate College', networks: [] })
})

test('an issue says whom to thank, and gives its files', async () => {
  expect(await text(inNetwork(), '/issue/harbor')).toContain(NOTICE)
  const visitor = await openBrowser().get('/issue/harbor')
  expect(visitor.body).not.toContain('You have access')
  expect(visitor.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect((await openBrowser().get('/issue/harbor/download/pdf')).statusCode).toBe(403)
  // Allowed, and not made yet in this database.
  expect((await inNetwork().get('/issue/harbor/download/pdf')).statusCode).toBe(503)
})

describe('the page of issues for institutions', () => {
  const PAGE = '/institution/issues'

  test('has every released issue with its files', async () => {
    const released = await db.selectFrom('issues').select('slug').where('released_at', 'is not', null).execute()
    expect(released.length).toBeGreaterThan(4)
    for (const browser of [inNetwork(), await loggedIn()]) {
      const body = await text(browser, PAGE)
      expect(body).toContain(NOTICE)
      for (const { slug } of released) {
        for (const format of ['pdf', 'epub']) expect(body).toContain(`href="/issue/${slug}/download/${format}"`)
      }
    }
  })

  test('shows others the way in', async () => {
    const { body, headers } = await openBrowser().get(PAGE)
    expect(body).toContain('Read through your institution')
    expect(body).toContain('Log in via institution')
    const entity = encodeURIComponent('https://idp.northfield.example/entity')
    expect(body).toContain(`href="/oauth/openathens/deeplink?entity=${entity}&amp;target=%2Finstitution%2Fissues"`)
    expect(body).not.toContain('/download/')
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  test('says whose licence has lapsed', async () => {
    await change({ licenceTo: '2025-12-31' })
    const body = await text(inNetwork(), PAGE)
    expect(body).toContain(`The licence of ${name} has lapsed`)
    expect(body).not.toContain('/download/')
  })
})
