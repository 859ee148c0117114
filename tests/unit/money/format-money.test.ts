import { expect, test } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import { formatMoney, formatPrice } from '#domain/money/format-money.ts'

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [99, '$0.99'],
  [3995, '$39.95'],
  [100000, '$1000.00'],
  [-1000, '-$10.00'],
  [-5, '-$0.05'],
])('%i cents read %s', (amount, text) => expect(formatMoney(cents(amount), '$')).toBe(text))

test("the sign is the magazine's", () => expect(formatMoney(cents(1250), '€')).toBe('€12.50'))

test('what costs nothing is free, in one word everywhere', () => {
  expect([0, 5].map((amount) => formatPrice(cents(amount), '$'))).toEqual(['FREE', '$0.05'])
})

test('nothing is never less than nothing', () => {
  expect(formatMoney(cents(-0), '$')).toBe('$0.00')
  expect(Object.is(cents(-0), 0)).toBe(true)
})

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is no amount of cents', (value) =>
  expect(() => cents(value)).toThrow(RangeError),
)
