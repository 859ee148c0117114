import type { Counted } from '../figures/figure.ts'

const counted = [
  'gifts',
  'amountCents',
  'unstated',
  'issued',
  'replaced',
  'donors',
  'notYet',
  'withoutEmail',
  'sent',
] as const

/** What is counted of a year of gifts, its statements and its donors. */
export type CountedYear = { year: number } & Record<(typeof counted)[number], number>

/** This year's gifts and the last year's statements change every day; a year long over may change, too. */
export const isSettledYear = (year: number, { hasChanged, thisYear }: { hasChanged: boolean; thisYear: number }) =>
  year < thisYear - 1 && !hasChanged

/** A year that is not settled is counted while somebody looks at it, where it has no more gifts than these. */
export const MOST_COUNTED_NOW = 500

export const countsOfYear = ({ year, ...counts }: CountedYear): Counted[] =>
  counted.map((kind) => ({ period: String(year), kind, count: counts[kind] }))

/** The years of which everything was kept; what is counted since a year was kept makes it be counted anew. */
export function readKeptYears(kept: readonly Counted[]): Map<number, CountedYear> {
  const years = Map.groupBy(kept, ({ period }) => Number(period))
  return new Map(
    [...years].flatMap(([year, rows]) => {
      const counts = Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
      return isWhole(counts) ? [[year, { year, ...counts }]] : []
    }),
  )
}

const isWhole = (counts: Record<string, number>): counts is Record<(typeof counted)[number], number> =>
  counted.every((kind) => kind in counts)
