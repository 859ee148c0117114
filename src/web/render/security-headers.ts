import type { BrowserPayments } from '#contract/browser-payments.ts'
import type { CaptchaService } from '#domain/captcha/captcha-action.ts'

/** What a page may do. There is no inline script, style or handler on this site, so none is allowed. */
const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'media-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** The development server puts its own scripts and styles into the page. */
const developing = {
  'script-src': ["'self'", "'unsafe-inline'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'", 'ws:'],
}

/** What Google's captcha needs, where the publisher has chosen it. */
const recaptcha = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  'connect-src': ['https://www.google.com/recaptcha/'],
}

/** What Stripe needs, on the pages where something is paid. */
const stripe = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
}

/** The sandbox in Stripe's place: one address for all of it. */
function sandbox(script: string): Directives {
  const { origin } = new URL(script)
  return { 'script-src': [origin], 'frame-src': [origin], 'connect-src': [origin] }
}

type Directives = Record<string, string[]>

const withMore = (directives: Directives, more: Directives): Directives => {
  const added = Object.entries(more).map(([name, sources]) => [name, [...(directives[name] ?? []), ...sources]])
  return { ...directives, ...Object.fromEntries(added) }
}

const write = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')

const paying = ({ script }: BrowserPayments) => (script ? sandbox(script) : stripe)

export type SecurityHeaders = Readonly<Record<string, string>>

type Surroundings = {
  https: boolean
  development: boolean
  captcha: CaptchaService
  /** Given for pages where something is paid, and for no others. */
  payments?: BrowserPayments | null
}

export function securityHeaders({ https, development, captcha, payments }: Surroundings): SecurityHeaders {
  const own = { ...policy, ...(development ? developing : {}) }
  const guarded = captcha === 'recaptcha' ? withMore(own, recaptcha) : own
  // The wallets ask from within the provider's frame.
  const payers = payments && !payments.script ? ['self', '"https://js.stripe.com"'] : ['self']
  return {
    'content-security-policy': write(payments ? withMore(guarded, paying(payments)) : guarded),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(${payers.join(' ')})`,
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** Pictures and recordings can't do anything: a picture opened on its own runs nothing and fetches nothing. */
export const mediaPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
