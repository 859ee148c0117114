import { broken, brokenIn, type Verdict, watch, well } from './finding.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const WAITS_TOO_LONG_MS = 5 * MINUTE_MS

export type QueueState = { readonly workers: number; readonly oldestDue: Date | null; readonly failed: number }

export function judgeWorker({ workers, oldestDue }: QueueState, now: Date): Verdict {
  const waitsMs = oldestDue ? now.getTime() - oldestDue.getTime() : 0
  const waits = `a job waits for ${Math.floor(waitsMs / MINUTE_MS)} minutes`
  if (workers === 0)
    return broken(
      waitsMs > WAITS_TOO_LONG_MS ? `none runs, and ${waits}` : 'none runs',
      'start one: ROLE=worker, or both',
    )
  if (waitsMs > WAITS_TOO_LONG_MS)
    return watch(`${workers} at work, but ${waits}`, 'look at the log of the worker; JOB_CONCURRENCY gives more hands')
  return well(`${workers} at work, nothing waits`)
}

export const judgeFailedJobs = ({ failed }: QueueState): Verdict =>
  failed === 0
    ? well('none')
    : watch(`${failed} gave up`, 'see npm run desk -- trouble list, and trouble retry JOB when the cause is gone')

/** `maxHours` 0: somebody else looks after the backups. */
export function judgeBackup(newest: Date | null, maxHours: number, now: Date, isProduction: boolean): Verdict {
  if (maxHours === 0) return well('not looked at (BACKUP_MAX_HOURS=0)')
  const todo = 'run npm run db:backup, and see that colophon-backup.timer is on'
  if (!newest) return brokenIn(isProduction, 'there is none in DATA_DIR/backups', todo)
  const hours = Math.floor((now.getTime() - newest.getTime()) / HOUR_MS)
  return hours < maxHours
    ? well(`the newest is ${hours} h old`)
    : brokenIn(isProduction, `the newest is ${hours} h old, more than ${maxHours} h`, todo)
}

const GIB = 1024 ** 3

export type Space = { readonly free: number; readonly total: number }

/** Of DATA_DIR. The worse of share and bytes says: 5% of a great disk is room enough. */
export function judgeDisk({ free, total }: Space): Verdict {
  const said = `${(free / GIB).toFixed(1)} GiB free of ${(total / GIB).toFixed(1)}`
  const todo = 'remove old backups and logs, or give it a greater disk'
  if (free < GIB / 4) return broken(said, todo)
  return free < 2 * GIB && free / total < 0.1 ? watch(said, todo) : well(said)
}

export const judgeDatabaseSize = (bytes: number, isOurs: boolean): Verdict =>
  well(
    `${(bytes / GIB).toFixed(2)} GiB${isOurs ? ', in DATA_DIR' : '; what its server has left is not to be seen from here'}`,
  )

export type Owners = { readonly all: number; readonly withSecondFactor: number }

export function judgeOwners({ all, withSecondFactor }: Owners, isProduction: boolean): Verdict {
  if (all === 0)
    return brokenIn(
      isProduction,
      'nobody is an owner',
      'npm run desk -- staff add EMAIL --role owner, for one who has an account',
    )
  if (withSecondFactor === 0)
    return brokenIn(isProduction, 'no owner has a second factor', 'an owner signs in and sets it up at /desk')
  return well(`${withSecondFactor} of ${all} owners have a second factor`)
}

/** `refs`: accounts that the password of the demo opens. */
export const judgeDemoPassword = (refs: readonly string[]): Verdict =>
  refs.length === 0
    ? well('opens no account of the staff and none of the demo')
    : broken(`opens ${refs.join(', ')}`, 'set other passwords, or delete these accounts, now')

export type SiteAnswer = { readonly status: number; readonly reason: string | null }

export function judgeSiteAnswer(url: string, { status, reason }: SiteAnswer, isProduction: boolean): Verdict {
  if (status === 200) return well(`${url} is ready`)
  return brokenIn(
    isProduction,
    `${url}/readyz answers ${status}${reason ? ` (${reason})` : ''}`,
    status === 503 ? 'see that reason' : 'see that the proxy in front leads to the site',
  )
}

export function judgeMail({ tls, host }: { tls: boolean; host: string }, isProduction: boolean): Verdict {
  if (tls || !isProduction || isHere(host)) return well(`${host} takes mail${tls ? ', by TLS' : ''}`)
  return watch(`${host} takes mail, but without TLS`, 'use smtps://, or a server that offers STARTTLS')
}

const isHere = (host: string) => /^(localhost|127\.|\[?::1)/.test(host)
