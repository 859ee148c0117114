import { type Journal, type MonthShown, readJournal, readMonth } from '#application/books/read-books.ts'
import { BOOKS_PATH, bookMonthPath } from '#contract/page-paths.ts'
import { accountLabels } from '#domain/books/accounts.ts'
import { lateNote } from '#domain/books/journal-csv.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { monthActs } from './acts/books-acts.tsx'
import { actDone } from './acts/desk-act.ts'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

type Shown = MonthShown & { journal: Journal; done: string | null }

/** So many rows of the journal are on the page; the file has all. Each entry has a row, so no more entries are read. */
const ROWS = 200

/** One month of the books. */
export const deskBookMonthPage = definePage<AtPage<Shown>>({
  path: `${BOOKS_PATH}/:month`,
  styles: 'desk',
  query: ['done'],
  load: (request) => {
    const { month = '' } = request.params
    return loadDesk(request, { page: bookMonthPath(month), sees: 'see money' }, async () => {
      const shown = await readMonth(request.context, month)
      const journal = await readJournal(request.context, month, { entries: ROWS + 1 })
      return shown && journal && { ...shown, journal, done: actDone(monthActs, request.query.get('done')) }
    })
  },
  head: ({ shown }) => ({
    title: `Books ${shown?.month ?? ''}`,
    description: 'A month of the books',
    canonical: bookMonthPath(shown?.month ?? ''),
    robots: 'noindex',
  }),
  View: MonthView,
})

function MonthView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { timeZone, currency } = site.magazine
  const { shown } = data
  return (
    <DeskLayout
      {...data}
      site={site}
      at={BOOKS_PATH}
      title={`Books ${shown?.month ?? ''}`}
      notice={shown?.done ?? null}
    >
      {(month) => (
        <>
          <nav className="desk-acts no-print" aria-label="What can be done">
            <ul>
              {!month.closed && (
                <li>
                  <a href={`${bookMonthPath(month.month)}/close`}>Close the month</a>
                </li>
              )}
              <li>
                <a href={`${bookMonthPath(month.month)}/journal.csv`}>Journal as CSV</a>
              </li>
            </ul>
          </nav>
          <p>
            <a href={BOOKS_PATH}>Books</a>:{' '}
            {month.closed
              ? `closed ${minuteIn(timeZone, month.closed.at)} by ${month.closed.by}; its figures stay.`
              : 'open.'}
            {month.late > 0 &&
              ` ${month.late === 1 ? '1 entry is' : `${month.late} entries are`} of months that were closed before.`}
          </p>
          <Figures {...month} sign={currency} />
          <Accounts {...month} sign={currency} />
          <JournalRows {...month} sign={currency} />
        </>
      )}
    </DeskLayout>
  )
}

type Signed = Shown & { sign: string }

function Figures({ received, refunded, disputed, fees, paidOut, deferred, sign }: Signed) {
  const rows: [what: string, sum: number][] = [
    ['Received', received],
    ['Given back', refunded],
    ['Lost in disputes', disputed],
    ['Fees of the provider', fees],
    ['Paid out to the bank', paidOut],
    ['Deferred when it began', deferred.opening],
    ['+ sold', deferred.sold],
    ['− earned by delivered issues', deferred.delivered],
    ['− earned by what ended early', deferred.forfeited],
    ['− given back', deferred.refunded],
    ['= deferred at its end', deferred.closing],
  ]
  return (
    <DataTable
      id="figures"
      caption="Figures"
      whenNarrow="stack"
      rows={rows}
      rowKey={([what]) => what}
      columns={[
        { key: 'what', label: 'What', rowHeader: true, cell: ([what]) => what },
        { key: 'sum', label: 'Amount', numeric: true, cell: ([, sum]) => formatMoney(cents(sum), sign) },
      ]}
    />
  )
}

const Accounts = ({ accounts, journal, sign }: Signed) => (
  <DataTable
    id="accounts"
    caption="By account"
    whenNarrow="stack"
    rows={[...accounts]}
    rowKey={({ account }) => account}
    columns={[
      {
        key: 'account',
        label: 'Account',
        rowHeader: true,
        cell: ({ account }) => `${journal.accounts[account]} ${accountLabels[account]}`,
      },
      { key: 'debit', label: 'Debit', numeric: true, cell: ({ debit }) => formatMoney(cents(debit), sign) },
      { key: 'credit', label: 'Credit', numeric: true, cell: ({ credit }) => formatMoney(cents(credit), sign) },
    ]}
  />
)

const JournalRows = ({ journal, sign }: Signed) => (
  <>
    <DataTable
      id="journal"
      caption="Journal"
      whenNarrow="stack"
      rows={journal.lines.slice(0, ROWS)}
      rowKey={({ entry, account }) => `${entry}-${account}`}
      columns={[
        { key: 'day', label: 'Day', narrow: true, cell: ({ day }) => day },
        {
          key: 'text',
          label: 'Entry',
          rowHeader: true,
          cell: (line) => [`${line.entry}: ${line.text}`, lateNote(line)].filter(Boolean).join(', '),
        },
        {
          key: 'account',
          label: 'Account',
          cell: ({ account }) => `${journal.accounts[account]} ${accountLabels[account]}`,
        },
        { key: 'debit', label: 'Debit', numeric: true, cell: ({ debit }) => shownMoney(debit, sign) },
        { key: 'credit', label: 'Credit', numeric: true, cell: ({ credit }) => shownMoney(credit, sign) },
      ]}
    />
    {journal.lines.length > ROWS && <p>It goes on: the file has all of it.</p>}
  </>
)

const shownMoney = (amount: number, sign: string) => (amount === 0 ? '–' : formatMoney(cents(amount), sign))
