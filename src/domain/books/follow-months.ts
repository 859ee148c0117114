import { type EntryCount, figuresOf, type LineSum, type MonthFigures } from './month-figures.ts'
import type { Month } from './months.ts'

/** What is booked in some months. Of one month there may be several sums and counts: they add up. */
export type Booked = {
  readonly sums: readonly (LineSum & { readonly month: Month })[]
  readonly counts: readonly (EntryCount & { readonly month: Month })[]
}

/** The months in which anything is booked, the oldest first: each begins with what the one before has left deferred. */
export function followMonths({ sums, counts }: Booked, opening: number): MonthFigures[] {
  const months = [...new Set(counts.map(({ month }) => month))].sort()
  let left = opening
  return months.map((month) => {
    const own = counts.filter((count) => count.month === month)
    const figures = figuresOf({
      month,
      sums: sums.filter((sum) => sum.month === month),
      opening: left,
      entries: own.reduce((all, { entries }) => all + entries, 0),
      late: own.reduce((all, { late }) => all + late, 0),
    })
    left = figures.deferred.closing
    return figures
  })
}

/** One of them; one in which nothing is booked has only what was deferred before it. */
export function figuresAt(month: Month, booked: Booked, opening: number): MonthFigures {
  const last = followMonths(booked, opening).findLast((figures) => figures.month <= month)
  if (last?.month === month) return last
  return figuresOf({ month, sums: [], opening: last?.deferred.closing ?? opening, entries: 0, late: 0 })
}
