import { expect, test } from 'vitest'
import { figuresAt, followMonths } from '#domain/books/follow-months.ts'
import type { LineSum } from '#domain/books/month-figures.ts'

const sum = (month: string, movement: LineSum['movement'], [debit, credit]: [number, number]) => ({
  ...{ month, kind: 'sale' as const, account: 'deferred' as const, movement },
  ...{ debit, credit },
})
const booked = {
  sums: [
    sum('2026-02', 'sold', [0, 900]),
    sum('2026-01', 'sold', [0, 1_000]),
    sum('2026-01', 'recognised', [250, 0]),
    // Booked since the others were added up.
    sum('2026-02', 'sold', [0, 100]),
    sum('2026-02', 'refunded', [50, 0]),
  ],
  counts: [
    { month: '2026-02', entries: 3, late: 1 },
    { month: '2026-01', entries: 5, late: 0 },
    { month: '2026-02', entries: 2, late: 1 },
  ],
}

test('each month begins with what the one before has left, and what was added up at different times adds up', () => {
  const months = followMonths(booked, 400)
  expect(months.map(({ month, deferred }) => [month, deferred.opening, deferred.closing])).toEqual([
    ['2026-01', 400, 1_150],
    ['2026-02', 1_150, 2_100],
  ])
  expect(months.map(({ entries, late }) => [entries, late])).toEqual([
    [5, 0],
    [5, 2],
  ])
  for (const { deferred } of months) {
    const { opening, sold, delivered, forfeited, refunded, closing } = deferred
    expect(opening + sold - delivered - forfeited - refunded).toBe(closing)
  }
})

test.each([
  ['before anything was booked', '2025-12', 400, 400],
  ['in a month with entries', '2026-01', 400, 1_150],
  ['in one after them', '2026-07', 2_100, 2_100],
])('what is deferred %s', (_when, month, opening, closing) => {
  expect(figuresAt(month, booked, 400)).toMatchObject({ month, deferred: { opening, closing } })
})
