import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

export type LiabilityGroup = {
  /** How many issues of other subscriptions of the same reader come first; null where nobody is sent anything yet. */
  waits: number | null
  balance: number
  issues: number
  count: number
}

/** What is deferred, in groups that are alike: by how much of it is left, for how many issues, and when the first comes. */
export async function groupLiability(db: Queryable): Promise<LiabilityGroup[]> {
  const { rows } = await sql<LiabilityGroup>`
    with coming as (
      select deferral.balance_cents as balance, deferral.issues_left as issues, cycle.id as cycle, (
        select coalesce(sum(greatest(ahead.tokens - ahead.taken, 0)), 0)::int from cycles ahead
        where ahead.account_id = cycle.account_id and ahead.position < cycle.position and ahead.cancelled_at is null
          and ahead.tokens is not null) as waits
      from deferrals deferral left join lateral (
        select cycle.* from deferral_cycles link join cycles cycle on cycle.id = link.cycle_id
        where link.deferral_id = deferral.id and cycle.cancelled_at is null order by cycle.created_at desc limit 1
      ) cycle on true
      where deferral.issues_left > 0 and deferral.balance_cents > 0)
    select case when cycle is null then null else waits end as waits, balance, issues, count(*)::int as count
    from coming group by 1, balance, issues`.execute(db)
  return rows
}

/** What each issue has earned, the latest first. */
export async function sumByIssue(db: Queryable, limit: number) {
  const { rows } = await sql<{ issue: number; title: string | null; cents: number; subscriptions: number }>`
    select entry.issue_number as issue, issues.title, sum(line.amount_cents)::float8 as cents,
      count(distinct line.deferral_id)::int as subscriptions
    from book_entries entry join book_lines line on line.entry_id = entry.id
      left join issues on issues.number = entry.issue_number
    where entry.kind = 'delivery' and line.movement = 'recognised'
    group by entry.issue_number, issues.title order by entry.issue_number desc limit ${limit}`.execute(db)
  return rows
}

/** The number of the issue that is delivered next. */
export async function findNextIssue(db: Queryable): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(issue_number), 0)::int + 1 as next from dispatches where state = 'delivered'`.execute(db)
  return rows[0]?.next ?? 1
}

/** What is deferred by the deferrals themselves: what the journal's account says, or a fault of ours. */
export async function sumBalances(db: Queryable): Promise<{ cents: number; deferrals: number }> {
  const { rows } = await sql<{ cents: number; deferrals: number }>`
    select coalesce(sum(balance_cents), 0)::float8 as cents, count(*)::int as deferrals from deferrals
    where issues_left > 0`.execute(db)
  return rows[0] ?? { cents: 0, deferrals: 0 }
}
