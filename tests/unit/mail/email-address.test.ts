import { expect, test } from 'vitest'
import { mailAddress } from '#contract/mails/mail-parts.ts'
import { readEmail } from '#domain/mail/email-address.ts'

const good = [
  'reader@magazine.example',
  'first.last+list@sub.magazine.example',
  "o'brien/=?^`{|}~!#$%&*-_@magazine.example",
  'жан@пример.рф',
  'müller@bücher.example',
  '用户@例子.公司',
  'a@xn--bcher-kva.example',
  'a@b-c.co',
  'a@1.example',
  `${'l'.repeat(64)}@magazine.example`,
  `a@${'d'.repeat(63)}.example`,
]

test.each(good)('%s is an address', (email) => {
  expect(readEmail(email)).toMatchObject({ ok: true, email })
  expect(mailAddress.safeParse(email).success, 'and one that mails can be sent to').toBe(true)
})

test.each(['', ' ', '\t\n'])('nothing (%j) is empty', (text) => {
  expect(readEmail(text)).toEqual({ ok: false, reason: 'empty' })
})

test.each([
  'reader',
  'reader@',
  '@magazine.example',
  'reader@magazine',
  'reader@magazine.',
  'reader@.example',
  'reader@magazine..example',
  'reader@-magazine.example',
  'reader@magazine-.example',
  'reader@magazine.example.',
  'reader@127.0.0.1',
  'reader@[127.0.0.1]',
  'read er@magazine.example',
  '.reader@magazine.example',
  'reader.@magazine.example',
  're..ader@magazine.example',
  'reader@maga_zine.example',
  'reader@@magazine.example',
  'a@b@magazine.example',
  'reader@magazine.example, other@magazine.example',
  'Reader <reader@magazine.example>',
  '"quoted"@magazine.example',
  'reader@magazine.example\nbcc: other@magazine.example',
  'reader\u0000@magazine.example',
  'reader\u200b@magazine.example',
  'reader\ud800@magazine.example',
  '<script>@magazine.example',
  `${'l'.repeat(65)}@magazine.example`,
  `a@${'d'.repeat(64)}.example`,
])('%j is malformed', (text) => {
  expect(readEmail(text)).toEqual({ ok: false, reason: 'malformed' })
})

test('254 characters are the most', () => {
  const long = (length: number) => `a@${`${'d'.repeat(49)}.`.repeat(5)}`.padEnd(length, 'e')
  expect(readEmail(long(254))).toMatchObject({ ok: true })
  expect(readEmail(long(255))).toEqual({ ok: false, reason: 'malformed' })
})

test('is trimmed, and one address whatever its case or its Unicode form', () => {
  const read = readEmail('  Mu\u0308ller@Magazine.Example ')
  expect(read).toEqual({ ok: true, email: 'M\u00fcller@Magazine.Example', key: 'm\u00fcller@magazine.example' })
})
