import {
  type BooksShown,
  type Deferred,
  type MonthShown,
  readBooks,
  readDeferred,
} from '#application/books/read-books.ts'
import { type PayoutShown, readPayouts } from '#application/books/read-payouts.ts'
import { BOOKS_PATH, bookMonthPath, payoutPath } from '#contract/page-paths.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { dayIn, minuteIn } from '#domain/time/local-time.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { fetchActs } from './acts/books-acts.tsx'
import { actDone } from './acts/desk-act.ts'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'
import { payoutState } from './payout-page.tsx'

type Shown = BooksShown & { deferred: Deferred; payouts: PayoutShown[]; done: string | null }

/** The books: months, what is deferred, and what was paid out. */
export const deskBooksPage = definePage<AtPage<Shown>>({
  path: BOOKS_PATH,
  styles: 'desk',
  query: ['done'],
  load: (request) =>
    loadDesk(request, { page: BOOKS_PATH, sees: 'see money' }, async () => ({
      ...(await readBooks(request.context)),
      deferred: await readDeferred(request.context),
      payouts: await readPayouts(request.context),
      done: actDone(fetchActs, request.query.get('done')),
    })),
  head: () => ({ title: 'Books', description: 'The books', canonical: BOOKS_PATH, robots: 'noindex' }),
  View: BooksView,
})

function BooksView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { timeZone } = site.magazine
  return (
    <DeskLayout {...data} site={site} at={BOOKS_PATH} title="Books" notice={data.shown?.done ?? null}>
      {(shown) => (
        <>
          <nav className="desk-acts no-print" aria-label="What can be done">
            <ul>
              <li>
                <a href={`${BOOKS_PATH}/fetch`}>Fetch payouts and book up to now</a>
              </li>
              {shown.toClose && (
                <li>
                  <a href={`${bookMonthPath(shown.toClose)}/close`}>Close {shown.toClose}</a>
                </li>
              )}
            </ul>
          </nav>
          <p>
            {shown.bookedUntil
              ? `Booked until ${minuteIn(timeZone, shown.bookedUntil)}; every night the rest.`
              : 'Nothing is booked yet. It is every night, or when you ask for it.'}
          </p>
          {shown.months.length > 0 && <Months {...shown} />}
          <Liability {...shown.deferred} />
          {shown.payouts.length > 0 && <Payouts {...shown} timeZone={timeZone} />}
        </>
      )}
    </DeskLayout>
  )
}

function Months({ months, sign }: Shown) {
  const money = (value: number) => formatMoney(cents(value), sign)
  const column = (key: string, label: string, of: (month: MonthShown) => number) => ({
    key,
    label,
    numeric: true,
    cell: (month: MonthShown) => money(of(month)),
  })
  return (
    <DataTable
      id="months"
      caption="Months"
      whenNarrow="stack"
      rows={months}
      rowKey={({ month }) => month}
      columns={[
        {
          key: 'month',
          label: 'Month',
          rowHeader: true,
          cell: ({ month, closed }) => (
            <>
              <a href={bookMonthPath(month)}>{month}</a>
              {closed ? ', closed' : ''}
            </>
          ),
        },
        column('received', 'Received', ({ received }) => received),
        column('refunded', 'Given back', ({ refunded, disputed }) => refunded + disputed),
        column('fees', 'Fees', ({ fees }) => fees),
        column('paid-out', 'Paid out', ({ paidOut }) => paidOut),
        column('earned', 'Earned', ({ deferred }) => deferred.delivered + deferred.forfeited),
        column('deferred', 'Deferred', ({ deferred }) => deferred.closing),
      ]}
    />
  )
}

function Liability({ totalCents, subscriptions, coming, unredeemedCents, delivered, sign }: Deferred) {
  const money = (value: number) => formatMoney(cents(value), sign)
  const rows = [
    ...coming.map(({ issue, cents: sum }) => ({ issue: `Issue ${issue}`, sum })),
    ...(unredeemedCents > 0 ? [{ issue: 'Gifts that nobody has redeemed', sum: unredeemedCents }] : []),
  ]
  return (
    <>
      <h2>Deferred income</h2>
      <p>
        {money(totalCents)} for {subscriptions === 1 ? '1 subscription' : `${subscriptions} subscriptions`} and gifts,
        paid and not delivered yet. <a href={`${BOOKS_PATH}/deferred.csv`}>As CSV</a>
      </p>
      {rows.length > 0 && (
        <DataTable
          id="liability"
          caption="What issues to come will earn"
          whenNarrow="stack"
          rows={rows}
          rowKey={({ issue }) => issue}
          columns={[
            { key: 'issue', label: 'Issue', rowHeader: true, cell: ({ issue }) => issue },
            { key: 'sum', label: 'Deferred', numeric: true, cell: ({ sum }) => money(sum) },
          ]}
        />
      )}
      {delivered.length > 0 && (
        <DataTable
          id="earned"
          caption="What delivered issues have earned"
          whenNarrow="stack"
          rows={delivered}
          rowKey={({ issue }) => String(issue)}
          columns={[
            {
              key: 'issue',
              label: 'Issue',
              rowHeader: true,
              cell: ({ issue, title }) => (title ? `${issue}: ${title}` : String(issue)),
            },
            { key: 'count', label: 'Subscriptions', numeric: true, cell: (row) => String(row.subscriptions) },
            { key: 'sum', label: 'Earned', numeric: true, cell: (row) => money(row.cents) },
          ]}
        />
      )}
    </>
  )
}

const Payouts = ({ payouts, sign, timeZone }: Shown & { timeZone: string }) => (
  <DataTable
    id="payouts"
    caption="Payouts"
    whenNarrow="stack"
    rows={payouts}
    rowKey={({ id }) => id}
    columns={[
      { key: 'day', label: 'At the bank', cell: ({ arrivesAt }) => dayIn(timeZone, arrivesAt) },
      { key: 'id', label: 'Payout', rowHeader: true, cell: ({ id }) => <a href={payoutPath(id)}>{id}</a> },
      { key: 'state', label: 'State', cell: payoutState },
      {
        key: 'amount',
        label: 'Amount',
        numeric: true,
        cell: ({ amountCents }) => formatMoney(cents(amountCents), sign),
      },
    ]}
  />
)
