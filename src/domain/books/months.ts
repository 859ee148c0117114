/** A month by the magazine's clocks: `2026-11`. */
export type Month = string

export const isMonth = (written: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(written)

export const monthOfDay = (day: string): Month => day.slice(0, 7)

export function nextMonth(month: Month): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** The month that something of a day is booked into: its own, or the first that is open where that one is closed. */
export function bookingMonth(day: string, closedThrough: Month | null): Month {
  const own = monthOfDay(day)
  return closedThrough !== null && own <= closedThrough ? nextMonth(closedThrough) : own
}

export type CloseRefusal = 'bad-month' | 'not-over' | 'closed' | 'not-next' | 'nothing-booked'

export const closeRefusals: Readonly<Record<CloseRefusal, string>> = {
  'bad-month': 'That is no month such as 2026-10',
  'not-over': 'The month is not over',
  closed: 'The month is closed already',
  'not-next': 'The month before it is still open: close that first',
  'nothing-booked': 'Nothing is booked in that month or before it',
}

type Facts = {
  closedThrough: Month | null
  /** The first month that anything is booked in; null where nothing is. */
  first: Month | null
  /** By the magazine's clocks. */
  today: string
}

/** Why a month can't be closed; null where it can. Months close one after the other, once they are over. */
export function refuseClosing(month: string, { closedThrough, first, today }: Facts): CloseRefusal | null {
  if (!isMonth(month)) return 'bad-month'
  if (closedThrough !== null && month <= closedThrough) return 'closed'
  if (month >= monthOfDay(today)) return 'not-over'
  const next = closedThrough !== null ? nextMonth(closedThrough) : first
  if (next === null || month < next) return 'nothing-booked'
  return month === next ? null : 'not-next'
}
