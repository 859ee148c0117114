import type { UseCaseContext } from '#application/context.ts'
import type { AccountNumbers } from '#domain/books/accounts.ts'
import { comingIncome } from '#domain/books/deferral.ts'
import { deferredCsv, journalCsv } from '#domain/books/journal-csv.ts'
import { figuresOf, type MonthFigures } from '#domain/books/month-figures.ts'
import { isMonth, type Month, monthOfDay, nextMonth } from '#domain/books/months.ts'
import { cents } from '#domain/money/cents.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findClosedMonth, findClosedThrough, listClosedMonths } from '#store/books/book-state.ts'
import { findNextIssue, groupLiability, sumBalances, sumByIssue } from '#store/books/liability.ts'
import {
  findFirstMonth,
  findLastBooked,
  type JournalRow,
  listJournal,
  sumDeferredBefore,
  sumMonths,
} from '#store/books/month-sums.ts'
import { readBookSettings } from './book-rules.ts'

export type MonthShown = MonthFigures & {
  /** Null while it is open. */
  closed: { at: Date; by: string } | null
}

type ClosedRow = NonNullable<Awaited<ReturnType<typeof findClosedMonth>>>
const closedBy = ({ closed_at: at, by_name, by_ref }: ClosedRow) => ({ at, by: by_name ?? by_ref })

/** Every month that anything is booked in, the latest first. A closed one is shown as it was when it was closed. */
export async function readMonths({ db }: UseCaseContext): Promise<MonthShown[]> {
  const closed = new Map((await listClosedMonths(db)).map((row) => [row.month, row]))
  const open = (await sumMonths(db)).filter(({ month }) => !closed.has(month))
  const shown = [
    ...[...closed.values()].map((row) => ({ ...row.figures, closed: closedBy(row) })),
    ...open.map((figures) => ({ ...figures, closed: null })),
  ]
  return shown.toSorted((one, other) => (one.month < other.month ? 1 : -1))
}

/** One month; null for what is none, or had nothing to do with the books yet. */
export async function readMonth({ db, now }: UseCaseContext, month: string): Promise<MonthShown | null> {
  if (!isMonth(month)) return null
  const kept = await findClosedMonth(db, month)
  if (kept) return { ...kept.figures, closed: closedBy(kept) }
  const { timeZone } = await readBookSettings(db)
  const first = await findFirstMonth(db)
  if (first === null || month < first || month > monthOfDay(dayIn(timeZone, now()))) return null
  const [figures] = await sumMonths(db, month)
  return { ...(figures ?? (await emptyMonth(db, month))), closed: null }
}

const emptyMonth = async (db: UseCaseContext['db'], month: Month): Promise<MonthFigures> =>
  figuresOf({ month, sums: [], opening: await sumDeferredBefore(db, month), entries: 0, late: 0 })

export type BooksShown = {
  months: MonthShown[]
  /** The month that can be closed next; null where none is over. */
  toClose: Month | null
  /** Until when anything is booked. */
  bookedUntil: Date | null
  sign: string
}

export async function readBooks(context: UseCaseContext): Promise<BooksShown> {
  const { db, now } = context
  const { timeZone, sign } = await readBookSettings(db)
  const closedThrough = await findClosedThrough(db)
  const next = closedThrough ? nextMonth(closedThrough) : await findFirstMonth(db)
  const isOver = next !== null && next < monthOfDay(dayIn(timeZone, now()))
  return {
    months: await readMonths(context),
    toClose: isOver ? next : null,
    bookedUntil: await findLastBooked(db),
    sign,
  }
}

export type Journal = { month: Month; lines: JournalRow[]; accounts: AccountNumbers; sign: string }

/** A month's entries; null for a month that is none. */
export async function readJournal({ db }: UseCaseContext, month: string): Promise<Journal | null> {
  if (!isMonth(month)) return null
  const { accounts, sign } = await readBookSettings(db)
  return { month, lines: await listJournal(db, month), accounts, sign }
}

export const writeJournal = ({ lines, accounts }: Journal): string => journalCsv(lines, accounts)

export type Deferred = {
  totalCents: number
  subscriptions: number
  /** What issues to come will earn, as it stands now. */
  coming: { issue: number; cents: number }[]
  /** Of gifts that nobody has redeemed. */
  unredeemedCents: number
  /** What issues have earned, the latest first. */
  delivered: { issue: number; title: string | null; cents: number; subscriptions: number }[]
  sign: string
}

export const writeDeferred = (deferred: Deferred): string => deferredCsv(deferred)

const DELIVERED_SHOWN = 24

/** What was paid and is not earned yet, issue by issue. */
export async function readDeferred({ db }: UseCaseContext): Promise<Deferred> {
  const [groups, total, delivered, next, { sign }] = [
    await groupLiability(db),
    await sumBalances(db),
    await sumByIssue(db, DELIVERED_SHOWN),
    await findNextIssue(db),
    await readBookSettings(db),
  ]
  const coming = new Map<number, number>()
  let unredeemedCents = 0
  for (const { waits, balance, issues, count } of groups) {
    if (waits === null) unredeemedCents += balance * count
    else
      for (const [nth, earned] of comingIncome({ balance: cents(balance), issues }).entries()) {
        const issue = next + waits + nth
        coming.set(issue, (coming.get(issue) ?? 0) + earned * count)
      }
  }
  return {
    totalCents: total.cents,
    subscriptions: total.deferrals,
    coming: [...coming].toSorted(([one], [other]) => one - other).map(([issue, sum]) => ({ issue, cents: sum })),
    unredeemedCents,
    delivered,
    sign,
  }
}
