import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safePath } from '#domain/access/safe-path.ts'
import { foreignAddresses } from '../../support/foreign-addresses.ts'

test.each(['/', '/archive', '/archive?section=notes&page=2', '/article/the-hum#note-3', '/issue/1?a=%2F%2Fx', '/é'])(
  'leads to %s of this site',
  (path) => expect(safePath(path)).toBe(path.replace('é', '%C3%A9')),
)

test('there are at least 300 ways to lead a reader elsewhere', () => {
  expect(new Set(foreignAddresses).size).toBeGreaterThanOrEqual(300)
})

test.each(foreignAddresses)('does not lead to %j', (address) => {
  const path = safePath(address)
  for (const base of ['http://localhost:8080/login', 'https://magazine.example/oauth/google']) {
    expect(new URL(path, base).origin).toBe(new URL(base).origin)
  }
  expect(decodeURIComponent(path)).toMatch(/^\/(?![/\\])/)
})

test('whatever is asked for, the answer is a path of this site', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '//',
    '%2f',
    '%5c',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'http:',
    '\t',
    '\n',
    ' ',
    '／',
    '。',
  )
  const addresses = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(addresses, (address) => {
      const path = safePath(address)
      expect(new URL(path, 'http://site.example/a/b').origin).toBe('http://site.example')
      expect(path).toMatch(/^\/(?![/\\])/)
    }),
    { numRuns: 20_000 },
  )
})

test.each([
  '/api/access/logout',
  '/logout',
  '/logout?x',
  '/oauth/google?url=/',
  '/%6cogout',
  '/API/cart',
  `/${'a'.repeat(2000)}`,
])('leads to pages only, and not to %s', (path) => expect(safePath(path)).toBe('/'))

test.each([null, undefined, ''])('leads home where nothing is asked for', (nothing) =>
  expect(safePath(nothing)).toBe('/'),
)
