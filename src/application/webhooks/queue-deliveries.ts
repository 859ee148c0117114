import type { Queryable } from '#store/database.ts'
import { enqueueJobs } from '#store/jobs/jobs.ts'

export const DELIVER_WEBHOOK = 'deliver-webhook'

/** One job at a time for each. */
export const deliveryKey = (id: string) => `${DELIVER_WEBHOOK}:${id}`

/** After mails and money: nobody waits at a door for it. */
const PRIORITY = 5

/** Puts a job for each into the queue, with the transaction that wrote them. */
export async function queueDeliveries(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const jobs = ids.map((id) => ({ payload: { id }, key: deliveryKey(id) }))
  await enqueueJobs(db, { name: DELIVER_WEBHOOK, jobs, priority: PRIORITY })
}
