import type { CaptchaAction } from '#domain/captcha/captcha-action.ts'

type Recaptcha = {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): PromiseLike<string>
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

let loading: Promise<Recaptcha> | null = null

/** Google's script is fetched when the first token is asked for, not before: reading a page tells Google nothing. */
export async function askRecaptcha(siteKey: string, action: CaptchaAction): Promise<string> {
  loading ??= loadRecaptcha(siteKey).catch((error) => {
    loading = null
    throw error
  })
  const recaptcha = await loading
  return recaptcha.execute(siteKey, { action })
}

function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  return new Promise((loaded, failed) => {
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    script.async = true
    script.onerror = () => failed(new Error('reCAPTCHA could not be loaded'))
    script.onload = () => {
      const { grecaptcha } = window
      if (!grecaptcha) return failed(new Error('reCAPTCHA is not there'))
      grecaptcha.ready(() => loaded(grecaptcha))
    }
    document.head.append(script)
  })
}
