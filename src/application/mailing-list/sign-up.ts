import { verifyCaptcha } from '#application/captcha/verify-captcha.ts'
import type { WithPorts } from '#application/context.ts'
import { type Counted, takeFromLimit, takeFromLimits } from '#application/limits/take-from-limit.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import type { SignupRefusal } from '#domain/mailing-list/signup-refusal.ts'
import { requestConfirmation } from './request-confirmation.ts'
import { plainSignups, plainSignupsPerNetwork, signupsPerEmail, signupsPerNetwork } from './signup-limits.ts'

export type SignupRequest = {
  email: string
  tags: string[]
  /** Where the request comes from, as limits count it. */
  network: string
  /** A captcha token; or `plain` for a form sent without scripts, which can get none and is limited hard instead. */
  proof: { captcha: string } | 'plain'
  siteUrl: string
}

export type SignupOutcome =
  | { ok: true }
  | { ok: false; reason: Exclude<SignupRefusal, 'too-many'> }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/**
 * Asks for an address to be put on the mailing list. Whether it is on it, was, or never has been: the answer, the work
 * and the mail are the same. Only who reads that address's mail can confirm.
 */
export async function signUp(context: WithPorts<'captcha'>, request: SignupRequest): Promise<SignupOutcome> {
  const address = readEmail(request.email)
  if (!address.ok) return address
  const allowed = await passDoor(context, request)
  if (!allowed.ok) return allowed
  const { db, now } = context
  const tries = await takeFromLimit(db, signupsPerEmail, address.key, now())
  if (!tries.ok) return { ...tries, reason: 'too-many' }
  await db.transaction().execute((trx) => requestConfirmation(trx, address, request, now()))
  return { ok: true }
}

async function passDoor(context: WithPorts<'captcha'>, { network, proof }: SignupRequest): Promise<SignupOutcome> {
  const { db, now } = context
  const limits: Counted[] =
    proof === 'plain'
      ? [
          [plainSignupsPerNetwork, network],
          [plainSignups, 'everyone'],
        ]
      : [[signupsPerNetwork, network]]
  const taken = await takeFromLimits(db, limits, now())
  if (!taken.ok) return { ...taken, reason: 'too-many' }
  if (proof === 'plain') return { ok: true }
  const human = await verifyCaptcha(context, proof.captcha, 'signup')
  return human.ok ? human : { ok: false, reason: 'captcha' }
}
