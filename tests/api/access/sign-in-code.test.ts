import { expect, test } from 'vitest'
import { mailSignInCode } from '#application/access/mail-sign-in-code.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { openAccess, SITE_URL } from '../../support/access.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const { openBrowser, clock, db, context, codeFor, linkFor, mailsTo } = await openAccess()

const TOO_MANY = { errors: 'Too many failed attempts. Request a new verification code to log in.' }
const WRONG = { errors: 'That code is not correct.' }

async function begin(email: string, browser = openBrowser()) {
  const answer = await browser.post('signin', { email, path: '/archive?section=notes' })
  expect(answer.statusCode).toBe(200)
  return { browser, token: answer.json().token as string }
}

const otherThan = (code: string, n: number) => String((Number(code) + n) % 1_000_000).padStart(6, '0')

test('the code that is mailed logs in, once', async () => {
  const { browser, token } = await begin('reader@demo.example')
  const code = await codeFor('reader@demo.example')
  expect(code).toMatch(/^\d{6}$/)
  const answer = await browser.post('signin/verify', { token, password: code })
  expect([answer.statusCode, answer.json()]).toEqual([200, { result: 'success' }])
  expect(await browser.whoAmI()).toBe('Elena Marsh')
  const again = await openBrowser().post('signin/verify', { token, password: code })
  expect(again.statusCode).toBe(422)
  expect(again.json().errors).toContain('expired')
})

test('a code may be typed with spaces, as mails show it', async () => {
  const { browser, token } = await begin('donor@demo.example')
  const code = await codeFor('donor@demo.example')
  const answer = await browser.post('signin/verify', { token, password: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
  expect(answer.statusCode).toBe(200)
})

test('five wrong codes end it, with the text that resets the form; the right one comes too late', async () => {
  const { browser, token } = await begin('solidarity@demo.example')
  const code = await codeFor('solidarity@demo.example')
  for (let n = 1; n < 5; n += 1) {
    const answer = await browser.post('signin/verify', { token, password: otherThan(code, n) })
    expect([answer.statusCode, answer.json()]).toEqual([401, WRONG])
  }
  const fifth = await browser.post('signin/verify', { token, password: otherThan(code, 5) })
  expect([fifth.statusCode, fifth.json()]).toEqual([429, TOO_MANY])
  const late = await browser.post('signin/verify', { token, password: code })
  expect([late.statusCode, late.json()]).toEqual([429, TOO_MANY])
  expect(await browser.whoAmI()).toBeNull()
})

test('of fifty guesses at once, five are looked at', async () => {
  const { token } = await begin('lifetime@demo.example')
  const code = await codeFor('lifetime@demo.example')
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      openBrowser().post('signin/verify', { token, password: otherThan(code, n + 1) }),
    ),
  )
  expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(4)
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(46)
})

test('a code ends after ten minutes', async () => {
  const { browser, token } = await begin('ach@demo.example')
  const code = await codeFor('ach@demo.example')
  clock.now = new Date(clock.now.getTime() + 10 * 60_000)
  expect((await browser.post('signin/verify', { token, password: code })).statusCode).toBe(422)
})

test('nothing tells an address with an account from one without', async () => {
  const known = await begin('switched@demo.example')
  const unknown = await begin('nobody@demo.example')
  expect(await mailsTo('nobody@demo.example')).toEqual([])
  expect(await mailsTo('switched@demo.example')).toHaveLength(1)
  for (let n = 0; n < 7; n += 1) {
    const [one, other] = await Promise.all(
      [known, unknown].map(({ token }) => openBrowser().post('signin/verify', { token, password: 'abcdef' })),
    )
    expect([one?.statusCode, one?.json()]).toEqual([other?.statusCode, other?.json()])
  }
})

test('the code of one page opens nothing for another page', async () => {
  const mine = await begin('expiring@demo.example')
  const code = await codeFor('expiring@demo.example')
  const thiefs = await begin('expiring@demo.example')
  expect(await mailsTo('expiring@demo.example')).toHaveLength(2)
  expect((await thiefs.browser.post('signin/verify', { token: thiefs.token, password: code })).statusCode).toBe(401)
  expect((await mine.browser.post('signin/verify', { token: mine.token, password: code })).statusCode).toBe(200)
})

