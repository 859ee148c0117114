import { adoptCart } from '#application/cart/adopt-cart.ts'
import { hashLinkToken, makeLinkToken } from '#application/link-tokens/link-token.ts'
import { sessionEnd } from '#domain/access/session-life.ts'
import { isBrowserOf, rememberBrowser } from '#store/access/known-browsers.ts'
import { insertSession, removeSession, type SessionWay } from '#store/access/sessions.ts'
import type { Trx } from '#store/database.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const KNOWN_BROWSER_DAYS = 365

/** What a request tells of the browser it comes from. */
export type Browser = {
  /** What it says it is, for the list of devices. */
  name: string
  network: string
  /** The token by which it is known again at the next login; made at its first one. */
  token: string | null
  /** The session it carries, which ends when another begins. */
  session: string | null
  /** The cart it holds, which becomes the account's. */
  cart?: string | null
}

/** What the browser is to keep; `cartTaken`: it no longer needs the cart it held. */
export type OpenedSession = { token: string; browserToken: string | null; cartTaken: boolean }

type Opening = { way: SessionWay; browser: Browser; now: Date; secondFactorAt?: Date | null }

const LONGEST_NAME = 400

/** A new session, under a new token, for an account. Whatever session the browser had is over: nobody can have planted it. */
export async function openAccountSession(
  trx: Trx,
  accountId: string,
  { way, browser, now, secondFactorAt = null }: Opening,
): Promise<OpenedSession> {
  const token = await insertNewSession(
    trx,
    { account_id: accountId, institution_id: null },
    way,
    browser,
    now,
    secondFactorAt,
  )
  const browserToken = await tokenOfBrowser(trx, accountId, browser, now)
  await rememberBrowser(trx, {
    token_hash: hashLinkToken(browserToken),
    account_id: accountId,
    expires_at: new Date(now.getTime() + KNOWN_BROWSER_DAYS * DAY_MS),
  })
  // A member of staff is nobody until the second factor has been shown.
  const isWhollyIn = (role: string) => role !== 'staff' || secondFactorAt !== null
  const cartTaken = browser.cart ? await adoptCart(trx, { accountId, cartId: browser.cart, now, isWhollyIn }) : false
  return { token, browserToken, cartTaken }
}

/** The token that this account knows the browser by, and a new one otherwise: one that it brings along may be somebody else's making. */
async function tokenOfBrowser(trx: Trx, accountId: string, { token }: Browser, now: Date): Promise<string> {
  const isKnown = token !== null && (await isBrowserOf(trx, hashLinkToken(token), accountId, now))
  return isKnown ? token : makeLinkToken().token
}

/** The same for someone who comes through an institution, of whom nothing else is known. */
export async function openInstitutionSession(
  trx: Trx,
  institutionId: string,
  { browser, now }: Pick<Opening, 'browser' | 'now'>,
): Promise<OpenedSession> {
  const holder = { account_id: null, institution_id: institutionId }
  return {
    token: await insertNewSession(trx, holder, 'institution', browser, now, null),
    browserToken: null,
    cartTaken: false,
  }
}

type Holder = { account_id: string; institution_id: null } | { account_id: null; institution_id: string }

async function insertNewSession(
  trx: Trx,
  holder: Holder,
  way: SessionWay,
  browser: Browser,
  now: Date,
  secondFactorAt: Date | null,
): Promise<string> {
  const { token, hash } = makeLinkToken()
  await insertSession(trx, {
    ...holder,
    token_hash: hash,
    way,
    browser: browser.name.slice(0, LONGEST_NAME),
    network: browser.network,
    second_factor_at: secondFactorAt,
    created_at: now,
    last_used_at: now,
    expires_at: sessionEnd(now),
  })
  // After the new one, which waits for the account: whoever ends all of its sessions takes the account first, too.
  if (browser.session) await removeSession(trx, hashLinkToken(browser.session))
  return token
}
