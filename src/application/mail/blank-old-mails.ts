import type { UseCaseContext } from '#application/context.ts'
import { blankMails } from '#store/mail/mails.ts'

/** Long enough to answer a reader who asks whether a mail was sent, and where to. */
const SENT_KEPT_DAYS = 7
/** Longer than the queue keeps trying. */
const UNSENT_KEPT_DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1000

/** Takes the address, and whatever else could name a reader, out of old mails. Their causes and times stay. */
export function blankOldMails({ db, now }: UseCaseContext): Promise<number> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  return blankMails(db, { goneBefore: daysAgo(SENT_KEPT_DAYS), queuedBefore: daysAgo(UNSENT_KEPT_DAYS) })
}
