import { sql } from 'kysely'
import { daysAfter } from '#domain/payments/dunning.ts'
import { BILL_AT_LEFT, BILL_FOR_DAYS } from '#domain/renewals/billing-anew.ts'
import type { Queryable } from '#store/database.ts'

/**
 * Whose subscription ends that is billed anew by staff, as `cycleToBill` names them. One index holds the few cycles of institutions, and
 * of several copies, that are at their end or past it; the others are never looked at.
 */
const toBill = (now: Date) => sql`
  from cycles cycle
  join accounts account on account.id = cycle.account_id and account.deleted_at is null
  join lateral (
    select sum(other.tokens - other.taken)::int as unbound, bool_or(other.term = 'lifetime') as is_for_good,
      max(other.position) as last
    from cycles other where other.account_id = cycle.account_id and other.cancelled_at is null) ledger
    on not ledger.is_for_good and ledger.last = cycle.position and ledger.unbound <= ${BILL_AT_LEFT}
  join lateral (
    select max(delivery.issue_number) as last_bound,
      bool_or(dispatch.state <> 'delivered' or (delivery.address is null and delivery.deliverable <> 'digital')
        or dispatch.delivered_at > ${daysAfter(now, -BILL_FOR_DAYS)}) as is_recent
    from deliveries delivery join dispatches dispatch on dispatch.issue_number = delivery.issue_number
      and dispatch.number = delivery.dispatch_number
    where delivery.cycle_id = cycle.id) sent on ledger.unbound > 0 or sent.is_recent
  where cycle.cancelled_at is null and cycle.term <> 'lifetime' and (cycle.billed_to is not null or cycle.copies > 1)
    and cycle.tokens - cycle.taken <= ${sql.lit(BILL_AT_LEFT)} and cycle.taken > 0
    and not exists (
      select from orders join invoices on invoices.order_id = orders.id
      join order_versions version on version.order_id = orders.id and version.version = orders.version
      where orders.account_id = cycle.account_id and orders.status not in ('cancelled', 'refunded', 'completed')
        and invoices.paid_at is null and invoices.void_at is null
        and version.snapshot -> 'bill' -> 'membership' ->> 'type' = 'subscription')`

export async function countToBill(db: Queryable, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${toBill(now)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type ToBillRow = {
  ref: string
  name: string
  email: string
  billed_to: string | null
  term: string
  level: string
  active_deliverable: string
  copies: number
  unbound: number
  last_bound: number | null
  skipped: number[]
}

export type ToBillSort = 'time' | 'name'

type Page = { sort: ToBillSort; limit: number | null; offset: number }

/** `time`: whoever comes to the end first. */
export async function listToBill(db: Queryable, now: Date, { sort, limit, offset }: Page): Promise<ToBillRow[]> {
  const order =
    sort === 'time' ? sql`ledger.unbound, sent.last_bound` : sql`lower(coalesce(cycle.billed_to, account.name))`
  const { rows } = await sql<ToBillRow>`
    select account.ref, account.name, account.email, cycle.billed_to, cycle.term, cycle.level, cycle.active_deliverable,
      cycle.copies, ledger.unbound, sent.last_bound,
      array(select skip.issue_number from issue_skips skip
        where skip.account_id = cycle.account_id and skip.taken_back_at is null) as skipped
    ${toBill(now)} order by ${order}, account.ref limit ${limit} offset ${offset}`.execute(db)
  return rows
}
