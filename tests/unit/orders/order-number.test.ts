import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeOrderNumber, readOrderNumber } from '#domain/orders/order-number.ts'

const numbers = fc.integer({ min: 0, max: 10 ** 11 - 1 }).map((number) => makeOrderNumber(() => number))

test('an order’s number is digits in groups of four', () => {
  expect(makeOrderNumber(() => 7)).toMatch(/^0000-0000-007\d$/)
  fc.assert(fc.property(numbers, (number) => /^\d{4}-\d{4}-\d{4}$/.test(number)))
})

test('it is understood however its groups are typed', () => {
  fc.assert(
    fc.property(numbers, fc.constantFrom('', ' ', '-', ' - ', '.'), (number, between) => {
      expect(readOrderNumber(` ${number.replaceAll('-', between)} `)).toEqual({ ok: true, ref: number })
    }),
  )
})

test('one digit that was misheard is noticed', () => {
  fc.assert(
    fc.property(numbers, fc.nat(11), fc.integer({ min: 1, max: 9 }), (number, place, more) => {
      const digits = [...number.replaceAll('-', '')]
      digits[place] = String((Number(digits[place]) + more) % 10)
      expect(readOrderNumber(digits.join(''))).toEqual({ ok: false, reason: 'wrong-digit' })
    }),
  )
})

test('names of before are left as they are', () => {
  expect(readOrderNumber(' ord-0123456789abcdef0123 ')).toEqual({ ok: true, ref: 'ord-0123456789abcdef0123' })
})
