import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { askSecondFactor, repeatSecondFactor } from '#application/access/second-factor.ts'
import { openAccess } from '../../support/access.ts'

const { openBrowser, clock, db, context } = await openAccess()

const STEP = 30_000
const demo = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') })
const codeAt = (time: Date, totp = demo) => totp.generate({ timestamp: time.getTime() })

/** A new time step, so that no code of an earlier test stands in the way. */
const nextStep = () => {
  clock.now = new Date(clock.now.getTime() + 3 * STEP)
}

async function halfWay() {
  nextStep()
  const browser = openBrowser()
  const answer = await browser.logIn('staff@demo.example')
  expect(answer.json()).toEqual({ result: 'success', next: '/login/second-factor' })
  return browser
}

test('with the password alone a member of staff is nobody', async () => {
  const browser = await halfWay()
  expect(await browser.whoAmI()).toBeNull()
})

test('with the code of the authenticator they are in, under a new session', async () => {
  const browser = await halfWay()
  const half = browser.cookies.get('session') ?? ''
  const answer = await browser.post('second-factor', { code: codeAt(clock.now) })
  expect([answer.statusCode, answer.json()]).toEqual([200, { result: 'success' }])
  expect(await browser.whoAmI()).toBe('Vera Holm')
  expect(browser.cookies.get('session')).not.toBe(half)
  const thief = openBrowser()
  thief.cookies.set('session', half)
  expect((await thief.post('second-factor', { code: codeAt(clock.now) })).statusCode).toBe(422)
  const [entry] = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute()
  expect(entry).toMatchObject({ actor_ref: 'acc-staff', action: 'log in' })
})

test('a code is taken once, even by two at the same moment', async () => {
  const browsers = [await halfWay(), await halfWay(), await halfWay()]
  const code = codeAt(clock.now)
  const answers = await Promise.all(browsers.map((browser) => browser.post('second-factor', { code })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
})

test('a code of the step before or after is taken, one further away is not', async () => {
  for (const [steps, status] of [
    [-1, 200],
    [1, 200],
    [-2, 401],
    [3, 401],
  ] as const) {
    // biome-ignore format: a table
    const browser = await halfWay()
    nextStep()
    const code = codeAt(new Date(clock.now.getTime() + steps * STEP))
    expect((await browser.post('second-factor', { code })).statusCode, `${steps} steps`).toBe(status)
  }
})

test('whoever is in shows a code once more: it is kept when, and a code counts once', async () => {
  const browser = await halfWay()
  await browser.post('second-factor', { code: codeAt(clock.now) })
  const token = browser.cookies.get('session') ?? ''
  const shownAt = async () =>
    (await db.selectFrom('sessions').select('second_factor_at').orderBy('created_at', 'desc').limit(1).execute())[0]
      ?.second_factor_at
  const first = await shownAt()
  const used = codeAt(clock.now)
  expect(await repeatSecondFactor(context, { code: used, token })).toMatchObject({ reason: 'code-wrong' })
  nextStep()
  const code = codeAt(clock.now)
  expect(await repeatSecondFactor(context, { code: '', token })).toMatchObject({ reason: 'code-empty' })
  expect(await repeatSecondFactor(context, { code: used, token })).toMatchObject({ reason: 'code-wrong' })
  expect(await shownAt()).toEqual(first)
  const [one, other] = await Promise.all([1, 2].map(() => repeatSecondFactor(context, { code, token })))
  expect([one?.ok, other?.ok].sort()).toEqual([false, true])
  expect(await shownAt()).toEqual(clock.now)
  const stranger = openBrowser()
  await stranger.logIn('donor@demo.example')
  nextStep()
  const theirs = { code: codeAt(clock.now), token: stranger.cookies.get('session') ?? '' }
  expect(await repeatSecondFactor(context, theirs)).toMatchObject({ reason: 'link-gone' })
})

test('five wrong codes, and the sixth must wait', async () => {
  nextStep()
  clock.now = new Date(clock.now.getTime() + 60 * 60_000)
  const browser = await halfWay()
  for (let n = 0; n < 5; n += 1) expect((await browser.post('second-factor', { code: '000000' })).statusCode).toBe(401)
  expect((await browser.post('second-factor', { code: codeAt(clock.now) })).statusCode).toBe(429)
  clock.now = new Date(clock.now.getTime() + 15 * 60_000)
  expect((await browser.post('second-factor', { code: codeAt(clock.now) })).statusCode).toBe(200)
})

test('who has no authenticator yet is shown a secret, the same until a code of it has been seen', async () => {
  await db.updateTable('accounts').set({ role: 'staff' }).where('email_key', '=', 'reader@demo.example').execute()
  const browser = openBrowser()
  await browser.logIn('reader@demo.example')
  const token = browser.cookies.get('session') ?? ''
  const first = await askSecondFactor(context, token, 'Lodestar')
  expect(first.kind).toBe('set-up')
  expect(await askSecondFactor(context, token, 'Lodestar')).toEqual(first)
  const letters = first.kind === 'set-up' ? first.letters : ''
  const shown = await browser.get('/login/second-factor')
  expect(shown.statusCode).toBe(200)
  expect(shown.headers['cache-control']).toBe('private, no-store')
  expect(shown.body.replaceAll(' ', '')).toContain(letters)
  const totp = new TOTP({ secret: Secret.fromBase32(letters) })
  expect((await browser.post('second-factor', { code: codeAt(clock.now, totp) })).statusCode).toBe(200)
  const later = openBrowser()
  await later.logIn('reader@demo.example')
  expect(await askSecondFactor(context, later.cookies.get('session') ?? '', 'Lodestar')).toEqual({ kind: 'code' })
  expect((await later.get('/login/second-factor')).body.replaceAll(' ', '')).not.toContain(letters)
})

test('the secret is not readable in the database, nor under another record', async () => {
  const [row] = await db.selectFrom('second_factors').selectAll().execute()
  const sealed = row?.secret ?? Buffer.alloc(0)
  expect(sealed.includes(Buffer.from(Secret.fromBase32('JBSWY3DPEHPK3PXP').buffer))).toBe(false)
  expect(() => context.ports.sealSecret.open(sealed, 'another account')).toThrow()
})

test('an ordinary reader is asked for no second factor', async () => {
  const browser = openBrowser()
  await browser.logIn('donor@demo.example')
  expect((await browser.post('second-factor', { code: '123456' })).statusCode).toBe(422)
  expect(await browser.whoAmI()).toBe('Walter Nkemelu')
})
