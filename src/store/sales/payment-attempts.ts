import { sql } from 'kysely'
import type { PaymentFailure } from '#domain/payments/payment-failure.ts'
import {
  type RenewalCharge,
  readRenewalCharge,
  type StoredRenewalCharge,
  storeRenewalCharge,
} from '#domain/renewals/renewal-charge.ts'
import type { Queryable, Trx } from '#store/database.ts'

export type AttemptId = { purpose: string; subjectId: string; attempt: number }

export type NewAttempt = AttemptId & {
  amountCents: number
  currency: string
  customer: string
  method: string
  description: string
  /** What it pays for, in the words of its purpose. */
  content?: RenewalCharge
  now: Date
}

/** Writes an attempt down; one that is there already stays as it was. */
export async function insertAttempt(db: Queryable, attempt: NewAttempt): Promise<void> {
  const {
    purpose,
    subjectId,
    attempt: number,
    amountCents,
    currency,
    customer,
    method,
    description,
    content,
    now,
  } = attempt
  const row = {
    purpose,
    subject_id: subjectId,
    attempt: number,
    amount_cents: amountCents,
    currency,
    customer,
    method,
    description,
    content: content ? JSON.stringify(storeRenewalCharge(content)) : null,
    created_at: now,
  }
  await db
    .insertInto('payment_attempts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findAttempt(db: Queryable, id: AttemptId) {
  const row = await select(db, id).executeTakeFirst()
  return row && withContent(row)
}

export async function lockAttempt(trx: Trx, id: AttemptId) {
  const row = await select(trx, id).forUpdate().executeTakeFirst()
  return row && withContent(row)
}

const withContent = <Row extends { content: StoredRenewalCharge | null }>({
  content,
  ...row
}: Row): Omit<Row, 'content'> & { content: RenewalCharge | null } => ({
  ...row,
  content: content && readRenewalCharge(content),
})

const select = (db: Queryable, { purpose, subjectId, attempt }: AttemptId) =>
  db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .where('attempt', '=', attempt)

type Outcome = {
  outcome: 'succeeded' | 'processing' | 'declined'
  intentId: string | null
  failure: PaymentFailure | null
  at: Date
}

export async function updateAttempt(trx: Trx, id: AttemptId, { outcome, intentId, failure, at }: Outcome) {
  await trx
    .updateTable('payment_attempts')
    .set({
      outcome,
      payment_intent_id: intentId,
      failure: failure && JSON.stringify(failure),
      checked_at: at,
      finished_at: outcome === 'processing' ? null : at,
    })
    .where('purpose', '=', id.purpose)
    .where('subject_id', '=', id.subjectId)
    .where('attempt', '=', id.attempt)
    .execute()
}

/** Takes up to 200 attempts whose end is not known, longest unasked first; they count as asked from here on. */
export async function takeOpenAttempts(
  db: Queryable,
  { checkedBefore, now, most }: { checkedBefore: Date; now: Date; most: number },
) {
  const { rows } = await sql<AttemptId & { intentId: string | null }>`
    update payment_attempts set checked_at = ${now}
    where (purpose, subject_id, attempt) in (
      select purpose, subject_id, attempt from payment_attempts
      where finished_at is null and coalesce(checked_at, created_at) < ${checkedBefore}
      order by coalesce(checked_at, created_at) limit ${most} for update skip locked)
    returning purpose, subject_id as "subjectId", attempt, payment_intent_id as "intentId"
  `.execute(db)
  return rows
}
