import { closeMonth } from '#application/books/close-month.ts'
import { fetchPayouts } from '#application/books/fetch-payouts.ts'
import { type MonthShown, readMonth } from '#application/books/read-books.ts'
import { BOOKS_PATH, bookMonthPath } from '#contract/page-paths.ts'
import { closeRefusals } from '#domain/books/months.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { ActKind, DeskAct } from './desk-act.ts'

const amount = (value: number) => formatMoney(cents(value), '')

const closeAct: DeskAct<MonthShown> = {
  verb: 'close',
  act: 'close month',
  label: 'Close the month',
  done: 'The month is closed.',
  fields: () => ({}),
  Fields: () => (
    <p>
      Keeps its figures as they are now. Whatever comes later of its days is booked into the first open month, and says
      so. A closed month is not opened again.
    </p>
  ),
  async run(context, { subject: { month }, dryRun }) {
    const done = await closeMonth(context, { month, dryRun })
    if (!done.ok) return { ok: false, refusal: `${closeRefusals[done.reason]}.` }
    const { received, refunded, disputed, fees, paidOut, deferred, entries } = done.figures
    const kept = (what: string, value: number) => ({ what, before: 'open', after: amount(value) })
    return {
      ok: true,
      plan: {
        changes: [
          kept('Received', received),
          kept('Given back', refunded),
          kept('Lost in disputes', disputed),
          kept('Fees', fees),
          kept('Paid out', paidOut),
          kept('Deferred at its end', deferred.closing),
          { what: 'Entries', before: 'open', after: String(entries) },
        ],
        mails: [],
        money: null,
        typeAgain: { label: `Type the month (${month}) to close it`, value: month },
      },
    }
  },
}

/** What is done about a month of the books. */
export const monthActs: ActKind<MonthShown> = {
  path: `${BOOKS_PATH}/:month/close`,
  at: BOOKS_PATH,
  acts: [closeAct],
  read: (context, { month = '' }) => readMonth(context, month),
  lease: () => 'books:close',
  ref: ({ month }) => month,
  home: ({ month }) => bookMonthPath(month),
  Name: ({ subject: { month } }) => <a href={bookMonthPath(month)}>{month}</a>,
}

type Everything = { kind: 'everything' }

const fetchAct: DeskAct<Everything> = {
  verb: 'fetch',
  act: 'fetch payouts',
  label: 'Fetch payouts and book up to now',
  done: 'The books are up to date.',
  fields: () => ({}),
  Fields: () => (
    <p>
      Asks the payment provider what it has paid out, and books everything that is not booked yet. This happens every
      night by itself.
    </p>
  ),
  async run(context, { dryRun }) {
    const done = await fetchPayouts(context, { dryRun })
    if (!done.ok) return { ok: false, refusal: 'The payment provider does not answer at the moment.' }
    const { isNew, posted } = done
    const count = (what: string, value: number) => ({ what, before: '–', after: String(value) })
    return {
      ok: true,
      plan: {
        changes: [
          count('New payouts', isNew),
          count('Orders to book', posted.sales),
          count('Deliveries, refunds, transfers, payouts to book', posted.events),
          count('Subscriptions that ended', posted.ends),
        ],
        mails: [],
        money: null,
      },
    }
  },
}

export const fetchActs: ActKind<Everything> = {
  path: `${BOOKS_PATH}/fetch`,
  at: BOOKS_PATH,
  acts: [fetchAct],
  read: async () => ({ kind: 'everything' }),
  lease: () => 'books:fetch',
  ref: () => 'payouts',
  home: () => BOOKS_PATH,
  Name: () => <a href={BOOKS_PATH}>The books</a>,
}
