const MINUTE_MS = 60_000

/** How long is waited after each try that failed: the last ones give somebody a day to notice. */
const WAITS_MINUTES = [1, 5, 30, 2 * 60, 6 * 60, 12 * 60, 24 * 60] as const

export const MOST_TRIES = WAITS_MINUTES.length + 1

export type AfterTry = { state: 'delivered' } | { state: 'waiting'; nextAt: Date } | { state: 'failed' }

/** What becomes of something that was sent for the `attempts`th time. */
export function afterTry({ attempts, isTaken, at }: { attempts: number; isTaken: boolean; at: Date }): AfterTry {
  if (isTaken) return { state: 'delivered' }
  const minutes = WAITS_MINUTES[attempts - 1]
  if (minutes === undefined) return { state: 'failed' }
  return { state: 'waiting', nextAt: new Date(at.getTime() + minutes * MINUTE_MS) }
}
