const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** A session that is not used for so long is over. */
export const SESSION_DAYS = 30

/** However much it is used, a session ends: a reader's after half a year, a member of staff's after a working day. */
const LONGEST = { reader: 180 * DAY_MS, staff: 12 * HOUR_MS }

/** When a session that is used now ends. */
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS)

/** Whether a session has come to the end that no use puts off. */
export const isSessionSpent = (begun: Date, who: { isStaff: boolean }, now: Date): boolean =>
  now.getTime() - begun.getTime() >= (who.isStaff ? LONGEST.staff : LONGEST.reader)
