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

const write = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')

export type SecurityHeaders = Readonly<Record<string, string>>

export function securityHeaders({ https, development }: { https: boolean; development: boolean }): SecurityHeaders {
  return {
    'content-security-policy': write({ ...policy, ...(development ? developing : {}) }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** Pictures and recordings can't do anything: a picture opened on its own runs nothing and fetches nothing. */
export const mediaPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
