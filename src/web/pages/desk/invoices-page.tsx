import { findDueReminders } from '#application/invoices/remind-invoices.ts'
import { findInvoices, type InvoicePage } from '#application/invoices/search-invoices.ts'
import { deskInvoicePath } from '#contract/page-paths.ts'
import { type InvoiceFilter, invoiceFilters, isInvoiceFilter } from '#domain/invoices/invoice-filter.ts'
import { billedName } from '#domain/invoices/invoice-texts.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { countSentence } from '#domain/text/said-count.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { actDone } from './acts/desk-act.ts'
import { newInvoiceActs } from './acts/new-invoice-act.tsx'
import { remindAllActs } from './acts/remind-all-act.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { ListSearch } from './list-search.tsx'
import { pageAsked } from './lists/more-links.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'
import { PageLinks } from './page-links.tsx'

const PATH = '/desk/invoices'

type Shown = InvoicePage & { filter: InvoiceFilter; query: string; toRemind: number; done: string | null }

export const filterWords: Record<InvoiceFilter, string> = {
  unpaid: 'Unpaid',
  'past-due': 'Past due',
  processing: 'Being paid',
  paid: 'Paid',
  void: 'Void',
  all: 'All',
}

const addressOf = (filter: InvoiceFilter, query: string, page = 1) =>
  `${PATH}?${new URLSearchParams({ state: filter, ...(query && { q: query }), ...(page > 1 && { page: String(page) }) })}`

/** Invoices by state and age; those that are due first. */
export const deskInvoicesPage = definePage<AtPage<Shown>>({
  path: PATH,
  styles: 'desk',
  query: ['state', 'q', 'page', 'done'],
  load(request) {
    const asked = request.query.get('state') ?? ''
    const filter = isInvoiceFilter(asked) ? asked : 'unpaid'
    const query = (request.query.get('q') ?? '').slice(0, 100)
    const page = pageAsked(request.query)
    return loadDesk(request, { page: addressOf(filter, query, page), sees: 'see money' }, async () => ({
      ...(await findInvoices(request.context, { filter, query, page })),
      filter,
      query,
      toRemind: (await findDueReminders(request.context)).length,
      done: actDone(remindAllActs, request.query.get('done')) ?? actDone(newInvoiceActs, request.query.get('done')),
    }))
  },
  head: () => ({ title: 'Invoices', description: 'Invoices', canonical: PATH, robots: 'noindex' }),
  View: InvoicesView,
})

function InvoicesView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { currency } = site.magazine
  return (
    <DeskLayout {...data} site={site} at={PATH} title="Invoices" notice={data.shown?.done ?? null}>
      {(shown) => (
        <>
          <nav className="desk-acts no-print" aria-label="What can be done">
            <ul>
              <li>
                <a href={`${PATH}/new`}>Bill somebody</a>
              </li>
              <li>
                <a href={`${PATH}/remind`}>Send reminders ({shown.toRemind})</a>
              </li>
            </ul>
          </nav>
          <Narrow {...shown} />
          <p>{countSentence(shown.count, 'invoice')}</p>
          {shown.invoices.length > 0 && <Invoices {...shown} currency={currency} />}
          <PageLinks {...shown} addressOf={(page) => addressOf(shown.filter, shown.query, page)} />
        </>
      )}
    </DeskLayout>
  )
}

const Narrow = ({ filter, query }: Shown) => (
  <>
    <nav className="desk-states no-print" aria-label="By state">
      <ul>
        {invoiceFilters.map((one) => (
          <li key={one}>
            <a href={addressOf(one, query)} aria-current={one === filter ? 'true' : undefined}>
              {filterWords[one]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <ListSearch
      id="invoices-q"
      path={PATH}
      kept={{ state: filter }}
      label="Find an invoice"
      placeholder="Number, name, email"
      search={query}
    />
  </>
)

const Invoices = ({ invoices, currency }: Shown & { currency: string }) => (
  <DataTable
    id="invoices"
    caption="Invoices"
    whenNarrow="stack"
    rows={invoices}
    rowKey={({ invoiceNo }) => invoiceNo}
    columns={[
      {
        key: 'no',
        label: 'Number',
        rowHeader: true,
        cell: ({ invoiceNo }) => <a href={deskInvoicePath(invoiceNo)}>{invoiceNo}</a>,
      },
      { key: 'to', label: 'Billed to', cell: billedName },
      { key: 'state', label: 'State', cell: ({ state, isPastDue }) => (isPastDue ? `${state}, past due` : state) },
      { key: 'due', label: 'Due', cell: ({ due }) => formatDate(due) },
      {
        key: 'amount',
        label: 'Amount',
        numeric: true,
        cell: ({ amountCents }) => formatMoney(cents(amountCents), currency),
      },
    ]}
  />
)
