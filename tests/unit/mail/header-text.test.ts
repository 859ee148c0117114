import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailAddress } from '#contract/mails/mail-parts.ts'
import { headerText } from '#domain/mail/header-text.ts'

test('whatever was typed becomes one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (typed) => {
      const line = headerText(typed)
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      expect(line).not.toContain('=?')
      expect([...line].length).toBeLessThanOrEqual(200)
    }),
  )
})

test('a line as it should be stays as it is', () => {
  expect(headerText('Größe, 雑誌 & «Ночь» 🌒')).toBe('Größe, 雑誌 & «Ночь» 🌒')
})

test('a header can’t be smuggled in behind a line break', () => {
  expect(headerText('Letters\r\nBcc: everyone@example.org\r\n\r\nHello')).toBe(
    'Letters Bcc: everyone@example.org Hello',
  )
})

test.each(['reader@example.org', 'o’neil+list@sub.example.org', 'читатель@пример.рф', "d'arc@example.org"])(
  '%s is an address',
  (address) => expect(mailAddress.safeParse(address).success).toBe(true),
)

test.each([
  'a@example.org, b@example.org',
  'a@example.org;b@example.org',
  'Reader <a@example.org>',
  'a@example.org\r\nBcc: b@example.org',
  'a@example.org\n',
  'a@b@example.org',
  '"a b"@example.org',
  'a\u0000@example.org',
  'a\u2028@example.org',
  '@example.org',
  'a@',
  '',
  `${'a'.repeat(250)}@x.org`,
])('%j is not one address', (address) => expect(mailAddress.safeParse(address).success).toBe(false))
