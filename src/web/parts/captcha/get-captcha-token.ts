import type { CaptchaAction } from '#domain/captcha/captcha-action.ts'

/**
 * A token that proves to the server, once and for this action only, that a browser is at work. Nothing is shown to the
 * reader. What it takes is loaded at the first call. Rejects where no token can be had.
 */
export async function getCaptchaToken(action: CaptchaAction): Promise<string> {
  const setting = document.querySelector<HTMLMetaElement>('meta[name="captcha"]')
  if (setting?.content === 'recaptcha') {
    const { askRecaptcha } = await import('./ask-recaptcha.ts')
    return askRecaptcha(setting.dataset.siteKey ?? '', action)
  }
  const { solveAltcha } = await import('./solve-altcha.ts')
  return solveAltcha(action)
}
