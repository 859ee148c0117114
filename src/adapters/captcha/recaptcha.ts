import { z } from 'zod'
import { type Captcha, type CaptchaJudgement, TOKEN_MINUTES } from '#application/ports/captcha.ts'
import type { CaptchaAction } from '#domain/captcha/captcha-action.ts'

/** Google's own suggestion: 1.0 is very likely a person, 0.0 very likely a robot. */
const LOWEST_SCORE = 0.5
const TIMEOUT_MS = 5_000
const LONGEST_TOKEN = 8_192

const answer = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  score: z.number().optional(),
  challenge_ts: z.iso.datetime({ offset: true }).optional(),
  'error-codes': z.array(z.string()).default([]),
})

type Answer = z.infer<typeof answer>

export type RecaptchaSettings = {
  siteKey: string
  secret: string
  verifyUrl: string
  /** Told when Google does not answer, or refuses our keys. */
  report: (line: string) => void
}

/** Google reCAPTCHA v3: the token comes from Google's script, and Google is asked what it is worth. */
export function recaptchaCaptcha({ siteKey, secret, verifyUrl, report }: RecaptchaSettings): Captcha {
  return {
    service: 'recaptcha',
    siteKey,
    makeChallenge: null,
    async judge(token, action, now) {
      if (token === '' || token.length > LONGEST_TOKEN) return { ok: false, reason: 'malformed' }
      const said = await ask(verifyUrl, secret, token)
      const judged: CaptchaJudgement = said ? judgeAnswer(said, token, action, now) : unavailable
      if (judged === unavailable)
        report(`reCAPTCHA ${said ? `refused our keys: ${said['error-codes']}` : 'did not answer'}`)
      return judged
    },
  }
}

const unavailable: CaptchaJudgement = { ok: false, reason: 'unavailable' }

/** Null when there was no answer that could be read. The reader's address is not passed on. */
async function ask(url: string, secret: string, token: string): Promise<Answer | null> {
  try {
    const body = new URLSearchParams({ secret, response: token })
    const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return response.ok ? (answer.safeParse(await response.json()).data ?? null) : null
  } catch {
    return null
  }
}

function judgeAnswer(said: Answer, token: string, action: CaptchaAction, now: Date): CaptchaJudgement {
  if (!said.success) return refusalOf(said['error-codes'])
  if (said.action !== action) return { ok: false, reason: 'wrong-action' }
  const made = Date.parse(said.challenge_ts ?? '')
  const expiresAt = new Date(made + TOKEN_MINUTES * 60_000)
  if (!(expiresAt > now)) return { ok: false, reason: 'expired' }
  if ((said.score ?? 0) < LOWEST_SCORE) return { ok: false, reason: 'robot' }
  return { ok: true, id: token, expiresAt, work: workOf(said.score ?? 0) }
}

/** Google can't be asked for more work: where more is wanted, a better score stands for it. */
const workOf = (score: number) => (score >= 0.9 ? 32 : score >= 0.7 ? 8 : 1)

function refusalOf(codes: readonly string[]): CaptchaJudgement {
  if (codes.some((code) => code.endsWith('-secret') || code === 'bad-request')) return unavailable
  return { ok: false, reason: codes.includes('timeout-or-duplicate') ? 'expired' : 'forged' }
}
