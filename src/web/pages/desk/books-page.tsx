import { type BooksShown, type MonthShown, readBooks } from '#application/books/read-books.ts'
import { type Deferred, readDeferred } from '#application/books/read-deferred.ts'
import { type PayoutShown, readPayouts } from '#application/books/read-payouts.ts'
import { type PageOf, pageOf, sliceOf } from '#application/page-of.ts'
import { BOOKS_PATH, bookMonthPath, payoutPath } from '#contract/page-paths.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { dayIn, minuteIn } from '#domain/time/local-time.ts'
import { definePage, type PageContext, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { fetchActs } from './acts/books-acts.tsx'
import { actDone } from './acts/desk-act.ts'
import { DeskLayout } from './desk-layout.tsx'
import { Liability } from './liability-tables.tsx'
import { MoreLinks, pageAsked } from './lists/more-links.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'
import { payoutState } from './payout-page.tsx'

/** The months by themselves, page by page; otherwise everything, with a page of the payouts. */
type Asked = { list: 'months' | null; page: number }
type Shown = Omit<BooksShown, 'months'> &
  Asked & {
    months: PageOf<MonthShown>
    /** Null where months alone are asked for. */
    rest: { deferred: Deferred; payouts: PageOf<PayoutShown> } | null
    done: string | null
  }

const PAYOUTS_A_PAGE = 100
/** Two years. */
const MONTHS_A_PAGE = 24

function booksPath({ list, page }: Asked): string {
  const query = new URLSearchParams({ ...(list && { list }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${BOOKS_PATH}?${query}` : BOOKS_PATH
}

/** The books: months, what is deferred, and what was paid out. */
export const deskBooksPage = definePage<AtPage<Shown>>({
  path: BOOKS_PATH,
  styles: 'desk',
  query: ['done', 'list', 'page'],
  load(request) {
    const { context, query } = request
    const list = query.get('list') === 'months' ? 'months' : null
    const page = pageAsked(query)
    return loadDesk(request, { page: booksPath({ list, page }), sees: 'see money' }, async () => {
      const { months, ...books } = await readBooks(context, sliceOf(list ? page : 1, MONTHS_A_PAGE))
      const done = actDone(fetchActs, query.get('done'))
      const rest = list ? null : await readRest(context, page)
      return { ...books, ...{ list, page, done, rest }, months: pageOf(months, MONTHS_A_PAGE) }
    })
  },
  head: () => ({ title: 'Books', description: 'The books', canonical: BOOKS_PATH, robots: 'noindex' }),
  View: BooksView,
})

const readRest = async (context: PageContext, page: number) => ({
  deferred: await readDeferred(context),
  payouts: pageOf(await readPayouts(context, sliceOf(page, PAYOUTS_A_PAGE)), PAYOUTS_A_PAGE),
})

function BooksView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { timeZone } = site.magazine
  return (
    <DeskLayout {...data} site={site} at={BOOKS_PATH} title="Books" notice={data.shown?.done ?? null}>
      {(shown) => (
        <>
          {shown.rest === null ? (
            <p className="no-print">
              <a href={BOOKS_PATH}>All of the books</a>
            </p>
          ) : (
            <ToDo {...shown} timeZone={timeZone} />
          )}
          {shown.months.rows.length > 0 && <Months {...shown} />}
          <MoreLinks
            page={shown.list ? shown.page : 1}
            hasMore={shown.months.hasMore}
            of="months"
            addressOf={(page) => booksPath({ list: 'months', page })}
          />
          {shown.rest && <Rest {...shown} {...shown.rest} timeZone={timeZone} />}
        </>
      )}
    </DeskLayout>
  )
}

const ToDo = ({ toClose, bookedUntil, timeZone }: Shown & { timeZone: string }) => (
  <>
    <nav className="desk-acts no-print" aria-label="What can be done">
      <ul>
        <li>
          <a href={`${BOOKS_PATH}/fetch`}>Fetch payouts and book up to now</a>
        </li>
        {toClose && (
          <li>
            <a href={`${bookMonthPath(toClose)}/close`}>Close {toClose}</a>
          </li>
        )}
      </ul>
    </nav>
    <p>
      {bookedUntil
        ? `Booked until ${minuteIn(timeZone, bookedUntil)}; every night the rest.`
        : 'Nothing is booked yet. It is every night, or when you ask for it.'}
    </p>
  </>
)

type RestProps = NonNullable<Shown['rest']> & { page: number; sign: string; timeZone: string }

const Rest = ({ deferred, payouts, page, sign, timeZone }: RestProps) => (
  <>
    <Liability {...deferred} timeZone={timeZone} />
    {payouts.rows.length > 0 && <Payouts {...{ payouts, sign, timeZone }} />}
    <MoreLinks
      page={page}
      hasMore={payouts.hasMore}
      of="payouts"
      addressOf={(to) => booksPath({ list: null, page: to })}
    />
  </>
)

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
      rows={months.rows}
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

const Payouts = ({ payouts, sign, timeZone }: Omit<RestProps, 'deferred' | 'page'>) => (
  <DataTable
    id="payouts"
    caption="Payouts"
    whenNarrow="stack"
    rows={payouts.rows}
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
