import type { WithPorts } from '#application/context.ts'
import { afterTry } from '#domain/webhooks/retries.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { settleDelivery, type TakenDelivery, takeDelivery } from '#store/webhooks/deliveries.ts'
import { DELIVER_WEBHOOK, deliveryKey } from './queue-deliveries.ts'

/** Longer than any answer is waited for: whoever has not settled it by then was killed. */
const TAKEN_MS = 30_000

/** Tells one endpoint one thing, at least once. It is tried again, later each time, until it is taken or given up. */
export async function deliverWebhook({ db, now, ports }: WithPorts<'webhooks'>, id: string): Promise<void> {
  const begun = now()
  const taken = await takeDelivery(db, id, { now: begun, until: new Date(begun.getTime() + TAKEN_MS) })
  if (!taken) return
  const { url, endpoint, secret, oldSecret, attempts, takenUntil } = taken
  const sealed = oldSecret ? [secret, oldSecret] : [secret]
  const answer = await ports.webhooks.post({ url, endpoint, sealed, id, at: begun, body: bodyOf(taken) })
  const at = now()
  const after = afterTry({ attempts, isTaken: answer.ok, at })
  const nextAt = after.state === 'waiting' ? after.nextAt : at
  const { status } = answer
  const error = answer.ok ? null : answer.error
  await db.transaction().execute(async (trx) => {
    const isOurs = await settleDelivery(trx, id, { takenUntil, state: after.state, nextAt, at, status, error })
    if (!isOurs || after.state !== 'waiting') return
    await enqueueJob(trx, { name: DELIVER_WEBHOOK, payload: { id }, key: deliveryKey(id), runAt: nextAt })
  })
}

/** What is sent: whose it is by their ref, and by their email where the endpoint has asked for it. */
const bodyOf = ({ id, event, at, reader, withEmail, email, data }: TakenDelivery): string =>
  JSON.stringify({ id, event, at: at.toISOString(), reader, ...(withEmail && { email }), data })
