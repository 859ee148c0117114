import type { WithPorts } from '#application/context.ts'
import { noteOutsideRefund } from '#application/orders/note-outside-refund.ts'
import { enqueueJob } from '#store/jobs.ts'
import { countEventTry, findWaitingEvent, insertWebhookEvent, markEventProcessed } from '#store/webhook-events.ts'
import { countDecline } from './count-declines.ts'
import { settlePayment } from './settle-payment.ts'

export const WORK_NOTICE = 'work-payment-notice'

/** Keeps what the provider tells, once, with the job that looks into it. False for what it did not sign: nothing is written. */
export async function takeNotice(
  context: WithPorts<'payments' | 'orderLinks'>,
  rawBody: Buffer,
  signature: string,
): Promise<boolean> {
  const { db, now, ports } = context
  const notice = ports.payments.readNotice(rawBody, signature)
  if (!notice) return false
  const { id, type, intentId, declined } = notice
  const event = { id, type, payment_intent_id: intentId, declined_charge: declined, received_at: now() }
  await db.transaction().execute(async (trx) => {
    const isNew = await insertWebhookEvent(trx, event)
    if (isNew) await enqueueJob(trx, { name: WORK_NOTICE, payload: { eventId: id }, key: `${WORK_NOTICE}:${id}` })
  })
  return true
}

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 3_600_000
const GIVE_UP_AFTER_MS = 72 * 3_600_000

/** Looks into one event. Where its order is not there yet the event waits, longer each time, for three days. */
export async function workNotice(context: WithPorts<'payments' | 'orderLinks'>, eventId: string): Promise<void> {
  const { db, now } = context
  const event = await findWaitingEvent(db, eventId)
  if (!event) return
  const { payment_intent_id: intentId, declined_charge: declined, tries, received_at: receivedAt } = event
  if (intentId && declined) await countDecline(context, intentId, declined)
  const settled = intentId ? await settlePayment(context, intentId) : null
  const seen = intentId && event.type === 'charge.refunded' ? await noteOutsideRefund(context, intentId) : false
  const at = now()
  const isHopeless = at.getTime() - receivedAt.getTime() > GIVE_UP_AFTER_MS
  if (settled?.outcome !== 'no-order' || isHopeless)
    return markEventProcessed(db, eventId, {
      at,
      outcome: seen ? 'refunded-outside' : (settled?.outcome ?? 'not-a-payment'),
    })
  const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS)
  await db.transaction().execute(async (trx) => {
    await countEventTry(trx, eventId)
    const runAt = new Date(at.getTime() + wait)
    await enqueueJob(trx, { name: WORK_NOTICE, payload: { eventId }, key: `${WORK_NOTICE}:${eventId}`, runAt })
  })
}
