import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

type TokenCounts = { count: number; expected: number; isLifetime: boolean; hasSubscribed: boolean }

/** What `tokenState` is told of an account, counted where the rows are: one short query for every page that asks. */
export async function countTokensOf(db: Queryable, accountId: string): Promise<TokenCounts> {
  const [counted] = await countTokensOfMany(db, [accountId])
  if (!counted) throw new Error('A count answered nothing')
  return counted
}

/** The same of many accounts at once, in the order in which they are asked for. */
export async function countTokensOfMany(db: Queryable, accountIds: readonly string[]): Promise<TokenCounts[]> {
  const { rows } = await sql<TokenCounts>`
    select ledger.*, waiting.expected
    from unnest(${accountIds}::uuid[]) with ordinality as asked (account_id, nth)
    cross join lateral (
      select
        coalesce(sum(tokens - taken) filter (where cancelled_at is null), 0)::int as "count",
        coalesce(bool_or(tokens is null and cancelled_at is null), false) as "isLifetime",
        count(*) > 0 as "hasSubscribed"
      from cycles where cycles.account_id = asked.account_id) ledger
    cross join lateral (
      select count(*)::int as expected
      from deliveries delivery
      join dispatches dispatch on dispatch.issue_number = delivery.issue_number
        and dispatch.number = delivery.dispatch_number
      where delivery.account_id = asked.account_id and (dispatch.state <> 'delivered'
        or (delivery.address is null and delivery.deliverable <> 'digital'))) waiting
    order by asked.nth`.execute(db)
  return rows
}
