import { expect, test } from 'vitest'
import { domainOf, readDomain } from '#domain/access/email-domain.ts'
import { licenceOn } from '#domain/access/licence.ts'
import { personName } from '#domain/access/person-name.ts'

test.each([
  ['2025-12-31', 'not-begun'],
  ['2026-01-01', 'current'],
  ['2026-12-31', 'current'],
  ['2027-01-01', 'lapsed'],
])('a licence for 2026 is on %s %s', (day, state) => {
  expect(licenceOn({ from: '2026-01-01', to: '2026-12-31' }, day)).toBe(state)
})

test('a licence without end does not end', () => {
  expect(licenceOn({ from: '2026-01-01', to: null }, '9999-12-31')).toBe('current')
})

test.each([
  ['Ada@Northfield.EXAMPLE', 'northfield.example'],
  ['ada@mail.northfield.example', 'mail.northfield.example'],
  ['"a@northfield.example"@evil.example', 'evil.example'],
])('%s is of %s', (email, domain) => {
  expect(domainOf(email)).toBe(domain)
})

test.each([' Northfield.Example ', 'université.example', 'a-b.c.example'])('%s is a domain', (text) => {
  expect(readDomain(text)).toBe(text.trim().toLowerCase())
})

test.each([
  'example',
  '@northfield.example',
  '*.example',
  '-a.example',
  'a..example',
  'a b.example',
  '',
  `${'a'.repeat(64)}.example`,
])('“%s” is none', (text) => {
  expect(readDomain(text)).toBeNull()
})

test.each([
  ['  Ada   Lindgren ', 'Ada Lindgren'],
  [null, 'ada'],
  ['\u0000\n', 'ada'],
  ['e\u0301', '\u00e9'],
  ['x'.repeat(500), 'x'.repeat(200)],
  ['🧭'.repeat(150), '🧭'.repeat(100)],
])('a person whom a provider calls %j is named %j', (given, name) => {
  expect(personName(given, 'ada@northfield.example')).toBe(name)
})
