import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

export type CopiedPayer = { customer: string; method: string; email: string }

/** Everyone whose saved method may be charged: those who renew by themselves, and those who give every month. */
export async function listPayersToCopy(db: Queryable): Promise<CopiedPayer[]> {
  const { rows } = await sql<CopiedPayer>`
    select customer, method, min(email) as email from (
      select payer.customer, payer.method, account.email from payers payer
      join accounts account on account.id = payer.account_id where payer.method is not null
      union all
      select customer, method, email from monthly_donations where status <> 'cancelled') payer
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

export type PaymentUnderWay = {
  amountCents: number
  currency: string
  customer: string | null
  orderId: string | null
  orderVersion: number | null
  chargeKey: string | null
  /** A bank is at it: it will come. Otherwise nobody has paid it. */
  isProcessing: boolean
  createdAt: Date
}

/** A payment that was begun at the real provider before the copy was made; null for what is none. */
export async function findPaymentUnderWay(db: Queryable, intentId: string): Promise<PaymentUnderWay | null> {
  const { rows } = await sql<PaymentUnderWay>`
    select amount_cents as "amountCents", currency, customer, null::text as "orderId", null::int as "orderVersion",
      purpose || ':' || subject_id || ':' || attempt as "chargeKey", outcome = 'processing' as "isProcessing",
      created_at as "createdAt"
    from payment_attempts where payment_intent_id = ${intentId}
    union all
    select version.amount_cents, orders.currency, version.customer, orders.id::text, version.version, null,
      orders.status = 'processing', orders.created_at
    from orders join order_versions version on version.order_id = orders.id and version.version = orders.version
    where orders.payment_intent_id = ${intentId}
    limit 1`.execute(db)
  return rows[0] ?? null
}
