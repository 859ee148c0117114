import { sql } from 'kysely'
import { type Cohort, type CohortHistory, LONGEST_GAP } from '#domain/dispatches/print-run.ts'
import type { Queryable } from '#store/database.ts'
import { isNotSkipped } from '#store/subscriptions/skips.ts'
import { canGive } from './cut-tokens.ts'

/** How many issues back those who ended are looked at: what readers did longer ago says less about them now. */
const ISSUES_BACK = 8
/** How many of the last issues tell what the store sells, and how many copies are lost. */
const LAST_ISSUES = 4

/** Issues by their turn, whatever their numbers. */
const ranked = sql`ranked as (
  select issue.number, row_number() over (order by issue.number)::integer as turn, issue.released_at,
    first.cut_at, first.delivered_at
  from issues issue left join dispatches first on first.issue_number = issue.number and first.number = 1)`

const kindOf = sql`case when cycle.billed_to is not null then 'institution' when cycle.gift_id is not null then 'gift'
  when cycle.phase = 'renewal' then 'renewed' else 'first' end`

/** Issues before this one whose lists are still to be cut: each takes a token first. */
export async function countIssuesAhead(db: Queryable, issue: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from issues where number < ${issue} and state = 'planned'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Copies of print that are bound to an issue, on a list or waiting for an address. */
export async function countBoundCopies(db: Queryable, issue: number): Promise<number> {
  const { rows } = await sql<{ copies: number }>`
    select coalesce(sum(copies), 0)::integer as copies from deliveries
    where issue_number = ${issue} and deliverable <> 'digital'`.execute(db)
  return rows[0]?.copies ?? 0
}

/** Per account the cycle that would give the token of this issue, after `ahead` others have taken theirs. */
const covered = (ahead: number) => sql`live as (
    select cycle.account_id, cycle.active_deliverable, cycle.copies,
      sum(coalesce(cycle.tokens - cycle.taken, 1000000)) over (partition by cycle.account_id order by cycle.position) as reach
    from cycles cycle where ${canGive}
  ), covered as (
    select distinct on (account_id) account_id, active_deliverable, copies from live
    where reach > ${ahead} order by account_id, reach)`

/** Copies of print that would be bound. With nothing ahead it is what the plan of the cut counts. */
export async function countCoveredCopies(db: Queryable, issue: number, ahead: number): Promise<number> {
  const { rows } = await sql<{ copies: number }>`
    with ${covered(ahead)}
    select coalesce(sum(cycle.copies), 0)::integer as copies from covered cycle
    where cycle.active_deliverable <> 'digital' and ${isNotSkipped(issue)}`.execute(db)
  return rows[0]?.copies ?? 0
}

/** Readers of print whose issues end before this one, who did not cancel: by what they had, and how many they would miss. */
export async function countCohorts(db: Queryable, issue: number, ahead: number): Promise<Cohort[]> {
  const { rows } = await sql<Cohort>`
    with ${ranked}, ${covered(ahead)}, target as (select turn from ranked where number = ${issue}),
    recent as (
      select delivery.account_id, max(ranked.turn) as turn from deliveries delivery
      join ranked on ranked.number = delivery.issue_number
      where ranked.turn >= (select turn from target) - ${LONGEST_GAP} - ${ahead} group by 1
    ), ending as (
      select distinct on (cycle.account_id) cycle.account_id, cycle.active_deliverable, cycle.copies, cycle.cancelled_at,
        cycle.tokens, ${kindOf} as kind, recent.turn,
        (select max(reach) from live where live.account_id = cycle.account_id) as left_over
      from recent join cycles cycle on cycle.account_id = recent.account_id
      join accounts account on account.id = cycle.account_id and account.deleted_at is null
      where not exists (select from covered where covered.account_id = cycle.account_id)
      order by cycle.account_id, cycle.position desc
    ), placed as (
      select *, (case when left_over is null then (select turn from target) - turn
        else ${ahead} + 1 - left_over end)::integer as gap
      from ending where cancelled_at is null and tokens is not null and active_deliverable <> 'digital'
    )
    select kind, gap, count(*)::integer as accounts, sum(copies)::integer as copies from placed
    where gap between 1 and ${LONGEST_GAP} group by 1, 2 order by 2, 1`.execute(db)
  return rows
}

/**
 * Of readers whose print ended in the same way before one of the last issues, how many were on its list. Only those count
 * who had not renewed by as long after the cut before it as it is now: whoever was quick is covered already.
 */
export async function countCohortHistory(
  db: Queryable,
  { issue, ahead, now }: { issue: number; ahead: number; now: Date },
): Promise<CohortHistory[]> {
  const { rows } = await sql<CohortHistory>`
    with ${ranked}, target as (select turn from ranked where number = ${issue}),
    passed as (
      select greatest(${now} - coalesce((select cut_at from ranked, target where ranked.turn = target.turn - ${ahead} - 1), ${now}),
        interval '0') as time
    ), ended as (
      select cycle.id, cycle.account_id, cycle.position, ${kindOf} as kind, max(ranked.turn) as turn
      from deliveries delivery
      join ranked on ranked.number = delivery.issue_number
      join cycles cycle on cycle.id = delivery.cycle_id
      where ranked.turn between (select turn from target) - ${ISSUES_BACK + LONGEST_GAP} and (select turn from target) - 2
        and cycle.taken = cycle.tokens and cycle.cancelled_at is null and delivery.deliverable <> 'digital'
      group by cycle.id
    ), asked as (
      select ended.kind, gap, exists (select from deliveries had
        where had.issue_number = later.number and had.account_id = ended.account_id) as renewed
      from ended cross join generate_series(1, ${LONGEST_GAP}) gap
      join ranked later on later.turn = ended.turn + gap and later.cut_at is not null
        and later.turn < (select turn from target)
      join ranked base on base.turn = later.turn - ${ahead} - 1 and base.cut_at is not null
      left join lateral (select min(next.created_at) as at from cycles next
        where next.account_id = ended.account_id and next.position > ended.position) next on true
      where next.at is null or next.at > base.cut_at + (select time from passed)
    )
    select kind, gap, count(*) filter (where renewed)::integer as renewed, count(*)::integer as of
    from asked group by 1, 2 order by 2, 1`.execute(db)
  return rows
}

/** Copies that the store sold of each of the last issues until the next came; none from before it sold anything. */
export async function listStoreSales(db: Queryable, issue: number): Promise<{ issue: number; copies: number }[]> {
  const { rows } = await sql<{ issue: number; copies: number }>`
    with ${ranked}, began as (select min(sold_at) as at from stock_holds where ref like 'iss:%'),
    offered as (
      select number, coalesce(released_at, cut_at) as from_at,
        lead(coalesce(released_at, cut_at)) over (order by number) as to_at
      from ranked where number <= ${issue})
    select offered.number as issue, coalesce((select sum(hold.quantity) from stock_holds hold
      where hold.ref = 'iss:' || offered.number and hold.sold_at >= offered.from_at and hold.sold_at < offered.to_at), 0)::integer as copies
    from offered, began
    where offered.number < ${issue} and offered.to_at > began.at
    order by offered.number desc limit ${LAST_ISSUES}`.execute(db)
  return rows.reverse()
}

/** Of the copies of the last issues that were delivered before this one, how many were sent again, or are to be. */
export async function countReplaced(db: Queryable, issue: number): Promise<{ copies: number; of: number }> {
  const { rows } = await sql<{ copies: number; of: number }>`
    with ${ranked}, last as (
      select number from ranked where number < ${issue} and delivered_at is not null order by number desc limit ${LAST_ISSUES})
    select
      (select coalesce(sum(copies), 0)::integer from missing_copies
        where issue_number in (select number from last) and state in ('replacing', 'sent')) as copies,
      (select coalesce(sum(copies), 0)::integer from deliveries
        where issue_number in (select number from last) and deliverable <> 'digital') as of`.execute(db)
  return rows[0] ?? { copies: 0, of: 0 }
}
