const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** A session that is not used for so long is over. */
export const SESSION_DAYS = 30

/** However much it is used, a session ends: a reader's after half a year, a member of staff's after a working day. */
const LONGEST = { reader: 180 * DAY_MS, staff: 12 * HOUR_MS }

/** When a session that is used now ends. */
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS)

/** When a session comes to the end that no use puts off. */
export const sessionSpentAt = (begun: Date, { isStaff }: { isStaff: boolean }): Date =>
  new Date(begun.getTime() + (isStaff ? LONGEST.staff : LONGEST.reader))

/** Whether a session has come to that end. */
export const isSessionSpent = (begun: Date, who: { isStaff: boolean }, now: Date): boolean =>
  now >= sessionSpentAt(begun, who)

const MINUTE_MS = 60 * 1000
/** Whoever reads turns a page within some minutes. */
const LONGEST_KNOWN_MS = 10 * MINUTE_MS

/**
 * For how long what a reader's session opens stays as it is while no change is told. A session comes to its end untold, and
 * licences begin and end untold with a day of UTC.
 */
export function knownForMs(begun: Date, now: Date): number {
  const at = now.getTime()
  const dayEnds = (Math.floor(at / DAY_MS) + 1) * DAY_MS
  return Math.min(LONGEST_KNOWN_MS, sessionSpentAt(begun, { isStaff: false }).getTime() - at, dayEnds - at)
}
