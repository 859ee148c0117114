import { sql } from 'kysely'
import type { EntryCount, LineSum } from '#domain/books/month-figures.ts'
import type { Month } from '#domain/books/months.ts'
import type { Queryable, Trx } from '#store/database.ts'

type Sums = LineSum & { month: Month }
type Counts = EntryCount & { month: Month }

/** What the months are made of, and how many entries they have. Of one month there may be several of each: they add up. */
export type SummedMonths = { sums: Sums[]; counts: Counts[] }

const debit = sql`coalesce(sum(line.amount_cents) filter (where line.amount_cents > 0), 0)`
const credit = sql`coalesce(-sum(line.amount_cents) filter (where line.amount_cents < 0), 0)`
const late = sql`count(*) filter (where to_char(day, 'YYYY-MM') <> month)`
const hasLines = sql`exists (select from book_lines where entry_id = entry.id)`

/** A month by its own lines, all of which are read: what is kept for good is not taken from what was added up before. */
export async function sumMonthByLines(db: Queryable, month: Month): Promise<SummedMonths> {
  const { rows: sums } = await sql<Sums>`
    select entry.month, entry.kind, line.account, line.movement, ${debit}::float8 as debit, ${credit}::float8 as credit
    from book_entries entry join book_lines line on line.entry_id = entry.id
    where entry.month = ${month} group by entry.month, entry.kind, line.account, line.movement`.execute(db)
  const { rows: counts } = await sql<Counts>`
    select month, count(*)::int as entries, ${late}::int as late
    from book_entries entry where month = ${month} and ${hasLines} group by month`.execute(db)
  return { sums, counts }
}

type Asked = { after: Month | null; summedThrough: number }

/** The months after one, by what was added up of them and the entries that were booked since. Read both in one moment. */
export async function sumMonthsAfter(db: Queryable, { after, summedThrough }: Asked): Promise<SummedMonths> {
  // '' is before every month.
  const from = after ?? ''
  const { rows: kept } = await sql<Sums>`
    select month, kind, account, nullif(movement, '') as movement, debit_cents as debit, credit_cents as credit
    from book_sums where month > ${from}`.execute(db)
  const { rows: since } = await sql<Sums>`
    select entry.month, entry.kind, line.account, line.movement, ${debit}::float8 as debit, ${credit}::float8 as credit
    from book_entries entry join book_lines line on line.entry_id = entry.id
    where entry.id > ${summedThrough} and entry.month > ${from}
    group by entry.month, entry.kind, line.account, line.movement`.execute(db)
  const { rows: counted } = await sql<Counts>`
    select month, entries, late from book_entry_counts where month > ${from}`.execute(db)
  const { rows: countedSince } = await sql<Counts>`
    select month, count(*)::int as entries, ${late}::int as late
    from book_entries entry where id > ${summedThrough} and month > ${from} and ${hasLines} group by month`.execute(db)
  return { sums: [...kept, ...since], counts: [...counted, ...countedSince] }
}

/** Up to which entry everything is added up. */
export async function findSummedThrough(db: Queryable): Promise<number> {
  const row = await db.selectFrom('book_state').select('summed_through').executeTakeFirstOrThrow()
  return row.summed_through
}

/** Adds what was booked since to the sums of its months. The caller holds the months' lock, so that nobody is booking. */
export async function addUpEntries(trx: Trx, summedThrough: number): Promise<void> {
  await sql`
    insert into book_sums (month, kind, account, movement, debit_cents, credit_cents)
    select entry.month, entry.kind, line.account, coalesce(line.movement, ''), ${debit}, ${credit}
    from book_entries entry join book_lines line on line.entry_id = entry.id
    where entry.id > ${summedThrough} group by 1, 2, 3, 4
    on conflict (month, kind, account, movement) do update set
      debit_cents = book_sums.debit_cents + excluded.debit_cents,
      credit_cents = book_sums.credit_cents + excluded.credit_cents`.execute(trx)
  await sql`
    insert into book_entry_counts (month, entries, late)
    select month, count(*), ${late} from book_entries entry where id > ${summedThrough} and ${hasLines} group by month
    on conflict (month) do update set entries = book_entry_counts.entries + excluded.entries,
      late = book_entry_counts.late + excluded.late`.execute(trx)
  await sql`update book_state set summed_through =
    greatest(summed_through, (select coalesce(max(id), 0) from book_entries))`.execute(trx)
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

/** When it was last looked for what is to be booked, as far as anything was found. */
export async function findLastBooked(db: Queryable): Promise<Date | null> {
  const row = await db
    .selectFrom('book_entries')
    .select((eb) => eb.fn.max('happened_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}
