import type Stripe from 'stripe'
import { noSuch } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import type { Form } from '../http/read-form.ts'
import { newId } from '../state/ids.ts'
import type { Caller, EventType, Work } from '../work.ts'

export const API_VERSION = '2026-10-28.endive'

/** An event as it will be told, whenever it is asked for: what it holds does not change any more. */
export function makeEvent(
  caller: Caller,
  now: number,
  type: EventType,
  object: Stripe.Event.Data.Object,
  previous?: Record<string, unknown>,
): Stripe.Event {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: caller.requestId, idempotency_key: caller.idempotencyKey },
    type,
  } as Stripe.Event
}

export function retrieveEvent(work: Work, form: Form, id: string): Stripe.Event {
  p.readParams(form, p.expand)
  const kept = work.objects.find('event', id)
  if (!kept) throw noSuch('event', id)
  return kept.body
}
