import { expect, test } from 'vitest'
import { isReplacedJustNow } from '#domain/payments/replaced-just-now.ts'

const now = new Date('2026-11-17T12:00:00Z')

test.each([
  ['a method that was put in place a moment ago', new Date('2026-11-17T11:59:00Z'), true],
  ['one of an hour ago', new Date('2026-11-17T11:00:00Z'), false],
  ['none at all', null, false],
])('of %s it is said as it is', (_rule, replacedAt, said) => expect(isReplacedJustNow(replacedAt, now)).toBe(said))
