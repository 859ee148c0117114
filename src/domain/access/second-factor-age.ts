/** For so long a code counts for acts that can't be taken back; for the rest it counts as long as the session. */
const FRESH_MS = 5 * 60_000

export const isSecondFactorFresh = (shownAt: Date, now: Date): boolean => now.getTime() - shownAt.getTime() <= FRESH_MS
