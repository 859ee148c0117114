import { altchaCaptcha } from '#adapters/captcha/altcha.ts'
import { recaptchaCaptcha } from '#adapters/captcha/recaptcha.ts'
import type { Captcha } from '#application/ports/captcha.ts'
import type { Config } from '#main/config/config.ts'
import { deriveKey } from './site-secret.ts'

/** Google's service where the publisher has its keys; otherwise our own proof of work. */
export function chooseCaptcha(
  { recaptcha, captchaRounds }: Pick<Config, 'recaptcha' | 'captchaRounds'>,
  siteSecret: string,
  report: (line: string) => void,
): Captcha {
  if (recaptcha) return recaptchaCaptcha({ ...recaptcha, report })
  const keys = {
    challenge: deriveKey(siteSecret, 'captcha challenge'),
    solution: deriveKey(siteSecret, 'captcha solution'),
  }
  return altchaCaptcha(keys, captchaRounds)
}
