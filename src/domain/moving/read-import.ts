import type { ShippingConfig } from '../addresses/shipping-config.ts'
import { type DayOrder, dayOrderOf } from '../bank/written-values.ts'
import { type FallbackRole, fallbackRoles, type ImportMapping, type ImportRole } from './import-mapping.ts'
import type { ImportTable } from './import-table.ts'
import { type ReadingSetting, readSubscriber, type SubscriberRead } from './read-subscriber.ts'

export type ReadRow = SubscriberRead & { readonly row: number }

type Setting = Omit<ReadingSetting, 'dayOrder' | 'countries'>
export type ImportRead = { ok: true; rows: ReadRow[] } | { ok: false; message: string }

const dayRoles = ['started', 'ends', 'cancelled'] as const

/** Every row of a table as a reader, or what is wrong with it; refused where nobody could read any. */
export function readImport(table: ImportTable, mapping: ImportMapping, setting: Setting): ImportRead {
  const places = new Map(table.headers.map((header, place) => [header, place]))
  const placeOf = (role: ImportRole): number | undefined => {
    const header = mapping.columns[role]
    return header === undefined ? undefined : places.get(header)
  }
  if (placeOf('email') === undefined)
    return { ok: false, message: 'Say which column has the email: without one nobody could log in.' }
  const days = dayRoles.flatMap((role) => {
    const place = placeOf(role)
    return place === undefined ? [] : [table.rows.map(({ cells }) => cells[place] ?? '')]
  })
  const dayOrder = dayOrderFor(days, mapping)
  if (typeof dayOrder !== 'string') return { ok: false, message: dayOrder.message }
  const columns = new Map<ImportRole, number | undefined>()
  const reading: ReadingSetting = { ...setting, dayOrder, countries: countryNames(setting.shipping) }
  const rows = table.rows.map(({ row, cells }): ReadRow => {
    const cell = (role: ImportRole): string => {
      if (!columns.has(role)) columns.set(role, placeOf(role))
      const place = columns.get(role)
      const written = place === undefined ? '' : (cells[place] ?? '')
      return written === '' && isFallback(role) ? (mapping.otherwise[role] ?? '') : written
    }
    return { row, ...readSubscriber(cell, reading) }
  })
  return { ok: true, rows }
}

const isFallback = (role: ImportRole): role is FallbackRole => (fallbackRoles as readonly string[]).includes(role)

/** As it was said, or as the days of each column show it. Where none shows it, nobody guesses. */
function dayOrderFor(columns: readonly string[][], { dayOrder }: ImportMapping): DayOrder | { message: string } {
  if (dayOrder !== 'as-written') return dayOrder
  const found = columns.map((column) => [dayOrderOf(column, 'day-first'), dayOrderOf(column, 'month-first')] as const)
  const sure = new Set(found.flatMap(([one, other]) => (one === other ? [one] : [])))
  if (sure.has(null) || sure.size > 1)
    return { message: 'Some days have the month first, and some the day: say which it is.' }
  const [order] = sure
  if (order) return order
  const isOpen = columns.some((column) => column.some((day) => TWO_WAYS.test(day.trim())))
  return isOpen
    ? { message: 'The days could be read with the day or the month first: say which it is.' }
    : 'month-first'
}

const TWO_WAYS = /^(\d{1,2})[/-](?!\1[/-])\d{1,2}[/-]\d{2,4}/

function countryNames({ a, b, c }: ShippingConfig): ReadonlyMap<string, string> {
  const places = [a, b, c].flatMap(({ countries }) => countries)
  return new Map(
    places.flatMap(({ code, names }) => [code, ...names].map((name) => [name.toLowerCase(), code] as const)),
  )
}
