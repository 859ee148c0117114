import type { UseCaseContext } from '#application/context.ts'
import { listForgotten, removeOldDeliveries } from '#store/webhooks/deliveries.ts'
import { forgetOldSecrets } from '#store/webhooks/endpoints.ts'
import { queueDeliveries } from './queue-deliveries.ts'

const MINUTE_MS = 60_000
const KEPT_DAYS = 30
const MOST = 1_000

/** Queues what no job will send, as where a sender was killed, and forgets what is long over. */
export async function sweepWebhooks({ db, now }: UseCaseContext): Promise<{ queued: number; forgotten: number }> {
  const at = now()
  const due = new Date(at.getTime() - MINUTE_MS)
  const lost = await listForgotten(db, { due, now: at, limit: MOST })
  await queueDeliveries(db, lost)
  await forgetOldSecrets(db, at)
  const before = new Date(at.getTime() - KEPT_DAYS * 24 * 60 * MINUTE_MS)
  return { queued: lost.length, forgotten: await removeOldDeliveries(db, { before }) }
}
