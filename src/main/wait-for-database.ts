import { setTimeout as after } from 'node:timers/promises'
import type pg from 'pg'
import { versionProblem } from '#domain/doctor/database-rules.ts'
import { isDatabaseAway } from '#web/render/database-away.ts'

const ASK_EVERY_MS = 1_000
const LONGEST_MS = 60_000

type Waiting = { report: (line: string) => void; longestMs?: number }

/**
 * Waits until the database answers: machines that start together start in any order. Null when it does; otherwise why the site can't
 * use it, or why not within a minute.
 */
export async function waitForDatabase(
  pool: pg.Pool,
  { report, longestMs = LONGEST_MS }: Waiting,
): Promise<string | null> {
  const until = Date.now() + longestMs
  for (let tries = 0; ; tries += 1) {
    try {
      const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
      return versionProblem(Number(rows[0]?.server_version_num))
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      if (!isDatabaseAway({ message, ...(code && { code }) })) throw error
      if (Date.now() >= until) return `The database does not answer: ${message || code}`
      if (tries === 0) report('Waiting for the database, which does not answer yet')
      await after(ASK_EVERY_MS)
    }
  }
}
