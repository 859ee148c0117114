import type { Trx } from '#store/database.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { insertBounce } from '#store/mail/bounces.ts'

/** The name of the job that looks after what was mailed to the address in somebody's name. */
export const TAKE_RETURNED = 'take-returned'

/** Notes that an address takes no mail. Only the note's id travels in the queue. */
export async function noteBounce(trx: Trx, bounce: { email: string; at: Date; reason: string }): Promise<void> {
  const bounceId = await insertBounce(trx, bounce)
  await enqueueJob(trx, { name: TAKE_RETURNED, payload: { bounceId }, key: `${TAKE_RETURNED}:${bounceId}` })
}
