import { expect, test } from 'vitest'
import { byYear, sayBought, standingOf } from '#domain/orders/account-order.ts'

const completed = {
  status: 'completed',
  wasCompleted: true,
  isGivenBackOutside: false,
  isGivenBackInPart: false,
} as const

test.each([
  ['paid', completed],
  ['under-way', { ...completed, status: 'processing', wasCompleted: false }],
  ['refunded', { ...completed, status: 'refunded' }],
  ['refunded', { ...completed, status: 'refunded', isGivenBackOutside: true }],
  ['given-back', { ...completed, status: 'refunded', wasCompleted: false }],
  ['partly-refunded', { ...completed, isGivenBackOutside: true }],
  ['partly-refunded', { ...completed, isGivenBackInPart: true }],
  ['refunded', { ...completed, status: 'refunded', isGivenBackInPart: true }],
] as const)('an order is %s by what is known of it: %j', (standing, facts) => {
  expect(standingOf(facts)).toBe(standing)
})

test('what was bought is told whole up to four lines, and counted beyond them', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Thing ${n + 1}`, quantity: 1 }))
  expect(sayBought([{ name: 'Canvas Tote', quantity: 2 }])).toEqual(['2 × Canvas Tote'])
  expect(sayBought(lines(4))).toEqual(['Thing 1', 'Thing 2', 'Thing 3', 'Thing 4'])
  expect(sayBought(lines(7))).toEqual(['Thing 1', 'Thing 2', 'Thing 3', 'and 4 more'])
})

test('what is dated stands under its year, in the order in which it came', () => {
  const days = ['2026-02-01', '2026-01-01', '2024-12-31'].map((day) => ({ day }))
  expect(byYear(days)).toEqual([
    { year: '2026', of: days.slice(0, 2) },
    { year: '2024', of: days.slice(2) },
  ])
})
