import { expect, test } from 'vitest'
import { securityHeaders } from '#web/render/security-headers.ts'

const policy = (captcha: 'altcha' | 'recaptcha') =>
  securityHeaders({ https: true, development: false, captcha })['content-security-policy'] ?? ''

test('with our own captcha a page reaches nothing of anyone else', () => {
  expect(policy('altcha')).not.toContain('https:')
  expect(policy('altcha')).not.toContain('frame-src')
})

test('Google is let in by what its captcha needs, and no further', () => {
  const directives = Object.fromEntries(policy('recaptcha').split('; ').map((one) => [one.split(' ', 1)[0], one])) // biome-ignore format: one thought
  expect(directives['script-src']).toBe(
    "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
  )
  expect(directives['frame-src']).toBe(
    'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  )
  expect(directives['connect-src']).toBe("connect-src 'self' https://www.google.com/recaptcha/")
  expect(directives['style-src']).toBe("style-src 'self'")
})
