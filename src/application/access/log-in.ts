import { verifyCaptcha } from '#application/captcha/verify-captcha.ts'
import type { WithPorts } from '#application/context.ts'
import { type Counted, returnToLimits, takeFromLimits } from '#application/limits/take-from-limit.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { AccessRefusal } from '#domain/access/access-refusal.ts'
import { normalPassword } from '#domain/access/password-rules.ts'
import { type EmailAddress, readEmail } from '#domain/mail/email-address.ts'
import { isKnownBrowser } from '#store/access/known-browsers.ts'
import { findAccountByEmailKey } from '#store/accounts/accounts.ts'
import {
  strangersWrongPasswords,
  wrongPasswordsHere,
  wrongPasswordsKnown,
  wrongPasswordsPerNetwork,
} from './access-limits.ts'
import { type Browser, type OpenedSession, openAccountSession } from './open-session.ts'

export type LoggedIn = { ok: true; session: OpenedSession; needsSecondFactor: boolean }
export type NotLoggedIn =
  | { ok: false; reason: Exclude<AccessRefusal, 'too-many'> }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

type Login = {
  email: string
  password: string
  browser: Browser
  /** The token of a captcha, where the browser was asked for one. */
  captcha?: string | undefined
}

/** Half a second of a computer's work, while strangers crowd the door. */
export const LOGIN_WORK = 8

/** Logs in with a password. Whether the address has an account shows neither in the answer nor in the time it takes. */
export async function logIn(
  context: WithPorts<'passwords' | 'captcha'>,
  login: Login,
): Promise<LoggedIn | NotLoggedIn> {
  const address = readEmail(login.email)
  if (!address.ok) return { ok: false, reason: `email-${address.reason}` }
  if (login.password === '') return { ok: false, reason: 'password-empty' }
  // Turned away before the database is asked for anything: it has others to answer.
  const isStrange = login.browser.token === null && login.captcha === undefined
  if (isStrange && context.ports.passwords.isFull('stranger')) return { ok: false, reason: 'crowded' }
  const { db } = context
  const now = context.now()
  const isKnown = await isKnownBrowser(db, hashLinkToken(login.browser.token ?? ''), address.key, now)
  const limits = limitsFor(address, login.browser, isKnown)
  const taken = await takeFromLimits(db, limits, now)
  if (!taken.ok) return { ...taken, reason: 'too-many' }
  const account = await findAccountByEmailKey(db, address.key)
  const lane = isKnown ? 'known' : (await isProven(context, login)) ? 'proven' : 'stranger'
  const check = await context.ports.passwords.verify(
    account?.password_hash ?? null,
    normalPassword(login.password),
    lane,
  )
  if (check === 'busy') {
    await returnToLimits(db, limits, now)
    return { ok: false, reason: lane === 'stranger' ? 'crowded' : 'busy' }
  }
  if (check === 'wrong' || !account) return { ok: false, reason: 'incorrect' }
  await returnToLimits(db, limits, now)
  const session = await db
    .transaction()
    .execute((trx) => openAccountSession(trx, account.id, { way: 'password', browser: login.browser, now }))
  return { ok: true, session, needsSecondFactor: account.role === 'staff' }
}

const isProven = async (context: WithPorts<'captcha'>, { captcha }: Login) =>
  captcha !== undefined && (await verifyCaptcha(context, captcha, 'login', LOGIN_WORK)).ok

/** A browser that the account was entered from before has tries of its own: strangers can't use them up. */
function limitsFor({ key }: EmailAddress, browser: Browser, isKnown: boolean): Counted[] {
  const perNetwork: Counted = [wrongPasswordsPerNetwork, browser.network]
  if (isKnown) return [perNetwork, [wrongPasswordsKnown, `${key}\n${browser.token}`]]
  return [perNetwork, [wrongPasswordsHere, `${key}\n${browser.network}`], [strangersWrongPasswords, key]]
}
