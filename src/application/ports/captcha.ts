import type { CaptchaAction, CaptchaService } from '#domain/captcha/captcha-action.ts'

/** For how long a token is worth something. */
export const TOKEN_MINUTES = 5

export type CaptchaRefusal =
  | 'malformed'
  | 'forged'
  | 'wrong-action'
  | 'expired'
  | 'unsolved'
  | 'robot'
  | 'used'
  /** A good proof, of less work than is wanted at this moment. */
  | 'too-easy'
  /** The service did not answer, or would not take our keys: the publisher must be told. */
  | 'unavailable'

/**
 * `id` is the same for every form in which this one proof can be sent; until `expiresAt` it must be remembered as used. `work`: how
 * many times the usual work was done for it, or what the service's word is worth in it.
 */
export type CaptchaJudgement =
  | { ok: true; id: string; expiresAt: Date; work: number }
  | { ok: false; reason: Exclude<CaptchaRefusal, 'used' | 'too-easy'> }

/** Judges whether a token was made for this action, by a browser that did what was asked. Not whether it is new. */
export type JudgeCaptcha = (token: string, action: CaptchaAction, now: Date) => Promise<CaptchaJudgement>

/** What a browser must solve to get a token; plain JSON. */
export type CaptchaChallenge = Readonly<Record<string, unknown>>

/** The service behind the captcha, and what a page must tell the browser about it. */
export type Captcha = {
  readonly service: CaptchaService
  readonly siteKey: string | null
  readonly judge: JudgeCaptcha
  /** Null where tokens come from elsewhere. */
  readonly makeChallenge: ((action: CaptchaAction, now: Date, work: number) => Promise<CaptchaChallenge>) | null
}
