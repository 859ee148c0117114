import { randomBytes } from 'node:crypto'
import type { UseCaseContext } from '#application/context.ts'
import { type Counted, takeFromLimits } from '#application/limits/take-from-limit.ts'
import { hashLinkToken, makeLinkToken } from '#application/link-tokens/link-token.ts'
import type { AccessRefusal } from '#domain/access/access-refusal.ts'
import { safePath } from '#domain/access/safe-path.ts'
import { CODE_ATTEMPTS, CODE_MINUTES } from '#domain/access/sign-in-code.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import { isKnownBrowser } from '#store/access/known-browsers.ts'
import { insertCode } from '#store/access/sign-in-codes.ts'
import type { Queryable } from '#store/database.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { codesHere, codesKnown, mailsPerNetwork, strangersCodes } from './access-limits.ts'
import type { NotLoggedIn } from './log-in.ts'
import type { Browser } from './open-session.ts'

export const MAIL_SIGN_IN_CODE = 'mail-sign-in-code'

/** `email` is the address as it is understood. */
export type CodeRequested = { ok: true; token: string; email: string } | (NotLoggedIn & { reason: AccessRefusal })

type Request = { email: string; path: string; browser: Browser }

const MINUTE_MS = 60 * 1000

/**
 * Begins a login by code. Nothing is looked up yet: a job does that, and mails a code where there is an account.
 * So asking takes the same for every address.
 */
export async function requestSignInCode(context: UseCaseContext, request: Request): Promise<CodeRequested> {
  const address = readEmail(request.email)
  if (!address.ok) return { ok: false, reason: `email-${address.reason}` }
  const { db } = context
  const now = context.now()
  const taken = await takeFromLimits(db, await limitsFor(db, address.key, request.browser, now), now)
  if (!taken.ok) return { ...taken, reason: 'too-many' }
  const { token, hash } = makeLinkToken()
  await db.transaction().execute(async (trx) => {
    await insertCode(trx, {
      token_hash: hash,
      email: address.email,
      // Of nothing that anybody knows, until the job has made a code.
      code_hash: randomBytes(32),
      link_hash: randomBytes(32),
      path: safePath(request.path),
      attempts_left: CODE_ATTEMPTS,
      expires_at: new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
    })
    await enqueueJob(trx, { name: MAIL_SIGN_IN_CODE, payload: { code: hash.toString('hex') }, maxAttempts: 5 })
  })
  return { ok: true, token, email: address.email }
}

async function limitsFor(db: Queryable, key: string, browser: Browser, now: Date): Promise<Counted[]> {
  const token = browser.token ?? ''
  const perNetwork: Counted = [mailsPerNetwork, browser.network]
  if (await isKnownBrowser(db, hashLinkToken(token), key, now)) return [perNetwork, [codesKnown, `${key}\n${token}`]]
  const strangers = strangersCodes.map((limit): Counted => [limit, key])
  return [perNetwork, [codesHere, `${key}\n${browser.network}`], ...strangers]
}
