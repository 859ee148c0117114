import { type Counted, type Figure, type FigureTable, pivot } from './figure.ts'
import { sayMonth } from './periods.ts'

/** What somebody is as a reader, one of these at a time. */
export const readerKinds = ['print', 'digital', 'gift', 'institution', 'lifetime'] as const
export type ReaderKind = (typeof readerKinds)[number]

export const readerKindTexts: Readonly<Record<ReaderKind, string>> = {
  print: 'Print',
  digital: 'Digital',
  gift: 'Given',
  institution: 'Billed to somebody else',
  lifetime: 'For life',
}

/** What is known of the cycle that a reader's next issue comes from. */
export type CycleFacts = {
  readonly isLifetime: boolean
  readonly isBilled: boolean
  readonly isGift: boolean
  readonly isDigital: boolean
}

/** How long it lasts comes before who pays, and who pays before what is sent: each says more about who will renew. */
export function readerKindOf({ isLifetime, isBilled, isGift, isDigital }: CycleFacts): ReaderKind {
  if (isLifetime) return 'lifetime'
  if (isBilled) return 'institution'
  if (isGift) return 'gift'
  return isDigital ? 'digital' : 'print'
}

type Periods = { months: readonly Counted[]; issues: readonly Counted[]; countedAt: Date | null }

/** Readers by kind at the end of each month, and on the list of each issue. */
export const readersFigure = ({ months, issues, countedAt }: Periods): Figure => ({
  name: 'readers',
  title: 'Readers by kind',
  says: 'A reader is an account with an issue still to come, counted once, by the subscription that it comes from. An issue counts those who were on its lists.',
  countedAt,
  isCountedAtNight: true,
  tables: [
    tableOf('month', 'At the end of each month', months, { label: 'Month', say: sayMonth }),
    tableOf('issue', 'On the lists of each issue', issues, { label: 'Issue', say: (number) => number }),
  ],
})

type Naming = { label: string; say: (period: string) => string }

function tableOf(name: string, caption: string, counts: readonly Counted[], { label, say }: Naming): FigureTable {
  const rows = [...pivot(counts, readerKinds)].map(([period, row]) => ({
    period: say(period),
    ...row,
    all: readerKinds.reduce((sum, kind) => sum + (row[kind] ?? 0), 0),
  }))
  return {
    name,
    caption,
    columns: [
      { key: 'period', label, unit: 'text' },
      ...readerKinds.map((kind) => ({ key: kind, label: readerKindTexts[kind], unit: 'count' as const })),
      { key: 'all', label: 'All', unit: 'count' },
    ],
    rows,
    chart: { label: 'period', parts: readerKinds, most: 13 },
  }
}
