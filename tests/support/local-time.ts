const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, made)
  return made
}

/** What a clock on the wall there shows, as if it were UTC. */
function wallClock(zone: string, at: Date): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** '2026-11-16', as people there say. */
export const localDay = (zone: string, at: Date): string => new Date(wallClock(zone, at)).toISOString().slice(0, 10)

/** The moment at which a clock there shows this; where clocks are put forward over it, an hour later. */
export function localMoment(zone: string, day: number, time: { hour: number; minute: number }): Date {
  const shown = Date.UTC(2026, 0, 1 + day, time.hour, time.minute)
  let at = new Date(shown)
  for (let round = 0; round < 2; round += 1) at = new Date(at.getTime() + shown - wallClock(zone, at))
  return at
}

/** Ahead and behind, of half hours, north and south, and one that knows no summer time. */
export const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
