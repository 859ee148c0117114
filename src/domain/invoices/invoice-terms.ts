export const DEFAULT_TERM_DAYS = 30
const LONGEST_TERM_DAYS = 365

const DAY_MS = 86_400_000

/** 'LS-0001'. The prefix is the magazine's; a number of more than four digits is written out. */
export const invoiceNo = (prefix: string, number: number): string => `${prefix}-${String(number).padStart(4, '0')}`

/** The number of an invoice as people name it: 'LS-0001', or '1'. Null for anything else. */
export function parseInvoiceNo(written: string): number | null {
  const [, digits] = /^(?:[\p{L}\d]{1,20}-)?0*([1-9]\d{0,8})$/u.exec(written.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

export const isTerm = (days: number): boolean => Number.isInteger(days) && days >= 0 && days <= LONGEST_TERM_DAYS

/** The last moment in which it is not late: the end of the day, in UTC, that is so many days after the one it was made on. */
export function dueDate(created: Date, termDays: number): Date {
  const startOfDay = Math.floor(created.getTime() / DAY_MS) * DAY_MS
  return new Date(startOfDay + (termDays + 1) * DAY_MS - 1)
}
