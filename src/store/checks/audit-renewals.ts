import { sql } from 'kysely'
import type { Database } from '#store/database.ts'

/**
 * Looked at after every suite: a renewal is renewed exactly where one of its charges succeeded, and its order was paid by
 * that one; any other that did went back. Its last charge was made twenty days after its reader was told, or later.
 * Answers the renewals of which that is not so.
 */
export async function auditRenewals(db: Database) {
  const { rows } = await sql<{ id: string; state: string }>`
    select renewal.id, renewal.state from renewals renewal
    left join orders on orders.id = renewal.order_id
    where (renewal.state = 'renewed') <> exists (
        select from payment_attempts attempt where attempt.purpose = 'autorenew'
          and attempt.subject_id = renewal.id::text and attempt.outcome = 'succeeded')
      or (renewal.state = 'renewed' and (
        orders.status not in ('completed', 'refunded')
        or (select count(*) from cycles where order_id = orders.id) <> 1
        or (select count(*) from payment_attempts attempt where attempt.purpose = 'autorenew'
          and attempt.subject_id = renewal.id::text and attempt.outcome = 'succeeded'
          and attempt.payment_intent_id = orders.payment_intent_id
          and attempt.amount_cents = orders.paid_cents) <> 1))
      or exists (select from payment_attempts attempt where attempt.purpose = 'autorenew'
        and attempt.subject_id = renewal.id::text and attempt.attempt = renewal.attempts
        and renewal.state in ('charging', 'failing', 'renewed')
        and (attempt.created_at < renewal.noticed_at + interval '20 days' or attempt.amount_cents > renewal.noticed_cents))
      or exists (select from payment_attempts attempt where attempt.purpose = 'autorenew'
        and attempt.subject_id = renewal.id::text and attempt.attempt > renewal.attempts)`.execute(db)
  return rows
}
