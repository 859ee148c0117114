import type { UseCaseContext } from '#application/context.ts'
import { listBouncing, listFailedJobs, listRefusedMails, listStrayPayments } from '#store/desk/trouble.ts'

const DAY_MS = 24 * 60 * 60_000
/** Refused mails are counted, and listed, for so long. */
const REFUSED_FOR_DAYS = 30
const MOST = 200

export type Trouble = Awaited<ReturnType<typeof readTrouble>>

/** What went wrong by itself and waits for somebody: mail that comes back, jobs that gave up, money that nothing claims. */
export async function readTrouble({ db, now }: UseCaseContext) {
  const since = new Date(now().getTime() - REFUSED_FOR_DAYS * DAY_MS)
  const [bouncing, mails, jobs, stray] = await Promise.all([
    listBouncing(db, { limit: MOST }),
    listRefusedMails(db, { since, limit: MOST }),
    listFailedJobs(db, { limit: MOST }),
    listStrayPayments(db, { limit: MOST }),
  ])
  return { bouncing, mails, jobs, stray }
}
