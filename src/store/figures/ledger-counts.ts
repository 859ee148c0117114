import { sql } from 'kysely'
import type { Counted } from '#domain/figures/figure.ts'
import type { CohortKind } from '#domain/figures/renewals.ts'
import type { Queryable } from '#store/database.ts'

/** `readerKindOf`, where the rows are. */
const readerKind = sql`case when cycle.tokens is null then 'lifetime' when cycle.billed_to is not null then 'institution'
  when cycle.gift_id is not null then 'gift' when cycle.active_deliverable = 'digital' then 'digital' else 'print' end`

const cohortKind = sql`case when cycle.billed_to is not null then 'institution' when cycle.gift_id is not null then 'gift'
  when cycle.phase = 'renewal' then 'renewed' else 'first' end`

/**
 * Readers at a moment, by kind: accounts with an issue to come, by the first cycle that has one. What a cycle had left is what
 * it has now, and what was bound since: the deliveries before that moment need not be read.
 */
export async function countReadersAt(db: Queryable, period: string, at: Date): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with since as (select cycle_id, count(*) as bound from deliveries where bound_at > ${at} group by 1),
    reader as (
      select distinct on (cycle.account_id) ${readerKind} as kind
      from cycles cycle left join since on since.cycle_id = cycle.id
      where cycle.created_at <= ${at} and (cycle.cancelled_at is null or cycle.cancelled_at > ${at})
        and (cycle.tokens is null or cycle.tokens - cycle.taken + coalesce(since.bound, 0) > 0)
      order by cycle.account_id, cycle.position)
    select ${period}::text as period, kind, count(*)::int as count from reader group by 2`.execute(db)
  return rows
}

/** The month of the first subscription that there ever was; null before it. */
export async function findFirstCycle(db: Queryable): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(created_at) as at from cycles`.execute(db)
  return rows[0]?.at ?? null
}

/** Issues that something was bound to, the first first. */
export async function listBoundIssues(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from issues where exists (select from deliveries where issue_number = number) order by 1`.execute(db)
  return rows.map(({ number }) => number)
}

/** Who was on the lists of these issues, by kind. */
export async function countReadersOfIssues(db: Queryable, issues: readonly number[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select delivery.issue_number::text as period, ${readerKind} as kind, count(*)::int as count
    from deliveries delivery join cycles cycle on cycle.id = delivery.cycle_id
    where delivery.issue_number = any(${issues}) group by 1, 2`.execute(db)
  return rows
}

export type CohortRow = { period: string; kind: CohortKind; ended: number; renewed: number }

/** Of those whose cycle ended with one of these issues, how many had, or have by now, another after it. */
export async function countCohortsOfIssues(db: Queryable, issues: readonly number[]): Promise<CohortRow[]> {
  const { rows } = await sql<CohortRow>`
    with ended as (
      select delivery.issue_number, ${cohortKind} as kind, cycle.account_id, cycle.position
      from deliveries delivery join cycles cycle on cycle.id = delivery.cycle_id
      where delivery.issue_number = any(${issues}) and cycle.tokens = cycle.taken and cycle.cancelled_at is null
        and not exists (select from deliveries later
          where later.cycle_id = cycle.id and later.issue_number > delivery.issue_number))
    select issue_number::text as period, kind, count(*)::int as ended,
      count(*) filter (where exists (select from cycles next where next.account_id = ended.account_id
        and next.position > ended.position and (next.cancelled_at is null or next.taken > 0)))::int as renewed
    from ended group by 1, 2`.execute(db)
  return rows
}

export type EndedRow = {
  month: string
  isCancelled: boolean
  cancelledBecause: string | null
  renewalEnded: string | null
  count: number
}

/** Subscriptions that ended between two moments with no other after them, by how and why. */
export async function countEnded(
  db: Queryable,
  { since, until, timeZone }: { since: Date; until: Date; timeZone: string },
): Promise<EndedRow[]> {
  const { rows } = await sql<EndedRow>`
    with ended as (
      select cycle.id, cycle.account_id, cycle.position, true as cancelled, cycle.cancelled_because, cycle.cancelled_at as at
      from cycles cycle where cycle.cancelled_at between ${since} and ${until}
      union all
      select cycle.id, cycle.account_id, cycle.position, false, null, last.at
      from cycles cycle
      join (select cycle_id, max(bound_at) as at from deliveries where bound_at between ${since} and ${until} group by 1) last on last.cycle_id = cycle.id
      where cycle.cancelled_at is null and cycle.tokens = cycle.taken)
    select to_char(ended.at at time zone ${timeZone}, 'YYYY-MM') as month, ended.cancelled as "isCancelled",
      ended.cancelled_because as "cancelledBecause", renewal.ended_because as "renewalEnded", count(*)::int as count
    from ended left join renewals renewal on renewal.cycle_id = ended.id
    where not exists (select from cycles other where other.account_id = ended.account_id and other.id <> ended.id
      and other.cancelled_at is null and (other.tokens is null or other.taken < other.tokens or other.position > ended.position))
    group by 1, 2, 3, 4`.execute(db)
  return rows
}
