/** What a captcha token can be for. A token for one is worth nothing for another. */
export const captchaActions = ['signup', 'checkout', 'login'] as const

export type CaptchaAction = (typeof captchaActions)[number]

export const isCaptchaAction = (value: unknown): value is CaptchaAction =>
  captchaActions.some((action) => action === value)

/** The services that can stand behind the captcha. */
export type CaptchaService = 'altcha' | 'recaptcha'

/** What is said to whoever's token is not taken, whatever it was for. */
export const CAPTCHA_REFUSED = 'We could not verify that you are human. Please try again.'
