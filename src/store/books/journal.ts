import { type RawBuilder, sql } from 'kysely'
import type { AccountName } from '#domain/books/accounts.ts'
import type { EntryKind } from '#domain/books/journal-entry.ts'
import type { Month } from '#domain/books/months.ts'
import type { Queryable } from '#store/database.ts'

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

const journalOf = async (db: Queryable, entries: RawBuilder<unknown>): Promise<JournalRow[]> => {
  const { rows } = await sql<JournalRow>`
    select entry.id as entry, entry.kind, entry.day, entry.month, entry.text, line.account,
      greatest(sum(line.amount_cents), 0)::float8 as debit, greatest(-sum(line.amount_cents), 0)::float8 as credit
    from ${entries} entry join book_lines line on line.entry_id = entry.id
    group by entry.id, entry.kind, entry.day, entry.month, entry.text, line.account having sum(line.amount_cents) <> 0
    order by entry.day, entry.id, min(line.id)`.execute(db)
  return rows
}

/** A month's entries, each account of an entry in one row. */
export const listJournal = (db: Queryable, month: Month): Promise<JournalRow[]> =>
  journalOf(db, sql`(select * from book_entries where month = ${month})`)

/** The rows of as many of its first entries, and no more of it read. Each entry has at least two. */
export const listJournalStart = (db: Queryable, month: Month, entries: number): Promise<JournalRow[]> =>
  journalOf(
    db,
    sql`(select * from book_entries where month = ${month}
      and exists (select from book_lines where entry_id = book_entries.id) order by day, id limit ${entries})`,
  )