test('a job that runs twice mails once, and the first code stays good', async () => {
  const { browser, token } = await begin('pending@demo.example')
  const code = await codeFor('pending@demo.example')
  await mailSignInCode(context, hashLinkToken(token), SITE_URL)
  expect(await mailsTo('pending@demo.example')).toHaveLength(1)
  expect((await browser.post('signin/verify', { token, password: code })).statusCode).toBe(200)
})

test('what is kept of a code opens nothing', async () => {
  const { token } = await begin('lapsed-auto@demo.example')
  const code = await codeFor('lapsed-auto@demo.example')
  const link = await linkFor('lapsed-auto@demo.example')
  const kept = JSON.stringify(await db.selectFrom('sign_in_codes').selectAll().execute())
  for (const secret of [token, code, link]) expect(kept).not.toContain(secret)
})

test('the link beside the code logs in where it is opened; looking at it uses nothing up', async () => {
  await begin('extended@demo.example')
  const link = await linkFor('extended@demo.example')
  const phone = openBrowser()
  for (let n = 0; n < 3; n += 1) await phone.get(`/login/code?token=${link}`)
  const answer = await phone.submit('signin/link', { token: link })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/archive?section=notes'])
  expect(await phone.whoAmI()).toBe('Ottilie Brandt')
  const again = await openBrowser().submit('signin/link', { token: link })
  expect(again.headers.location).toBe('/login?tab=email&error=link-gone')
})

test('who first reads the mail of an account that someone else made closes every way in there was before', async () => {
  const email = 'noaddress@demo.example'
  await db.updateTable('accounts').set({ email_confirmed_at: null }).where('email_key', '=', email).execute()
  const maker = openBrowser()
  await maker.logIn(email)
  const { browser, token } = await begin(email)
  await browser.post('signin/verify', { token, password: await codeFor(email) })
  expect(await browser.whoAmI()).toBe('Greta Lindqvist')
  expect(await maker.whoAmI()).toBeNull()
  expect((await openBrowser().logIn(email)).statusCode).toBe(401)
})

test('but who made it in the same browser keeps the password', async () => {
  const email = 'bouncing@demo.example'
  await db.updateTable('accounts').set({ email_confirmed_at: null }).where('email_key', '=', email).execute()
  const maker = openBrowser()
  await maker.logIn(email)
  const { token } = await begin(email, maker)
  await maker.post('signin/verify', { token, password: await codeFor(email) })
  expect(await maker.whoAmI()).toBe('Colin Rusk')
  expect((await openBrowser().logIn(email)).statusCode).toBe(200)
})

/** Many more than the codes that are given have tries. */
const GUESSES = isWholeProof ? 10_000 : 2_000

test(`${GUESSES} guesses from many networks never get in, and the holder still can`, async () => {
  const email = 'lifetime-digital@demo.example'
  const holder = openBrowser()
  await holder.logIn(email)
  await holder.post('logout', {})
  const seen = new Map<number, number>()
  const note = (status: number) => seen.set(status, (seen.get(status) ?? 0) + 1)
  let guesses = 0
  // Each guesser comes from a network of its own, and asks for a code of its own as long as it is given one.
  while (guesses < GUESSES) {
    const asked = await openBrowser().post('signin', { email, path: '/' })
    const token = asked.statusCode === 200 ? (asked.json().token as string) : 'none'
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        openBrowser().post('signin/verify', {
          token,
          password: String((guesses + n) * 97)
            .padStart(6, '0')
            .slice(-6),
        }),
      ),
    )
    for (const { statusCode } of tries) note(statusCode)
    guesses += tries.length
  }
  expect(seen.get(200)).toBeUndefined()
  // Ten codes were given, of five tries each: four are told that they are wrong, the fifth that it was the last.
  expect(seen.get(401)).toBe(40)
  const { token } = await begin(email, holder)
  const code = await codeFor(email)
  expect((await holder.post('signin/verify', { token, password: code })).statusCode).toBe(200)
  reached(30, 'guesses', guesses)
}, 600_000)
