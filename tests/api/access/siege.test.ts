import { expect, test } from 'vitest'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { openAccess } from '../../support/access.ts'
import { solveCaptcha } from '../../support/solve-captcha.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const { app, db, openBrowser } = await openAccess()
const EMAIL = 'reader@demo.example'

const STRANGERS = isWholeProof ? 1_000 : 250

/** Strangers who guess, each from a network of their own and at another address, all at once. */
const crowd = (size: number) =>
  Array.from({ length: size }, (_, one) => openBrowser().logIn(`nobody.${one}@elsewhere.example`, 'some guess'))

test('under a siege from many networks a known browser logs in, and so does a stranger’s who proves some work', async () => {
  const known = openBrowser()
  await known.logIn(EMAIL)
  const siege = crowd(STRANGERS)
  const told = await Promise.any(
    siege.map(async (asked) => {
      const answer = await asked
      if (answer.statusCode !== 503) throw new Error('Not yet')
      return answer
    }),
  )
  expect(told.json().captcha).toBe('login')
  expect(told.headers['retry-after']).toBe('3')
  const [atHome, elsewhere] = await Promise.all([
    known.logIn(EMAIL),
    openBrowser().post('login', {
      email: EMAIL,
      password: 'lodestar-demo',
      captcha: await solveCaptcha(app, 'login'),
    }),
  ])
  expect(atHome.statusCode).toBe(200)
  expect(elsewhere.statusCode).toBe(200)
  const statuses = (await Promise.all(siege)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
  reached(52, 'log-ins', STRANGERS)
}, 600_000)

test('a token that the browser brings along is not made its own, unless the account knows it', async () => {
  const planted = 'planted-by-somebody-else-0123456789'
  const browser = openBrowser()
  browser.cookies.set('known-browser', planted)
  await browser.logIn(EMAIL)
  const minted = browser.cookies.get('known-browser') ?? ''
  expect(minted).not.toBe(planted)
  const rows = await db
    .selectFrom('known_browsers')
    .select('account_id')
    .where('token_hash', '=', hashLinkToken(planted))
    .execute()
  expect(rows).toEqual([])
  await browser.logIn(EMAIL)
  expect(browser.cookies.get('known-browser')).toBe(minted)
  await browser.logIn('switched@demo.example')
  expect(browser.cookies.get('known-browser')).not.toBe(minted)
})
