import { sql } from 'kysely'
import type { NextIssue, Skip } from '#domain/subscriptions/skips.ts'
import type { Queryable, Trx } from '#store/database.ts'

const ofCycle = (issue: number) =>
  sql`skip.issue_number = ${issue} and skip.account_id = cycle.account_id and skip.taken_back_at is null`

/** Said of a row `cycle`: its account does not skip this issue. */
export const isNotSkipped = (issue: number) => sql`not exists (select from issue_skips skip where ${ofCycle(issue)})`

/** To a row `cycle` the skip of its account, if there is one. */
export const joinSkip = (issue: number) => sql`left join issue_skips skip on ${ofCycle(issue)}`

/** Every issue that the account has ever asked to skip, in order. */
export const listSkips = (db: Queryable, accountId: string): Promise<Skip[]> =>
  db
    .selectFrom('issue_skips')
    .select(['issue_number as issue', 'asked_at as askedAt', 'taken_back_at as takenBackAt'])
    .where('account_id', '=', accountId)
    .orderBy('issue_number')
    .execute()

/** The issue whose list is cut next. Its cut has begun as soon as there is a dispatch. */
export async function findNextToCut(db: Queryable): Promise<NextIssue> {
  const { rows } = await sql<NextIssue>`
    with next as (
      select coalesce(min(number) filter (where state = 'planned'), max(number) + 1, 1) as number,
        coalesce(bool_or(state = 'planned'), false) as is_planned
      from issues)
    select number, is_planned as "isPlanned",
      exists (select from dispatches where issue_number = next.number) as "isBegun"
    from next`.execute(db)
  const [next] = rows
  if (!next) throw new Error('A count answered nothing')
  return next
}

/** No cut of this issue begins until the transaction ends; one that is at it is waited for. Others may skip it meanwhile. */
export async function keepListOpen(trx: Trx, issue: number): Promise<void> {
  await sql`select number from issues where number = ${issue} for share`.execute(trx)
}

type Asked = { accountId: string; issue: number; at: Date }

/** Asked for twice, it was asked for when it was first. */
export async function putSkip(trx: Trx, { accountId, issue, at }: Asked): Promise<void> {
  await sql`insert into issue_skips (issue_number, account_id, asked_at) values (${issue}, ${accountId}, ${at})
    on conflict (issue_number, account_id) do update set asked_at = excluded.asked_at, taken_back_at = null
    where issue_skips.taken_back_at is not null`.execute(trx)
}

export async function takeBack(trx: Trx, { accountId, issue, at }: Asked): Promise<void> {
  await trx
    .updateTable('issue_skips')
    .set({ taken_back_at: at })
    .where('issue_number', '=', issue)
    .where('account_id', '=', accountId)
    .where('taken_back_at', 'is', null)
    .execute()
}
