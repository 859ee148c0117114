import { dayOrderFor } from '#domain/moving/day-order.ts'
import {
  columnsChosenTwice,
  dayOrders,
  dayRoles,
  fallbackRoles,
  type ImportMapping,
  type ImportRole,
  importRoles,
} from '#domain/moving/import-mapping.ts'
import { type CellRead, readCell } from '#domain/moving/read-cell.ts'

export const columnField = (role: string) => `column.${role}`
export const otherwiseField = (role: string) => `otherwise.${role}`
export const DAY_ORDER = 'day-order'

export type Sample = {
  headers: string[]
  rows: { row: number; cells: string[] }[]
  countries: Record<string, string>
  today: string
}

export type Typed = Record<string, string>

export type RoleShown = {
  readings: { row: number; written: string; read: CellRead }[]
  /** The roles that the same column was chosen for. */
  also: ImportRole[]
}

/** What the first rows would be read as, for each role that has a column: what the server says of them later. */
export function readRoles(typed: Typed, { headers, rows, countries, today }: Sample): Map<ImportRole, RoleShown> {
  const columns: ImportMapping['columns'] = Object.fromEntries(
    importRoles.map((role) => [role, typed[columnField(role)] ?? '']),
  )
  const cellsOf = (role: ImportRole): string[] => {
    const place = headers.indexOf(columns[role] ?? '')
    return place === -1 ? [] : rows.map(({ cells }) => (cells[place] ?? '') || otherwise(role))
  }
  const otherwise = (role: ImportRole) =>
    fallbackRoles.some((one) => one === role) ? (typed[otherwiseField(role)] ?? '') : ''
  const days = dayRoles.map(cellsOf).filter((column) => column.length > 0)
  const said = dayOrders.find((order) => order === typed[DAY_ORDER]) ?? 'as-written'
  const setting = { dayOrder: dayOrderFor(days, said), countries, today }
  const twice = columnsChosenTwice(columns)
  return new Map(
    importRoles.flatMap((role) => {
      if (!headers.includes(columns[role] ?? '')) return []
      const readings = cellsOf(role).map((written, nth) => ({
        row: rows[nth]?.row ?? 0,
        written,
        read: readCell(role, written, setting),
      }))
      const also = twice.find(({ roles }) => roles.includes(role))?.roles.filter((one) => one !== role) ?? []
      return [[role, { readings, also }] as const]
    }),
  )
}

/** One reading, in words. */
export function readingWords({ row, written, read }: RoleShown['readings'][number]): string {
  const said = `Row ${row}: “${written.length > LONGEST ? `${written.slice(0, LONGEST)}…` : written}”`
  if (read.kind === 'read') return read.as === written ? `${said}, as it is` : `${said} is ${read.as}`
  if (read.kind === 'nothing') return written === '' ? `Row ${row}: nothing` : `${said} is nothing`
  return read.kind === 'open' ? `${said}: ${read.message}` : `${said} is not understood. ${read.message}`
}

const LONGEST = 60
