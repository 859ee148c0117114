import { queueDeliveries } from '#application/webhooks/queue-deliveries.ts'
import { webhookEventOf } from '#domain/webhooks/webhook-events.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'
import { type EventSubject, insertDeliveries } from '#store/webhooks/deliveries.ts'

type Noted = {
  name: string
  at: Date
  /** Must not name anyone. */
  data: Record<string, unknown>
  /** Whom it is about. The event itself does not say; other tools that are told of it are. */
  about: EventSubject
}

/** Notes that something happened to a reader, and writes with it what other tools are to be told: both, or neither. */
export async function noteEvent(trx: Trx, { about, ...event }: Noted): Promise<void> {
  await insertEvent(trx, event)
  const told = webhookEventOf(event.name, event.data)
  if (told) await queueDeliveries(trx, await insertDeliveries(trx, { ...told, at: event.at, about }))
}
