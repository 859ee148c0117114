import { sql } from 'kysely'
import type { LiabilityGroup } from '#domain/books/coming-income.ts'
import type { IssueIncome } from '#domain/books/kept-liability.ts'
import type { Queryable } from '#store/database.ts'

/**
 * What is deferred, in groups that are alike: by how much of it is left, for how many issues, and when the first comes; and the
 * number of the issue that is delivered next. By one statement, so that both are of one moment.
 */
export async function groupLiability(db: Queryable): Promise<{ groups: LiabilityGroup[]; next: number }> {
  const { rows } = await sql<{ groups: LiabilityGroup[]; next: number }>`
    with coming as (
      select deferral.balance_cents as balance, deferral.issues_left as issues, cycle.id as cycle, (
        select coalesce(sum(greatest(ahead.tokens - ahead.taken, 0)), 0)::int from cycles ahead
        where ahead.account_id = cycle.account_id and ahead.position < cycle.position and ahead.cancelled_at is null
          and ahead.tokens is not null) as waits
      from deferrals deferral left join lateral (
        select cycle.* from deferral_cycles link join cycles cycle on cycle.id = link.cycle_id
        where link.deferral_id = deferral.id and cycle.cancelled_at is null order by cycle.created_at desc limit 1
      ) cycle on true
      where deferral.issues_left > 0
    ), alike as (
      select case when cycle is null then null else waits end as waits, balance, issues, count(*)::int as count
      from coming group by 1, balance, issues)
    select coalesce((select jsonb_agg(alike) from alike), '[]') as groups,
      (select coalesce(max(issue_number), 0)::int + 1 from dispatches where state = 'delivered') as next`.execute(db)
  return rows[0] ?? { groups: [], next: 1 }
}

/** What issues have earned: all, or those of which deliveries were booked after an entry, each with all that it has earned. */
export async function sumByIssue(db: Queryable, { bookedAfter }: { bookedAfter: number }): Promise<IssueIncome[]> {
  const { rows } = await sql<IssueIncome>`
    select entry.issue_number as issue, sum(line.amount_cents)::float8 as cents,
      count(distinct line.deferral_id)::int as subscriptions
    from book_entries entry join book_lines line on line.entry_id = entry.id
    where entry.kind = 'delivery' and line.movement = 'recognised' and entry.issue_number in (
      select issue_number from book_entries where kind = 'delivery' and id > ${bookedAfter})
    group by entry.issue_number order by entry.issue_number desc`.execute(db)
  return rows
}

export async function listIssueTitles(db: Queryable, issues: readonly number[]): Promise<Map<number, string>> {
  if (issues.length === 0) return new Map()
  const rows = await db.selectFrom('issues').select(['number', 'title']).where('number', 'in', issues).execute()
  return new Map(rows.map(({ number, title }) => [number, title]))
}
