import type { WithPorts } from '#application/context.ts'
import { type Counted, giveBackToLimits, takeFromLimits } from '#application/limits/take-from-limit.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { AccessRefusal } from '#domain/access/access-refusal.ts'
import { normalPassword } from '#domain/access/password-rules.ts'
import { type EmailAddress, readEmail } from '#domain/mail/email-address.ts'
import { findAccountByEmailKey } from '#store/accounts.ts'
import type { Queryable } from '#store/database.ts'
import { isKnownBrowser } from '#store/known-browsers.ts'
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

type Login = { email: string; password: string; browser: Browser }

/** Logs in with a password. Whether the address has an account shows neither in the answer nor in the time it takes. */
export async function logIn(context: WithPorts<'passwords'>, login: Login): Promise<LoggedIn | NotLoggedIn> {
  const address = readEmail(login.email)
  if (!address.ok) return { ok: false, reason: `email-${address.reason}` }
  if (login.password === '') return { ok: false, reason: 'password-empty' }
  const { db } = context
  const now = context.now()
  const limits = await limitsFor(db, address, login.browser, now)
  const taken = await takeFromLimits(db, limits, now)
  if (!taken.ok) return { ...taken, reason: 'too-many' }
  const account = await findAccountByEmailKey(db, address.key)
  const check = await context.ports.passwords.verify(account?.password_hash ?? null, normalPassword(login.password))
  if (check === 'busy') {
    await giveBackToLimits(db, limits, now)
    return { ok: false, reason: 'busy' }
  }
  if (check === 'wrong' || !account) return { ok: false, reason: 'incorrect' }
  await giveBackToLimits(db, limits, now)
  const session = await db
    .transaction()
    .execute((trx) => openAccountSession(trx, account.id, { way: 'password', browser: login.browser, now }))
  return { ok: true, session, needsSecondFactor: account.role === 'staff' }
}

/** A browser that the account was entered from before has tries of its own: strangers can't use them up. */
async function limitsFor(db: Queryable, { key }: EmailAddress, browser: Browser, now: Date): Promise<Counted[]> {
  const token = browser.token ?? ''
  const known = await isKnownBrowser(db, hashLinkToken(token), key, now)
  const perNetwork: Counted = [wrongPasswordsPerNetwork, browser.network]
  if (known) return [perNetwork, [wrongPasswordsKnown, `${key}\n${token}`]]
  return [perNetwork, [wrongPasswordsHere, `${key}\n${browser.network}`], [strangersWrongPasswords, key]]
}
