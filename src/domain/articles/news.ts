/** Search services take an article as news for this long. */
export const NEWS_DAYS = 2

const DAY_MS = 24 * 60 * 60 * 1000

/** What was published after this moment is news at `now`. */
export const newsSince = (now: Date): Date => new Date(now.getTime() - NEWS_DAYS * DAY_MS)
