import { createHash } from 'node:crypto'
import type { WithPorts } from '#application/context.ts'
import type { CaptchaRefusal } from '#application/ports/captcha.ts'
import type { CaptchaAction } from '#domain/captcha/captcha-action.ts'
import { isEnoughWork } from '#domain/payments/strangers-payments.ts'
import { spendCaptchaToken } from '#store/captcha/captcha-tokens.ts'

export type CaptchaVerdict = { ok: true } | { ok: false; reason: CaptchaRefusal }

/**
 * Whether a token opens the door for this action: a proof that is good, and that has opened no door before.
 * An accepted token is used up, whatever becomes of the action. `wantedWork`: how many times the usual work it has to prove.
 */
export async function verifyCaptcha(
  { db, now, ports }: WithPorts<'captcha'>,
  token: string,
  action: CaptchaAction,
  wantedWork = 1,
): Promise<CaptchaVerdict> {
  const judged = await ports.captcha.judge(token, action, now())
  if (!judged.ok) return judged
  if (!isEnoughWork(judged.work, wantedWork)) return { ok: false, reason: 'too-easy' }
  const hash = createHash('sha256').update(`${ports.captcha.service}:${judged.id}`).digest()
  const spent = await spendCaptchaToken(db, { hash, expires_at: judged.expiresAt })
  return spent ? { ok: true } : { ok: false, reason: 'used' }
}
