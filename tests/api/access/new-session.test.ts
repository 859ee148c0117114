import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { openInstitutionSession } from '#application/access/open-session.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { loadDemoInstitutions } from '#main/demo/load-demo-institutions.ts'
import type { Shopper } from '../../support/cart.ts'
import { openIdentitySandbox } from '../../support/identity-sandbox.ts'
import { makeGift, newRecipient } from '../../support/redeem.ts'
import { logInAs, RoamingBrowser } from '../../support/roaming-browser.ts'
import { solveCaptcha } from '../../support/solve-captcha.ts'
import { newGuest, openSubscribe, personal } from '../../support/subscribe.ts'
import { openTestSite, projectDir } from '../../support/test-site.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const site = await openSubscribe()
const { db, app, clock, openShopper, newAccount } = site
const sandbox = await openIdentitySandbox()
/** The same database, asked at a site that knows the outside providers. */
const { url, pool, context } = site
const outside = await openTestSite({ database: { url, pool, context, db }, issuers: sandbox.issuers })
await loadDemoInstitutions(outside.context, outside.config.contentDir)

const PASSWORD = { password: 'a long new password', confirm: 'a long new password' }
const SECRET = 'JBSWY3DPEHPK3PXP'

/** What the next code of the second factor is: none is taken twice. */
function nextCode() {
  clock.now = new Date(clock.now.getTime() + 60_000)
  return new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: clock.now.getTime() })
}

async function enterOutside(shopper: Shopper, person: string, start: string) {
  const browser = new RoamingBrowser(outside.app)
  for (const [name, value] of shopper.cookies) browser.setCookie(name, value)
  await logInAs(browser, person, start)
  const session = browser.cookie('session')
  if (session === undefined) shopper.cookies.delete('session')
  else shopper.cookies.set('session', session)
}

type Way = {
  /** The file that opens its session. */
  by: string
  enter(shopper: Shopper, email: string): Promise<unknown>
  /** Somebody who is in is not let in anew by it. */
  isForGuests?: true
}

/** Every way in. */
const ways: Record<string, Way> = {
  'a password': { by: 'log-in', enter: (shopper, email) => shopper.logIn(email) },
  'a password, without scripts': {
    by: 'log-in',
    enter: (shopper, email) => shopper.submit('login', { email, password: 'lodestar-demo' }),
  },
  'a code': {
    by: 'verify-sign-in-code',
    enter: async (shopper, email) => {
      const { token } = (await shopper.post('signin', { email, path: '/' })).json()
      await shopper.post('signin/verify', { token, password: await site.codeFor(email) })
    },
  },
  'a code, without scripts': {
    by: 'verify-sign-in-code',
    enter: async (shopper, email) => {
      await shopper.submit('signin', { email, redirect: '/' })
      await shopper.submit('signin/verify', { password: await site.codeFor(email) })
    },
  },
  'a sign-in link': {
    by: 'verify-sign-in-code',
    enter: async (shopper, email) => {
      await openShopper().post('signin', { email, path: '/' })
      await shopper.submit('signin/link', { token: await site.linkFor(email) })
    },
  },
  'a new password': {
    by: 'set-password',
    enter: async (shopper, email) => {
      await shopper.post('reset-password', { email })
      await shopper.post('password', { token: await site.linkFor(email), password: PASSWORD })
    },
  },
  'a second factor': {
    by: 'second-factor',
    enter: async (shopper) => {
      await shopper.logIn('staff@demo.example')
      const halfWay = shopper.cookies.get('session')
      await shopper.post('second-factor', { code: nextCode() })
      expect(shopper.cookies.get('session'), 'another one than half-way').not.toBe(halfWay)
      await expectDead(halfWay ?? '')
    },
  },
  'a social account': {
    by: 'enter-with-identity',
    enter: (shopper) => enterOutside(shopper, 'social-mira', '/oauth/google?url=/issues'),
  },
  'an institution': {
    by: 'enter-through-institution',
    enter: (shopper) =>
      enterOutside(
        shopper,
        'northfield-ada',
        `/oauth/openathens/deeplink?${new URLSearchParams({ entity: 'https://idp.northfield.example/entity', target: '/issues' })}`,
      ),
  },
  'buying a subscription': {
    by: 'open-buyers-session',
    isForGuests: true,
    enter: (shopper) => site.buySubscription(shopper, { ...newGuest(), cart: personal('print') }),
  },
  'redeeming a gift': {
    by: 'open-buyers-session',
    isForGuests: true,
    enter: async (shopper) => {
      const { token } = await makeGift(db)
      const captcha = await solveCaptcha(app, 'checkout')
      const query = new URLSearchParams({ captcha, attempt: crypto.randomUUID() })
      const body = { ...newRecipient(), origin: '/subscribe/redeem', subscription: { token, deliverable: 'print-a' } }
      await shopper.send('POST', `/api/subscribe/redeem?${query}`, JSON.stringify(body))
    },
  },
}

