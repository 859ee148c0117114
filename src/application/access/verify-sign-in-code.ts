import { timingSafeEqual } from 'node:crypto'
import type { UseCaseContext } from '#application/context.ts'
import { type Counted, returnToLimits, takeFromLimits } from '#application/limits/take-from-limit.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { typedCode } from '#domain/access/sign-in-code.ts'
import { takeOverAccount } from '#store/access/identities.ts'
import { isKnownBrowser } from '#store/access/known-browsers.ts'
import { findCode, findCodeByLink, spendCode, takeAttempt } from '#store/access/sign-in-codes.ts'
import { confirmEmail, findAccountById } from '#store/accounts/accounts.ts'
import type { Trx } from '#store/database.ts'
import { claimDonationsOf } from '#store/donations/monthly-donations.ts'
import { wrongCodesPerNetwork } from './access-limits.ts'
import { hashCode } from './hash-code.ts'
import type { LoggedIn, NotLoggedIn } from './log-in.ts'
import { type Browser, openAccountSession } from './open-session.ts'

type Attempt = { token: string; code: string; browser: Browser }

/** Logs in with an emailed code. Each attempt is used up before it is looked at, so that no number of them at once gets more. */
export async function verifySignInCode(context: UseCaseContext, attempt: Attempt): Promise<LoggedIn | NotLoggedIn> {
  const code = typedCode(attempt.code)
  if (code === '') return { ok: false, reason: 'code-empty' }
  const { db } = context
  const now = context.now()
  const limits: Counted[] = [[wrongCodesPerNetwork, attempt.browser.network]]
  const allowed = await takeFromLimits(db, limits, now)
  if (!allowed.ok) return { ...allowed, reason: 'too-many' }
  const tokenHash = hashLinkToken(attempt.token)
  const outcome = await db.transaction().execute(async (trx): Promise<LoggedIn | NotLoggedIn> => {
    const taken = await takeAttempt(trx, tokenHash, now)
    if (!taken) return { ok: false, reason: await whyNone(trx, tokenHash, now) }
    const isRight = timingSafeEqual(taken.code_hash, hashCode(tokenHash, code))
    if (!isRight || !taken.account_id)
      return { ok: false, reason: taken.attempts_left === 0 ? 'code-too-many' : 'code-wrong' }
    await spendCode(trx, tokenHash, now)
    return enter(trx, taken.account_id, 'code', attempt.browser, now)
  })
  if (outcome.ok) await returnToLimits(db, limits, now)
  return outcome
}

/** Logs in with the link that stands in the mail beside the code: where it is opened is where the reader is. */
export async function enterBySignInLink(
  { db, now }: UseCaseContext,
  { token, browser }: { token: string; browser: Browser },
): Promise<(LoggedIn & { path: string }) | NotLoggedIn> {
  const at = now()
  return db.transaction().execute(async (trx) => {
    const link = await findCodeByLink(trx, hashLinkToken(token), at)
    if (!link?.account_id || !(await spendCode(trx, link.token_hash, at))) return { ok: false, reason: 'link-gone' }
    return { ...(await enter(trx, link.account_id, 'link', browser, at)), path: link.path }
  })
}

/** Whether the link would still log anyone in. Looking uses nothing up. */
export async function isSignInLinkOpen({ db, now }: UseCaseContext, token: string): Promise<boolean> {
  return (await findCodeByLink(db, hashLinkToken(token), now()))?.account_id != null
}

/** For the page without scripts: the address that a code was asked for, as long as it can be used. */
export async function readSignInEmail({ db, now }: UseCaseContext, token: string): Promise<string | null> {
  const code = await findCode(db, hashLinkToken(token))
  return code && !code.used_at && code.expires_at > now() && code.attempts_left > 0 ? code.email : null
}

async function whyNone(trx: Trx, tokenHash: Buffer, now: Date): Promise<'code-too-many' | 'code-gone'> {
  const code = await findCode(trx, tokenHash)
  return code && !code.used_at && code.expires_at > now ? 'code-too-many' : 'code-gone'
}

/**
 * Whoever reads an account's mail has confirmed its address. Where nobody had yet, someone else may have made the account
 * and know its password: unless it was made in this very browser, every other way in is closed.
 */
async function enter(
  trx: Trx,
  accountId: string,
  way: 'code' | 'link',
  browser: Browser,
  now: Date,
): Promise<LoggedIn> {
  const account = await findAccountById(trx, accountId)
  if (account?.email_confirmed_at || (await isMadeHere(trx, account?.email_key ?? '', browser, now)))
    await confirmEmail(trx, accountId, now)
  else await takeOverAccount(trx, accountId, now)
  if (account) await claimDonationsOf(trx, accountId, account.email)
  const session = await openAccountSession(trx, accountId, { way, browser, now })
  return { ok: true, session, needsSecondFactor: account?.role === 'staff' }
}

const isMadeHere = async (trx: Trx, emailKey: string, { token }: Browser, now: Date) =>
  token !== null && isKnownBrowser(trx, hashLinkToken(token), emailKey, now)
