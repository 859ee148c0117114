import type { FastifyReply } from 'fastify'
import type { NotLoggedIn } from '#application/access/log-in.ts'
import type { PasswordSet } from '#application/access/set-password.ts'
import type { AccessFailure, SetPasswordFailure } from '#contract/access.ts'
import { accessRefusals } from '#domain/access/access-refusal.ts'
import { isPasswordRefusal, passwordRefusals } from '#domain/access/password-rules.ts'

/** Seconds after which a site that is too busy now is worth another try. */
const BUSY_SECONDS = 3

const statusOf = {
  incorrect: 401,
  'code-wrong': 401,
  'code-too-many': 429,
  'too-many': 429,
  busy: 503,
  crowded: 503,
} as const

/** Says why somebody does not get in: under its field, or above them all. */
export function refuseAccess(reply: FastifyReply, refused: NotLoggedIn) {
  sayWhenAgain(reply, refused)
  const { field, text } = accessRefusals[refused.reason]
  const failure: AccessFailure = {
    errors: field ? { [field]: text } : text,
    ...(refused.reason === 'crowded' && { captcha: 'login' as const }),
  }
  return reply.code(statusOf[refused.reason as keyof typeof statusOf] ?? 422).send(failure)
}

/** Says what is wrong with a new password, or with the link that was to set it. */
export function refusePasswordChoice(reply: FastifyReply, { reason }: Extract<PasswordSet, { ok: false }>) {
  if (!isPasswordRefusal(reason)) return refuseAccess(reply, { ok: false, reason })
  const { field, text } = passwordRefusals[reason]
  return reply.code(422).send({ errors: { password: { [field]: text } } } satisfies SetPasswordFailure)
}

export function sayWhenAgain(reply: FastifyReply, refused: NotLoggedIn) {
  if (refused.reason === 'too-many') reply.header('retry-after', String(refused.retryAfterSeconds))
  if (refused.reason === 'busy' || refused.reason === 'crowded') reply.header('retry-after', String(BUSY_SECONDS))
}
