import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

/** What `tokenState` is told of an account, counted where the rows are: one short query for every page that asks. */
export async function countTokensOf(db: Queryable, accountId: string) {
  const { rows } = await sql<{ count: number; expected: number; isLifetime: boolean; hasSubscribed: boolean }>`
    select
      coalesce(sum(tokens - taken) filter (where cancelled_at is null), 0)::int as "count",
      coalesce(bool_or(tokens is null and cancelled_at is null), false) as "isLifetime",
      count(*) > 0 as "hasSubscribed",
      (select count(*)::int
        from deliveries delivery
        join dispatches dispatch on dispatch.issue_number = delivery.issue_number
          and dispatch.number = delivery.dispatch_number
        where delivery.account_id = ${accountId} and (dispatch.state <> 'delivered'
          or (delivery.address is null and delivery.deliverable <> 'digital'))) as expected
    from cycles where account_id = ${accountId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A count answered nothing')
  return row
}
