import { sql } from 'kysely'
import type { AccountName } from '#domain/books/accounts.ts'
import type { EntryKind } from '#domain/books/journal-entry.ts'
import { figuresOf, type LineSum, type MonthFigures } from '#domain/books/month-figures.ts'
import type { Month } from '#domain/books/months.ts'
import type { Queryable } from '#store/database.ts'

type Sums = LineSum & { month: Month }
type Counts = { month: Month; entries: number; late: number }

/** What every month adds up to by what is booked now, the oldest first; with `only`, one alone. */
export async function sumMonths(db: Queryable, only: Month | null = null): Promise<MonthFigures[]> {
  const { rows: sums } = await sql<Sums>`
    select entry.month, entry.kind, line.account, line.movement,
      coalesce(sum(line.amount_cents) filter (where line.amount_cents > 0), 0)::float8 as debit,
      coalesce(-sum(line.amount_cents) filter (where line.amount_cents < 0), 0)::float8 as credit
    from book_entries entry join book_lines line on line.entry_id = entry.id
    where ${only}::text is null or entry.month = ${only}
    group by entry.month, entry.kind, line.account, line.movement`.execute(db)
  const { rows: counts } = await sql<Counts>`
    select month, count(*)::int as entries, count(*) filter (where to_char(day, 'YYYY-MM') <> month)::int as late
    from book_entries entry
    where (${only}::text is null or month = ${only}) and exists (select from book_lines where entry_id = entry.id)
    group by month order by month`.execute(db)
  let opening = only === null ? 0 : await sumDeferredBefore(db, only)
  return counts.map(({ month, entries, late }) => {
    const own = sums.filter((sum) => sum.month === month)
    const figures = figuresOf({ month, sums: own, opening, entries, late })
    opening = figures.deferred.closing
    return figures
  })
}

/** What was deferred when a month began. */
export async function sumDeferredBefore(db: Queryable, month: Month): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(-sum(line.amount_cents), 0)::float8 as sum
    from book_entries entry join book_lines line on line.entry_id = entry.id
    where line.account = 'deferred' and entry.month < ${month}`.execute(db)
  return rows[0]?.sum ?? 0
}

export async function findFirstMonth(db: Queryable): Promise<Month | null> {
  const row = await db
    .selectFrom('book_entries as entry')
    .select('entry.month')
    .where((eb) => eb.exists(eb.selectFrom('book_lines').select('id').whereRef('entry_id', '=', 'entry.id')))
    .orderBy('entry.month')
    .limit(1)
    .executeTakeFirst()
  return row?.month ?? null
}

export type JournalRow = {
  entry: number
  kind: EntryKind
  day: string
  month: Month
  text: string
  account: AccountName
  debit: number
  credit: number
}

/** A month's entries, each account of an entry in one row. */
export async function listJournal(db: Queryable, month: Month): Promise<JournalRow[]> {
  const { rows } = await sql<JournalRow>`
    select entry.id as entry, entry.kind, entry.day, entry.month, entry.text, line.account,
      greatest(sum(line.amount_cents), 0)::float8 as debit, greatest(-sum(line.amount_cents), 0)::float8 as credit
    from book_entries entry join book_lines line on line.entry_id = entry.id
    where entry.month = ${month}
    group by entry.id, line.account having sum(line.amount_cents) <> 0
    order by entry.day, entry.id, min(line.id)`.execute(db)
  return rows
}

/** When it was last looked for what is to be booked, as far as anything was found. */
export async function findLastBooked(db: Queryable): Promise<Date | null> {
  const row = await db
    .selectFrom('book_entries')
    .select((eb) => eb.fn.max('happened_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}
