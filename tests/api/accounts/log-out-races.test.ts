import { expect, test } from 'vitest'
import { logOutDevice, logOutEverywhere } from '#application/access/log-out-devices.ts'
import { openBuyersSession } from '#application/access/open-buyers-session.ts'
import { openAccountSession } from '#application/access/open-session.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { insertWaitingSession } from '#store/access/waiting-sessions.ts'
import { openShop } from '../../support/cart.ts'
import { isWholeProof } from '../../support/whole-proof.ts'

const { db, context, clock, newAccount, openShopper } = await openShop()
const ROUNDS = isWholeProof ? 200 : 20
const timeout = isWholeProof ? 1_800_000 : 120_000

type Browser = ReturnType<typeof openShopper>
const tokenOf = (browser: Browser) => browser.cookies.get('session') ?? ''

async function newReader(devices: number) {
  const email = await newAccount()
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const browsers = Array.from({ length: devices }, openShopper)
  for (const browser of browsers) await browser.logIn(email)
  const everywhere = (browser: Browser, here = false) =>
    logOutEverywhere(context, { accountId: id, sessionToken: tokenOf(browser) }, here)
  const sessions = async () =>
    (await db.selectFrom('sessions').select('token_hash').where('account_id', '=', id).execute()).map(
      ({ token_hash }) => token_hash,
    )
  const isOpen = async (browser: Browser) =>
    (await sessions()).some((hash) => hash.equals(hashLinkToken(tokenOf(browser))))
  return { id, email, browsers, everywhere, sessions, isOpen }
}

/** Another order in each round, so that each of them is first at times. */
const inTurns = (round: number, one: () => Promise<unknown>, other: () => Promise<unknown>) =>
  Promise.all(round % 2 === 0 ? [one(), other()] : [other(), one()])

/** What every way in ends with; `held` is the session that the browser has so far. */
const logIn = (accountId: string, held: string | null) =>
  db.transaction().execute((trx) => {
    const browser = { name: '', network: '10.1.1.1', token: null, session: held }
    return openAccountSession(trx, accountId, { way: 'code', browser, now: clock.now })
  })

test('a login while everything is logged out is ended or stays, and never fails', { timeout }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, browsers, everywhere, sessions, isOpen } = await newReader(3)
    const [here, again] = browsers as [Browser, Browser, Browser]
    const late = openShopper()
    await inTurns(
      round,
      () => everywhere(here),
      async () => {
        // Half of them log in anew where they are logged in: that ends the session before, in the same transaction.
        const { token } = await logIn(id, round % 4 < 2 ? tokenOf(again) : null)
        late.cookies.set('session', token)
      },
    )
    expect(await isOpen(here)).toBe(true)
    expect(await sessions()).toHaveLength((await isOpen(late)) ? 2 : 1)
  }
})

test('two tabs that press at once: both are told the same, and this device stays', { timeout }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { browsers, everywhere, sessions, isOpen } = await newReader(3)
    const [here] = browsers as [Browser, Browser, Browser]
    const outcomes = await Promise.all([everywhere(here), everywhere(here)])
    expect(outcomes).toEqual([{ ok: true }, { ok: true }])
    expect([await isOpen(here), (await sessions()).length]).toEqual([true, 1])
  }
})

test('of two devices that log each other out at once, one is left', { timeout }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, browsers, everywhere, sessions } = await newReader(2)
    const [one, other] = browsers as [Browser, Browser]
    const byName = async (browser: Browser) => {
      const page = (await browser.send('GET', '/account/sign-in')).body
      const ref = page.match(/name="device" value="([^"]+)"/)?.[1] ?? ''
      return () => logOutDevice(context, { accountId: id, sessionToken: tokenOf(browser) }, ref)
    }
    const presses =
      round % 2 === 0 ? [() => everywhere(one), () => everywhere(other)] : [await byName(one), await byName(other)]
    const outcomes = await Promise.all(presses.map((press) => press()))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await sessions()).toHaveLength(1)
  }
})

test('what waits for a buyer is withdrawn, or opened and ended, or opened later', { timeout }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, browsers, everywhere, sessions, isOpen } = await newReader(1)
    const [here] = browsers as [Browser]
    const expires_at = new Date(clock.now.getTime() + 60_000)
    const browser_hash = hashLinkToken(`buyer-${round}`)
    await db.transaction().execute((trx) => insertWaitingSession(trx, { account_id: id, browser_hash, expires_at }))
    const browser = { name: '', network: '10.1.1.1', token: null, session: null }
    await inTurns(
      round,
      () => everywhere(here),
      () => openBuyersSession(context, `buyer-${round}`, browser),
    )
    expect(await isOpen(here)).toBe(true)
    expect(await sessions(), 'none that was open before').toHaveLength(1)
    expect(await db.selectFrom('waiting_sessions').selectAll().where('account_id', '=', id).execute()).toEqual([])
  }
})
