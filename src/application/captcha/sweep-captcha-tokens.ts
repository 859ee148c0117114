import type { UseCaseContext } from '#application/context.ts'
import { removeCaptchaTokens } from '#store/captcha/captcha-tokens.ts'

/** Processes' clocks may differ a little: a token is forgotten only when every one of them would refuse it. */
const MARGIN_MS = 60_000

/** A used token is remembered for as long as it could be used again. */
export function sweepCaptchaTokens({ db, now }: UseCaseContext): Promise<number> {
  return removeCaptchaTokens(db, new Date(now().getTime() - MARGIN_MS))
}
