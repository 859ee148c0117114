import { parseLocalTime } from '../time/local-time.ts'

export type ArrivalRefusal = 'no-day' | 'in-the-future' | 'before-the-invoice'

/** Why money can not have arrived on a day; null where it can. All of them are days by the magazine's clocks. */
export function refuseArrival(
  day: string,
  { today, invoiceDay }: { readonly today: string; readonly invoiceDay: string },
): ArrivalRefusal | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || parseLocalTime(day) === null) return 'no-day'
  if (day > today) return 'in-the-future'
  return day < invoiceDay ? 'before-the-invoice' : null
}
