import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'
import { isNotSkipped, joinSkip } from '#store/subscriptions/skips.ts'
import { canGive, joinAddress } from './cut-tokens.ts'

type Counted = { deliverable: string; waits: boolean; accounts: number; copies: number }
type Left = { reason: string; accounts: number }

/** What is on a dispatch, by what is sent. */
export async function countDispatch(db: Queryable, issue: number, number: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select deliverable, deliverable <> 'digital' and address is null as waits,
      count(*) as accounts, sum(copies) as copies
    from deliveries where issue_number = ${issue} and dispatch_number = ${number} group by 1, 2`.execute(db)
  return rows
}

/** What a cut would bind now. */
export async function forecastCut(db: Queryable, issue: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with current as (
      select distinct on (cycle.account_id) cycle.account_id, cycle.active_deliverable, cycle.copies
      from cycles cycle where ${canGive} and ${isNotSkipped(issue)} order by cycle.account_id, cycle.position
    )
    select active_deliverable as deliverable, active_deliverable <> 'digital' and address.address is null as waits,
      count(*) as accounts, sum(copies) as copies
    from current ${joinAddress('current.account_id', 'current.active_deliverable')} group by 1, 2`.execute(db)
  return rows
}

const reason = sql`case when bool_or(skip.account_id is not null and ${canGive}) then 'skipped'
  when bool_and(cycle.cancelled_at is not null) then 'cancelled' else 'no-tokens' end`

/** Those who have subscribed once and have nothing of this issue, and why. */
export async function countLeftOut(db: Queryable, issue: number): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select reason, count(*) as accounts from (
      select ${reason} as reason from cycles cycle ${joinSkip(issue)}
      where not exists (
        select from deliveries had where had.issue_number = ${issue} and had.account_id = cycle.account_id)
      group by cycle.account_id) left_out
    group by 1`.execute(db)
  return rows
}

/** Those who have subscribed once and would get nothing, were it cut now. */
export async function forecastLeftOut(db: Queryable, issue: number): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select reason, count(*) as accounts from (
      select ${reason} as reason from cycles cycle ${joinSkip(issue)}
      group by cycle.account_id having not bool_or(skip.account_id is null and ${canGive})) left_out
    group by 1`.execute(db)
  return rows
}
