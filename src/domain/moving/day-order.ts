import { type DayOrder, dayOrderOf } from '../bank/written-values.ts'
import type { ImportMapping } from './import-mapping.ts'

/** As it was said, or as the days of each column show it. Where none shows it, nobody guesses. */
export function dayOrderFor(
  columns: readonly (readonly string[])[],
  dayOrder: ImportMapping['dayOrder'],
): DayOrder | { message: string } {
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
