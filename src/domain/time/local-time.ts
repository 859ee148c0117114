const DAY_MS = 24 * 60 * 60 * 1000

/** A date, or a date with a time of day, as it is written in a time zone: `2026-12-10`, `2026-12-10T09:00`. */
export const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?$/

/** Whether programs know a time zone by this name, such as `America/New_York`. */
export function isTimeZone(name: string): boolean {
  try {
    return clockIn(name) !== null
  } catch {
    return false
  }
}

/** Null where it is neither a date nor a date with a time of day, or where the calendar has no such day. */
export function parseLocalTime(written: string): { day: string; time: string } | null {
  const [, day = '', time = '00:00'] = LOCAL_TIME.exec(written) ?? []
  const parsed = new Date(`${day}T${time}Z`)
  // The clock of the language turns 30 February into a day of March, and 24:00 into the next day.
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(`${day}T${time}`) ? { day, time } : null
}

/**
 * The moment at which clocks in the time zone show this date and time; for a date alone, its first minute. A time that
 * comes twice, when clocks are set back, is the first of the two; one that is left out, when they are set forward, is as
 * long after the gap as it would have been after its beginning.
 */
export function momentIn(timeZone: string, written: string): Date | null {
  const local = parseLocalTime(written)
  if (!local) return null
  const shown = new Date(`${local.day}T${local.time}Z`).getTime()
  // Clocks are never set twice within two days: one of the two is what holds at the moment itself.
  const before = shown - offsetAt(timeZone, shown - DAY_MS)
  const after = shown - offsetAt(timeZone, shown + DAY_MS)
  const fitting = [before, after].filter((moment) => moment + offsetAt(timeZone, moment) === shown)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : before)
}

/** The moment at which a day is over in the time zone; null where it is no day. */
export function endOfDayIn(timeZone: string, day: string): Date | null {
  if (parseLocalTime(day)?.day !== day) return null
  return momentIn(timeZone, new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10))
}

/** The day of a moment where clocks show the time of this zone. */
export const dayIn = (timeZone: string, moment: Date): string => localIn(timeZone, moment).slice(0, 10)

/** The date and time of a moment in this zone, to the minute, as people write it. */
export const minuteIn = (timeZone: string, moment: Date): string => localIn(timeZone, moment).slice(0, 16)

const localIn = (timeZone: string, moment: Date) => {
  const shown = moment.getTime() + offsetAt(timeZone, moment.getTime())
  return new Date(shown).toISOString().replace('T', ' ')
}

/** By how many milliseconds clocks in the zone are ahead of UTC. */
function offsetAt(timeZone: string, moment: number): number {
  const parts = new Map(
    clockIn(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
  const shown = Date.UTC(
    number('year'),
    number('month') - 1,
    number('day'),
    number('hour'),
    number('minute'),
    number('second'),
  )
  return shown - Math.floor(moment / 1000) * 1000
}

/** Making one takes a hundred times as long as asking it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? makeClock(timeZone)
  clocks.set(timeZone, clock)
  return clock
}

const makeClock = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
