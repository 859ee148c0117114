import { csvLine } from '../text/csv.ts'

/** What staff look at to see how the magazine does. */
export const figureNames = ['readers', 'renewals', 'churn', 'deferred', 'coupons', 'donors', 'pieces'] as const
export type FigureName = (typeof figureNames)[number]

/** `rate` is a part of one; null where there is nothing to take a part of. */
export type FigureUnit = 'text' | 'count' | 'cents' | 'rate'
export type FigureColumn = { readonly key: string; readonly label: string; readonly unit: FigureUnit }
export type FigureCell = string | number | null
export type FigureRow = Readonly<Record<string, FigureCell>>

/** Which columns a chart is drawn of: one bar for each row, of one or more parts. */
export type FigureChart = { readonly label: string; readonly parts: readonly string[]; readonly most: number }

export type FigureTable = {
  readonly name: string
  readonly caption: string
  /** The first names the row. */
  readonly columns: readonly FigureColumn[]
  readonly rows: readonly FigureRow[]
  readonly chart: FigureChart | null
}

export type Figure = {
  readonly name: FigureName
  readonly title: string
  /** What is counted, in words. */
  readonly says: string
  /** When the night's count was made; null for what is counted as it is looked at, or was never counted. */
  readonly countedAt: Date | null
  readonly isCountedAtNight: boolean
  readonly tables: readonly FigureTable[]
}

/** What was counted: so many of a kind in a period. */
export type Counted = { readonly period: string; readonly kind: string; readonly count: number }

export const isFigureName = (word: string): word is FigureName => (figureNames as readonly string[]).includes(word)

/** The same for whoever sees counts alone. */
export function withoutMoney(figure: Figure): Figure {
  const tables = figure.tables.map((table) => {
    const columns = table.columns.filter(({ unit }) => unit !== 'cents')
    const keys = new Set(columns.map(({ key }) => key))
    const rows = table.rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => keys.has(key))))
    const parts = table.chart?.parts.filter((part) => keys.has(part)) ?? []
    return { ...table, columns, rows, chart: table.chart && parts.length > 0 ? { ...table.chart, parts } : null }
  })
  return { ...figure, tables }
}

/** One row for each period, and a cell for each kind: 0 where none was counted. */
export function pivot(counts: readonly Counted[], kinds: readonly string[]): Map<string, Record<string, number>> {
  const rows = new Map<string, Record<string, number>>()
  for (const { period, kind, count } of counts) {
    const row = rows.get(period) ?? Object.fromEntries(kinds.map((one) => [one, 0]))
    if (kinds.includes(kind)) row[kind] = (row[kind] ?? 0) + count
    rows.set(period, row)
  }
  return rows
}

/** Null where there was nobody of whom it could be a part. */
export const rateOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

const exact = (cell: FigureCell | undefined, unit: FigureUnit): string | number => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (unit === 'cents') return (cell / 100).toFixed(2)
  return unit === 'rate' ? Number(cell.toFixed(4)) : cell
}

/** A table as a file for a spreadsheet: money in whole units with two decimals, rates as parts of one. */
export const figureCsv = ({ columns, rows }: FigureTable): string =>
  [
    csvLine(columns.map(({ label }) => label)),
    ...rows.map((row) => csvLine(columns.map(({ key, unit }) => exact(row[key], unit)))),
  ].join('')
