import type Stripe from 'stripe'
import type { Objects } from './state/objects.ts'
import type { Tasks } from './state/tasks.ts'

export type Caller = {
  /** A browser holds the publishable key and proves itself with a client secret; `sandbox` is the passing of time. */
  key: 'secret' | 'publishable' | 'sandbox'
  requestId: string | null
  idempotencyKey: string | null
  /** As the `Stripe-Version` header says; none means the account's own, which is an older one. */
  version: string | null
  ip: string | null
  userAgent: string | null
}

/** All that one call works with. Its time stands still. */
export type Work = {
  objects: Objects
  tasks: Tasks
  /** Seconds of the sandbox's clock. */
  now: number
  /** Where browsers find the sandbox. */
  publicUrl: string
  caller: Caller
  /** Writes an event down, and plans its way to every webhook that wants it. */
  emit(type: EventType, object: Stripe.Event.Data.Object, previous?: Record<string, unknown>): void
}

export type EventType =
  | 'balance.available'
  | `charge.${'captured' | 'expired' | 'failed' | 'pending' | 'refunded' | 'succeeded' | 'updated'}`
  | `charge.dispute.${'closed' | 'created' | 'funds_withdrawn' | 'funds_reinstated' | 'updated'}`
  | 'charge.refund.updated'
  | `customer.${'created' | 'deleted' | 'updated'}`
  | 'mandate.updated'
  | `payment_intent.${'amount_capturable_updated' | 'canceled' | 'created' | 'payment_failed' | 'processing' | 'requires_action' | 'succeeded'}`
  | `payout.${'created' | 'paid' | 'reconciliation_completed'}`
  | `payment_method.${'attached' | 'detached' | 'updated'}`
  | `refund.${'created' | 'failed' | 'updated'}`
  | `setup_intent.${'canceled' | 'created' | 'requires_action' | 'setup_failed' | 'succeeded'}`

/** The first API version that has no `payment_method_types` on intents. */
const ENDIVE = '2026-09-30'

export const isEndive = ({ caller }: Work) => (caller.version ?? '') >= ENDIVE

export const DAY = 24 * 60 * 60
