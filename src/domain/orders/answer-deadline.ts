import { dayIn } from '#domain/time/local-time.ts'
import { sayDay } from '#domain/time/say-day.ts'

const DAY_MS = 24 * 60 * 60_000

/** Until when a dispute must be answered, and how long that is, by the magazine's days; null where nothing can be answered. */
export function sayDeadline(respondBy: Date | null, now: Date, timeZone: string): string | null {
  if (respondBy === null) return null
  const last = dayIn(timeZone, respondBy)
  const days = Math.round((Date.parse(last) - Date.parse(dayIn(timeZone, now))) / DAY_MS)
  const left = respondBy < now ? 'it is past' : days === 0 ? 'today' : days === 1 ? '1 day left' : `${days} days left`
  return `answer by ${sayDay(last)} (${left})`
}
