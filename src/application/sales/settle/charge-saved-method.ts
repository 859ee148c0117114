import type { ChargeOutcome, SavedMethodCharge } from '#application/ports/payments.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import { findChargePurpose, type SaleContext } from '#application/sales/sale-kind.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { attemptOfKey, keyOfAttempt } from '#domain/payments/charge-key.ts'
import { failureOf, type PaymentFailure } from '#domain/payments/payment-failure.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import { insertEvent } from '#store/events/events.ts'
import {
  type AttemptId,
  findAttempt,
  insertAttempt,
  lockAttempt,
  takeOpenAttempts,
  updateAttempt,
} from '#store/sales/payment-attempts.ts'

type Needs = SaleContext

export type ChargeAsked = AttemptId & {
  amount: Cents
  currency: string
  customer: string
  method: string
  description: string
}

type Charged = {
  outcome: 'succeeded' | 'processing' | 'declined'
  intentId: string | null
  failure: PaymentFailure | null
}

/**
 * Charges a saved method while nobody is there. The attempt is written down before the provider is asked: asked for
 * again, after a crash or by a second worker, the same attempt is the same charge, and an ended one is only told.
 */
export async function chargeSavedMethod(context: Needs, asked: ChargeAsked): Promise<Charged> {
  const { amount, ...attempt } = asked
  await insertAttempt(context.db, { ...attempt, amountCents: amount, now: context.now() })
  return finishAttempt(context, asked)
}

/** The provider forgets its keys after a day: from then on the charge is looked for in its books before it is made. */
const KEYS_HOLD_MS = 20 * 3_600_000

/** The payer has changed their mind between the decision to charge and the charge. */
const WITHDRAWN: PaymentFailure = { retry: 'never', require: null, reason: 'The payment was called off.' }

/** Makes a charge that is written down, unless it has been made. */
export async function finishAttempt(context: Needs, id: AttemptId): Promise<Charged> {
  const { db, now, ports } = context
  const attempt = await findAttempt(db, id)
  if (!attempt) throw new Error('There is no such attempt')
  if (attempt.outcome !== null) {
    const { outcome, payment_intent_id: intentId, failure } = attempt
    return { outcome: outcome as Charged['outcome'], intentId, failure }
  }
  const charge: SavedMethodCharge = {
    key: keyOfAttempt(id),
    amount: cents(attempt.amount_cents),
    currency: attempt.currency,
    customer: attempt.customer,
    method: attempt.method,
    description: attempt.description,
  }
  const isOld = now().getTime() - attempt.created_at.getTime() > KEYS_HOLD_MS
  const isWanted = (await findChargePurpose(context, id.purpose)?.isWanted(db, id.subjectId)) ?? true
  const made = isOld || !isWanted ? await findMade(context, charge, attempt.created_at) : null
  if (made === null && !isWanted)
    return record(context, id, { outcome: 'declined', intentId: null, failure: WITHDRAWN })
  return record(context, id, made ?? (await ports.payments.chargeSavedMethod(charge)))
}

async function findMade({ ports }: Needs, { key, customer }: SavedMethodCharge, madeAt: Date) {
  // The provider's clock need not be ours to the second.
  const since = new Date(madeAt.getTime() - 60_000)
  for await (const intent of ports.payments.listIntents({ since, customer }))
    if (intent.chargeKey === key) return outcomeOf(intent)
  return null
}

/** A charge that waits for its payer has been declined: nobody is there. */
function outcomeOf({ id, status, failure }: PaymentIntent): ChargeOutcome {
  if (status === 'succeeded' || status === 'processing') return { outcome: status, intentId: id }
  const word = status === 'needs-action' ? 'authentication_required' : null
  return { outcome: 'declined', intentId: id, failure: failure ?? failureOf({ code: word }) }
}

/** Brings an attempt to where its charge is; a bank debit ends days later. What is no attempt of ours is left alone. */
export async function settleCharge(context: Needs, intent: PaymentIntent): Promise<void> {
  const id = attemptOfKey(intent.chargeKey ?? '')
  if (id && (await findAttempt(context.db, id))) await record(context, id, outcomeOf(intent))
}

/** A charge that was declined could still be paid by its payer's passing the challenge: never beside the next one. */
export async function callOffAttempt(context: Needs, id: AttemptId): Promise<void> {
  const last = await findAttempt(context.db, id)
  if (last?.outcome !== 'declined' || last.payment_intent_id === null) return
  const { intent } = await context.ports.payments.cancelIntent(last.payment_intent_id)
  // The payer was faster.
  if (intent.status === 'succeeded' || intent.status === 'processing') await settleCharge(context, intent)
}

function record(context: Needs, id: AttemptId, charged: ChargeOutcome): Promise<Charged> {
  const { db, now } = context
  const { outcome, intentId } = charged
  const failure = charged.outcome === 'declined' ? charged.failure : null
  return db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, id)
    if (!attempt) throw new Error('There is no such attempt')
    const isEnded = attempt.finished_at !== null
    // A challenge that its payer has passed after all turns a declined attempt into a paid one; nothing turns it back.
    const isForward = !isEnded || (attempt.outcome === 'declined' && outcome !== 'declined')
    if (isForward && attempt.outcome !== outcome) {
      const at = now()
      await updateAttempt(trx, id, { outcome, intentId, failure, at })
      const { purpose, attempt: number } = id
      await insertEvent(trx, { name: `charge-${outcome}`, at, data: { purpose, attempt: number } })
      await findChargePurpose(context, purpose)?.settle(trx, context, { ...attempt, ...charged, at })
    }
    return { outcome, intentId, failure }
  })
}

const LOOK_AGAIN_AFTER_MS = 2 * 60_000

/** Ends what a crash, or a provider that did not answer, has left open, and looks after debits under way. */
export async function finishOpenAttempts(context: Needs, most: number): Promise<number> {
  const now = context.now()
  const checkedBefore = new Date(now.getTime() - LOOK_AGAIN_AFTER_MS)
  const troubles: unknown[] = []
  const open = await takeOpenAttempts(context.db, { checkedBefore, now, most })
  for (const { intentId, ...id } of open) {
    try {
      const intent = intentId === null ? null : await context.ports.payments.retrieveIntent(intentId)
      if (intent) await settleCharge(context, intent)
      else await finishAttempt(context, id)
    } catch (error) {
      if (!(error instanceof PaymentOutage)) troubles.push(error)
    }
  }
  // Told only now: one that can't be ended must not keep the others from their end.
  if (troubles.length > 0) throw troubles[0]
  return open.length
}
