import { expect, test } from 'vitest'
import { attemptOfKey, keyOfAttempt } from '#domain/payments/charge-key.ts'

test('a key tells its attempt', () => {
  const attempt = { purpose: 'renewal', subjectId: 'cyc-1_A', attempt: 3 }
  expect(keyOfAttempt(attempt)).toBe('renewal:cyc-1_A:3')
  expect(attemptOfKey('renewal:cyc-1_A:3')).toEqual(attempt)
})

test.each([
  '',
  'renewal:1',
  'renewal:1:0',
  'renewal:1:01',
  'renewal:1:x',
  'Renewal:1:1',
  'renewal:a b:1',
  'r:1:1:1',
  'renewal:1:1e3',
])('%j is no key of ours', (key) => expect(attemptOfKey(key)).toBeNull())
