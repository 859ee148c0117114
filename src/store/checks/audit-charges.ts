import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

/** What was charged more than once and has not gone back: one renewal, or one month of a donation. */
export async function auditDoubleCharges(db: Queryable) {
  const { rows } = await sql<{ ref: string; charges: number }>`
    select purpose || ':' || subject_id as ref, count(*)::int as charges from payment_attempts
    where outcome in ('succeeded', 'processing')
      and not exists (select from payments_given_back gone where gone.payment_intent_id = payment_attempts.payment_intent_id)
    group by 1 having count(*) > 1`.execute(db)
  return rows
}

/** Accounts with an issue left that they had before the list of one of these was cut, who are not on it and did not skip it. */
export async function auditPassedBy(db: Queryable, issues: readonly number[]) {
  const { rows } = await sql<{ issue: number; account: string }>`
    select distinct dispatch.issue_number as issue, cycle.account_id::text as account
    from dispatches dispatch
    join cycles cycle on cycle.created_at < dispatch.begun_at and cycle.cancelled_at is null
      and (cycle.tokens is null or cycle.taken < cycle.tokens)
    where dispatch.issue_number = any(${issues}) and dispatch.number = 1
      and not exists (select from deliveries had
        where had.issue_number = dispatch.issue_number and had.account_id = cycle.account_id)
      and not exists (select from issue_skips skip
        where skip.issue_number = dispatch.issue_number and skip.account_id = cycle.account_id and skip.taken_back_at is null)`.execute(
    db,
  )
  return rows
}

/** Renewals by themselves since then that came after the list of an issue was cut, which their readers then did not get. */
export async function auditLateRenewals(db: Queryable, since: Date) {
  const { rows } = await sql<{ account: string; issue: number }>`
    select renewal.account_id::text as account, missed.issue_number as issue
    from renewals renewal
    join orders on orders.id = renewal.order_id and orders.completed_at >= ${since}
    join lateral (select max(issue_number) as last from deliveries where cycle_id = renewal.cycle_id) ended on true
    join dispatches missed on missed.number = 1 and missed.issue_number > ended.last
      and missed.cut_at >= ${since} and missed.cut_at < orders.completed_at
    where not exists (select from deliveries had
      where had.account_id = renewal.account_id and had.issue_number = missed.issue_number)
      and not exists (select from issue_skips skip where skip.account_id = renewal.account_id
        and skip.issue_number = missed.issue_number and skip.taken_back_at is null)`.execute(db)
  return rows
}
