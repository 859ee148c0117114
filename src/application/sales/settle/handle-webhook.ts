import type { NoticeHeaders } from '#application/ports/payments.ts'
import { followDisputes } from '#application/sales/disputes/follow-disputes.ts'
import { followRefunds } from '#application/sales/refund/follow-refunds.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { countEventTry, findWaitingEvent, insertWebhookEvent, markEventProcessed } from '#store/sales/webhook-events.ts'
import { countDecline } from './count-declines.ts'
import { settlePayment } from './settle-payment.ts'

export const HANDLE_WEBHOOK_EVENT = 'work-payment-notice'

/** Keeps what the provider tells, once, with the job that looks into it. False for what it did not sign: nothing is written. */
export async function receiveWebhook(context: SaleContext, rawBody: Buffer, headers: NoticeHeaders): Promise<boolean> {
  const { db, now, ports } = context
  const notice = ports.payments.readNotice(rawBody, headers)
  if (!notice) return false
  const { id, type, intentId, declined } = notice
  const event = { id, type, payment_intent_id: intentId, declined_charge: declined, received_at: now() }
  await db.transaction().execute(async (trx) => {
    const isNew = await insertWebhookEvent(trx, event)
    if (isNew)
      await enqueueJob(trx, {
        name: HANDLE_WEBHOOK_EVENT,
        payload: { eventId: id },
        key: `${HANDLE_WEBHOOK_EVENT}:${id}`,
      })
  })
  return true
}

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 3_600_000
const GIVE_UP_AFTER_MS = 72 * 3_600_000

/** Looks into one event. Where its order is not there yet the event waits, longer each time, for three days. */
export async function handleWebhookEvent(context: SaleContext, eventId: string): Promise<void> {
  const { db, now, ports } = context
  const event = await findWaitingEvent(db, eventId)
  if (!event) return
  const { payment_intent_id: intentId, declined_charge: declined, tries, received_at: receivedAt } = event
  if (intentId && declined) await countDecline(context, intentId, declined)
  const settled = intentId ? await settlePayment(context, intentId) : null
  const seen = intentId && ports.payments.tellsOfRefund(event.type) ? await followRefunds(context, intentId) : false
  const isDisputed = ports.payments.tellsOfDispute(event.type) && settled?.outcome !== 'not-ours'
  if (intentId && isDisputed) await followDisputes(context, intentId)
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
    await enqueueJob(trx, {
      name: HANDLE_WEBHOOK_EVENT,
      payload: { eventId },
      key: `${HANDLE_WEBHOOK_EVENT}:${eventId}`,
      runAt,
    })
  })
}
