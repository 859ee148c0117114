/** Search services take an article as news for this long. */
export const NEWS_DAYS = 2

const DAY_MS = 24 * 60 * 60 * 1000

/** The first and the last day of publication that are news at `now`. A day of publication begins at midnight, UTC. */
export function newsDays(now: Date): { first: string; last: string } {
  const first = new Date(Math.ceil((now.getTime() - NEWS_DAYS * DAY_MS) / DAY_MS) * DAY_MS)
  return { first: day(first), last: day(now) }
}

const day = (time: Date) => time.toISOString().slice(0, 10)
