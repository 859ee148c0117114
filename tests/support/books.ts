import { sql } from 'kysely'
import type { Database } from '#store/database.ts'

/**
 * What is wrong with the books: entries that do not balance, deferrals that hold something else than the journal says, or sums of
 * months that were added up to something else than their lines.
 */
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
  const wrong = [...entries.map(({ id, sum }) => `entry ${id}: ${sum}`), ...deferrals.map(({ id }) => `deferral ${id}`)]
  return [...wrong, ...(await auditSums(db))]
}

/** Months whose kept sums or counts are not those of the entries that are in them. */
async function auditSums(db: Database): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with added as (select * from book_entries where id <= (select summed_through from book_state)),
    sums as (
      select entry.month, entry.kind, line.account, coalesce(line.movement, '') as movement,
        sum(greatest(line.amount_cents, 0)) as debit, -sum(least(line.amount_cents, 0)) as credit
      from added entry join book_lines line on line.entry_id = entry.id group by 1, 2, 3, 4),
    counts as (
      select month, count(*) as entries, count(*) filter (where to_char(day, 'YYYY-MM') <> month) as late
      from added entry where id in (select entry_id from book_lines) group by month)
    select coalesce(sums.month, kept.month) as month from sums full join book_sums kept
        on (kept.month, kept.kind, kept.account, kept.movement) = (sums.month, sums.kind, sums.account, sums.movement)
      where (kept.debit_cents, kept.credit_cents) is distinct from (sums.debit, sums.credit)
    union select coalesce(counts.month, kept.month) from counts full join book_entry_counts kept on kept.month = counts.month
      where (kept.entries, kept.late) is distinct from (counts.entries, counts.late)`.execute(db)
  return rows.map(({ month }) => `sums of ${month}`)
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
