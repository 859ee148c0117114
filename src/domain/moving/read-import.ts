import type { ShippingConfig } from '../addresses/shipping-config.ts'
import { dayOrderFor } from './day-order.ts'
import { dayRoles, type FallbackRole, fallbackRoles, type ImportMapping, type ImportRole } from './import-mapping.ts'
import type { ImportTable } from './import-table.ts'
import { type ReadingSetting, readSubscriber, type SubscriberRead } from './read-subscriber.ts'

export type ReadRow = SubscriberRead & { readonly row: number }

type Setting = Omit<ReadingSetting, 'dayOrder' | 'countries'>
export type ImportRead = { ok: true; rows: ReadRow[] } | { ok: false; message: string }

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
  const dayOrder = dayOrderFor(days, mapping.dayOrder)
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

/** A country's code by its code and its names, in small letters. */
export function countryNames({ a, b, c }: ShippingConfig): ReadonlyMap<string, string> {
  const places = [a, b, c].flatMap(({ countries }) => countries)
  return new Map(
    places.flatMap(({ code, names }) => [code, ...names].map((name) => [name.toLowerCase(), code] as const)),
  )
}