async function sessionOf(email: string) {
  const shopper = openShopper()
  await shopper.logIn(email)
  return { shopper, token: shopper.cookies.get('session') ?? '' }
}

/** What somebody can have put into the browser before, and whether it is a session that opens something now. */
const planted: Record<string, { make(email: string): Promise<string>; isSomebody?: true }> = {
  'made up': { make: async () => 'planted-by-someone-else' },
  'of the length of one': { make: async () => 'A'.repeat(43) },
  'without end': { make: async () => 'x'.repeat(3_000) },
  'that can’t be read': { make: async () => '%E0%A4%A' },
  'that holds another': { make: async () => 'x%3B%20session%3Dy' },
  'of the planter': { isSomebody: true, make: async () => (await sessionOf(await newAccount())).token },
  'of the same reader': { isSomebody: true, make: async (email) => (await sessionOf(email)).token },
  'that was ended': {
    make: async () => {
      const { shopper, token } = await sessionOf(await newAccount())
      await shopper.post('logout', {})
      return token
    },
  },
  'half-way in': { isSomebody: true, make: async () => (await sessionOf('staff@demo.example')).token },
  'of an institution': {
    make: async () => {
      const { id } = await db.selectFrom('institutions').select('id').limit(1).executeTakeFirstOrThrow()
      const browser = { name: 'a browser', network: '10.0.0.1', token: null, session: null }
      return (await db.transaction().execute((trx) => openInstitutionSession(trx, id, { browser, now: clock.now })))
        .token
    },
  },
}

/** A commit plants a third of them, beginning at another each time. */
const begun = isWholeProof ? 0 : randomInt(3)
const plantedNow = Object.entries(planted).filter((_, at) => isWholeProof || at % 3 === begun)

async function expectDead(token: string) {
  const rows = await db.selectFrom('sessions').select('id').where('token_hash', '=', hashLinkToken(token)).execute()
  expect(rows, 'it is kept no more').toEqual([])
  const thief = openShopper()
  thief.cookies.set('session', token)
  expect((await thief.get('/api/session')).json().account, 'and opens nothing').toBeNull()
}

test('every way in is tried here', () => {
  const folder = join(projectDir, 'src/application')
  const opening = globSync('**/*.ts', { cwd: folder }).filter((file) =>
    /(?<!function )open(?:Account|Institution)Session\(/.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(opening.sort()).toEqual([...new Set(Object.values(ways).map(({ by }) => `access/${by}.ts`))].sort())
})

test.each(Object.entries(ways))(
  '%s makes a session of its own, whatever the browser held',
  {
    timeout: 300_000,
  },
  async (_way, { enter, isForGuests }) => {
    let tried = 0
    for (const [what, { make, isSomebody }] of plantedNow) {
      if (isForGuests && isSomebody) continue
      const email = await newAccount()
      const token = await make(email)
      const shopper = openShopper()
      shopper.cookies.set('session', token)
      await enter(shopper, email)
      const session = shopper.cookies.get('session') ?? ''
      expect(session, what).toMatch(/^[\w-]{43}$/)
      expect(session, what).not.toBe(token)
      await expectDead(token)
      const rows = db.selectFrom('sessions').select('id').where('token_hash', '=', hashLinkToken(session))
      expect(await rows.execute(), what).toHaveLength(1)
      tried += 1
    }
    reached(24, 'planted cookies', tried)
    reached(24, 'ways in', 1)
  },
)
