import type { UseCaseContext } from '#application/context.ts'
import type { AccountNumbers } from '#domain/books/accounts.ts'
import { figuresAt, followMonths } from '#domain/books/follow-months.ts'
import { journalCsv } from '#domain/books/journal-csv.ts'
import type { MonthFigures } from '#domain/books/month-figures.ts'
import { isMonth, type Month, monthOfDay, nextMonth } from '#domain/books/months.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findClosedMonth, findClosedThrough, listClosedMonths } from '#store/books/book-state.ts'
import { type JournalRow, listJournal, listJournalStart } from '#store/books/journal.ts'
import { findFirstMonth, findLastBooked } from '#store/books/month-sums.ts'
import type { Trx } from '#store/database.ts'
import { inOneMoment } from '#store/in-one-moment.ts'
import { readBookSettings } from './book-rules.ts'
import { readOpenMonths } from './open-months.ts'

export type MonthShown = MonthFigures & {
  /** Null while it is open. */
  closed: { at: Date; by: string } | null
}

type ClosedRow = NonNullable<Awaited<ReturnType<typeof findClosedMonth>>>
const closedBy = ({ closed_at: at, by_name, by_ref }: ClosedRow) => ({ at, by: by_name ?? by_ref })
const showClosed = (row: ClosedRow): MonthShown => ({ ...row.figures, closed: closedBy(row) })

/** `limit`: null for all. */
type Slice = { limit: number | null; offset: number }

/** The months that anything is booked in, the latest first. A closed one is shown as it was when it was closed. */
export const readMonths = ({ db }: UseCaseContext, slice: Slice = { limit: null, offset: 0 }): Promise<MonthShown[]> =>
  inOneMoment(db, (moment) => listMonths(moment, slice))

async function listMonths(moment: Trx, { limit, offset }: Slice): Promise<MonthShown[]> {
  const { booked, opening } = await readOpenMonths(moment)
  const open = followMonths(booked, opening).map((figures) => ({ ...figures, closed: null }))
  // Months are closed one after the other: whatever is open comes after all of them.
  const shown = open.toReversed().slice(offset, limit === null ? undefined : offset + limit)
  const left = limit === null ? null : limit - shown.length
  const closed = await listClosedMonths(moment, { limit: left, offset: Math.max(0, offset - open.length) })
  return [...shown, ...closed.map(showClosed)]
}

/** One month; null for what is none, or had nothing to do with the books yet. */
export async function readMonth({ db, now }: UseCaseContext, month: string): Promise<MonthShown | null> {
  if (!isMonth(month)) return null
  return inOneMoment(db, async (moment) => {
    const kept = await findClosedMonth(moment, month)
    if (kept) return showClosed(kept)
    const { timeZone } = await readBookSettings(moment)
    const first = await findFirstMonth(moment)
    if (first === null || month < first || month > monthOfDay(dayIn(timeZone, now()))) return null
    const { booked, opening } = await readOpenMonths(moment)
    return { ...figuresAt(month, booked, opening), closed: null }
  })
}

export type BooksShown = {
  /** As many as were asked for. */
  months: MonthShown[]
  /** The month that can be closed next; null where none is over. */
  toClose: Month | null
  /** Until when anything is booked. */
  bookedUntil: Date | null
  sign: string
}

export async function readBooks(context: UseCaseContext, slice: Slice): Promise<BooksShown> {
  const { db, now } = context
  const { timeZone, sign } = await readBookSettings(db)
  const closedThrough = await findClosedThrough(db)
  const next = closedThrough ? nextMonth(closedThrough) : await findFirstMonth(db)
  const isOver = next !== null && next < monthOfDay(dayIn(timeZone, now()))
  return {
    months: await readMonths(context, slice),
    toClose: isOver ? next : null,
    bookedUntil: await findLastBooked(db),
    sign,
  }
}

export type Journal = { month: Month; lines: JournalRow[]; accounts: AccountNumbers; sign: string }

/** A month's entries; null for a month that is none. `entries`: only so many of the first. */
export async function readJournal(
  { db }: UseCaseContext,
  month: string,
  { entries = null }: { entries?: number | null } = {},
): Promise<Journal | null> {
  if (!isMonth(month)) return null
  const { accounts, sign } = await readBookSettings(db)
  const lines = entries === null ? await listJournal(db, month) : await listJournalStart(db, month, entries)
  return { month, lines, accounts, sign }
}

export const writeJournal = ({ lines, accounts }: Journal): string => journalCsv(lines, accounts)
