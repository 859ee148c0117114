import { sql } from 'kysely'
import type { Database } from '#store/database.ts'

/** What is wrong with the books: entries that do not balance, or deferrals that hold something else than the journal says. */
export async function auditBooks(db: Database): Promise<string[]> {
  const { rows: entries } = await sql<{ id: number; sum: number }>`
    select entry_id as id, sum(amount_cents)::int as sum from book_lines group by entry_id having sum(amount_cents) <> 0`.execute(
    db,
  )
  const { rows: deferrals } = await sql<{ id: string }>`
    select deferral.id from deferrals deferral
      left join (select deferral_id, -sum(amount_cents) as held from book_lines where deferral_id is not null
        group by deferral_id) line on line.deferral_id = deferral.id
    where line.held is distinct from deferral.balance_cents`.execute(db)
  return [...entries.map(({ id, sum }) => `entry ${id}: ${sum}`), ...deferrals.map(({ id }) => `deferral ${id}`)]
}

/** The balance of each account, in cents: above 0 is a debit. */
export async function accountBalances(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount_cents)::int as sum from book_lines group by account`.execute(db)
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

/** What an order's entries came to, by kind and account. */
export async function entriesOf(db: Database, orderId: string) {
  const { rows } = await sql<{ kind: string; account: string; sum: number }>`
    select entry.kind, line.account, sum(line.amount_cents)::int as sum
    from book_entries entry join book_lines line on line.entry_id = entry.id
    where entry.order_id = ${orderId} group by entry.id, entry.kind, line.account order by entry.id, line.account`.execute(
    db,
  )
  return rows.map(({ kind, account, sum }) => `${kind} ${account} ${sum}`)
}

export const deferralsOf = (db: Database, orderId: string) =>
  db
    .selectFrom('deferrals')
    .select(['kind', 'sold_cents', 'sold_issues', 'balance_cents', 'issues_left'])
    .where('order_id', '=', orderId)
    .orderBy('portion')
    .execute()
