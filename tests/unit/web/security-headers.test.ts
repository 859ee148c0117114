import { expect, test } from 'vitest'
import { securityHeaders } from '#web/render/security-headers.ts'

const policy = (captcha: 'altcha' | 'recaptcha') =>
  securityHeaders({ https: true, development: false, captcha })['content-security-policy'] ?? ''

test('with our own captcha a page reaches nothing of anyone else', () => {
  expect(policy('altcha')).not.toContain('https:')
  expect(policy('altcha')).not.toContain('frame-src')
})

test('Google is let in by what its captcha needs, and no further', () => {
  const directives = Object.fromEntries(
    policy('recaptcha')
      .split('; ')
      .map((one) => [one.split(' ', 1)[0], one]),
  )
  expect(directives['script-src']).toBe(
    "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
  )
  expect(directives['frame-src']).toBe(
    'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  )
  expect(directives['connect-src']).toBe("connect-src 'self' https://www.google.com/recaptcha/")
  expect(directives['style-src']).toBe("style-src 'self'")
})

const paying = (script: string | null) =>
  securityHeaders({ https: true, development: false, captcha: 'altcha', payments: { publishableKey: 'pk', script } })
const directive = (headers: Readonly<Record<string, string>>, name: string) =>
  headers['content-security-policy']?.split('; ').find((one) => one.startsWith(`${name} `))

test('where something is paid Stripe is let in by name, and nobody else', () => {
  const headers = paying(null)
  expect(directive(headers, 'script-src')).toBe("script-src 'self' https://js.stripe.com https://*.js.stripe.com")
  expect(directive(headers, 'frame-src')).toBe(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  )
  expect(directive(headers, 'connect-src')).toBe("connect-src 'self' https://api.stripe.com")
  expect(directive(headers, 'style-src')).toBe("style-src 'self'")
  expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")')
})

test('with the sandbox in its place Stripe is not let in', () => {
  const headers = paying('http://127.0.0.1:9999/v3/stripe.js')
  expect(directive(headers, 'script-src')).toBe("script-src 'self' http://127.0.0.1:9999")
  expect(directive(headers, 'frame-src')).toBe('frame-src http://127.0.0.1:9999')
  expect(headers['content-security-policy']).not.toContain('stripe.com')
})
