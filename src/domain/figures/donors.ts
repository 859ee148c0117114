import { type Counted, type Figure, pivot, rateOf } from './figure.ts'
import { sayMonth } from './periods.ts'

export const donorMonthKinds = ['monthly', 'one-time', 'monthly-cents', 'one-time-cents'] as const
export const donorYearKinds = ['gave', 'kept'] as const
/** How monthly donations stand: `failing` have a charge that is tried again. */
export const standingKinds = ['active', 'paused', 'failing', 'ended'] as const

const standingTexts = { active: 'Active', paused: 'Paused', failing: 'Payment failing', ended: 'Ended' } as const

type Kept = {
  months: readonly Counted[]
  years: readonly Counted[]
  standing: readonly Counted[]
  countedAt: Date | null
}

/** Who gives: monthly and once, how many of a year's donors give in the next, and whose payments fail. */
export function donorsFigure({ months, years, standing, countedAt }: Kept): Figure {
  const byMonth = [...pivot(months, donorMonthKinds)].map(([month, row]) => ({ month: sayMonth(month), ...row }))
  const gave = pivot(years, donorYearKinds)
  const byYear = [...gave].map(([year, row]) => {
    const before = gave.get(String(Number(year) - 1))?.gave ?? 0
    return { year, gave: row.gave ?? 0, before, kept: row.kept ?? 0, rate: rateOf(row.kept ?? 0, before) }
  })
  const now = [...pivot(standing, standingKinds).values()][0] ?? {}
  return {
    name: 'donors',
    title: 'Donors',
    says: 'A donor is an account, or an email address of a guest. Kept are those who gave in the year before too.',
    countedAt,
    isCountedAtNight: true,
    tables: [
      {
        name: 'month',
        caption: 'Donors of each month',
        columns: [
          { key: 'month', label: 'Month', unit: 'text' },
          { key: 'monthly', label: 'Monthly', unit: 'count' },
          { key: 'one-time', label: 'Once', unit: 'count' },
          { key: 'monthly-cents', label: 'Given monthly', unit: 'cents' },
          { key: 'one-time-cents', label: 'Given once', unit: 'cents' },
        ],
        rows: byMonth,
        chart: { label: 'month', parts: ['monthly', 'one-time'], most: 13 },
      },
      {
        name: 'year',
        caption: 'Donors who were kept',
        columns: [
          { key: 'year', label: 'Year', unit: 'text' },
          { key: 'gave', label: 'Gave', unit: 'count' },
          { key: 'before', label: 'Gave the year before', unit: 'count' },
          { key: 'kept', label: 'Of them kept', unit: 'count' },
          { key: 'rate', label: 'Rate', unit: 'rate' },
        ],
        rows: byYear,
        chart: null,
      },
      {
        name: 'monthly',
        caption: 'Monthly donations as they stand',
        columns: [
          { key: 'state', label: 'State', unit: 'text' },
          { key: 'count', label: 'Donations', unit: 'count' },
        ],
        rows: standingKinds.map((kind) => ({ state: standingTexts[kind], count: now[kind] ?? 0 })),
        chart: null,
      },
    ],
  }
}
