import { describe, expect, test } from 'vitest'
import { comingIncome, type Deferral, deliver, forfeit, giveBack } from '#domain/books/deferral.ts'
import { cents, sumOf } from '#domain/money/cents.ts'

const of = (balance: number, issues: number): Deferral => ({ balance: cents(balance), issues })

describe('deferred income', () => {
  test('is earned issue by issue, and the last takes the rest', () => {
    expect(comingIncome(of(100, 3))).toEqual([33, 33, 34])
    expect(comingIncome(of(10, 4))).toEqual([2, 2, 3, 3])
    expect(comingIncome(of(4200, 4))).toEqual([1050, 1050, 1050, 1050])
    expect(sumOf(comingIncome(of(4999, 12)))).toBe(4999)
  })

  test('an issue that was given on top earns nothing', () => {
    expect(deliver(of(0, 0))).toEqual({ after: of(0, 0), recognised: 0, refunded: 0, unearned: 0 })
  })

  test('what goes back is what was not earned, then what was', () => {
    const half = of(2000, 2)
    expect(giveBack(half, { amount: cents(500), issues: 0 })).toMatchObject({ after: of(1500, 2), refunded: 500 })
    expect(giveBack(half, { amount: cents(1000), issues: 1 })).toMatchObject({ after: of(1000, 1), refunded: 1000 })
    expect(giveBack(half, { amount: cents(4000), issues: 'all' })).toMatchObject({
      after: of(0, 0),
      refunded: 2000,
      unearned: 2000,
      recognised: 0,
    })
  })

  test('a cent that stays when no issue is left is earned with the last', () => {
    // 41 for 4: one was delivered for 10, three go back for 30.
    expect(giveBack(of(31, 3), { amount: cents(30), issues: 3 })).toMatchObject({ after: of(0, 0), recognised: 1 })
  })

  test('what nobody asks back is income once it ends', () => {
    expect(forfeit(of(1234, 3))).toMatchObject({ after: of(0, 0), recognised: 1234 })
  })
})
