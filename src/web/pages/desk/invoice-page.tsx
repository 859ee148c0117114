import { type InvoiceFile, readInvoiceFile } from '#application/invoices/search-invoices.ts'
import { deskInvoicePath } from '#contract/page-paths.ts'
import { parseInvoiceNo } from '#domain/invoices/invoice-terms.ts'
import { billedName, paidWords } from '#domain/invoices/invoice-texts.ts'
import { printReference } from '#domain/invoices/rf-reference.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { ActLinks } from './act-links.tsx'
import { actDone } from './acts/desk-act.ts'
import { invoiceActs } from './acts/invoice-acts.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

type Shown = { invoice: InvoiceFile; done: string | null }

/** One invoice: how it stands, what came for it, and what can be done. */
export const deskInvoicePage = definePage<AtPage<Shown>>({
  path: '/desk/invoices/:no',
  styles: 'desk',
  query: ['done'],
  load: (request) =>
    loadDesk(request, { page: deskInvoicePath(request.params.no ?? ''), sees: 'see money' }, async () => {
      const number = parseInvoiceNo(request.params.no ?? '')
      const invoice = number === null ? null : await readInvoiceFile(request.context, number)
      const done = request.query.get('done')
      return invoice && { invoice, done: done === 'new' ? 'The invoice is made.' : actDone(invoiceActs, done) }
    }),
  head: ({ shown }) => ({
    title: shown ? `Invoice ${shown.invoice.invoiceNo}` : 'An invoice',
    description: 'An invoice',
    canonical: deskInvoicePath(shown?.invoice.invoiceNo ?? ''),
    robots: 'noindex',
  }),
  View: InvoiceView,
})

function InvoiceView({ data, site }: ViewProps<AtPage<Shown>>) {
  const title = data.shown ? `Invoice ${data.shown.invoice.invoiceNo}` : 'An invoice'
  return (
    <DeskLayout {...data} site={site} at="/desk/invoices" title={title} notice={data.shown?.done ?? null}>
      {({ invoice }) => (
        <>
          <ActLinks staff={data.staff} kind={invoiceActs} subject={invoice} />
          <Facts invoice={invoice} />
          <h2>What is billed</h2>
          <ul className="desk-plain">
            {invoice.lines.map(({ name, quantity, amount }) => (
              <li key={name}>
                {quantity} × {name}: {amount}
              </li>
            ))}
            {invoice.sums.map(({ label, amount }) => (
              <li key={label}>
                {label}: {amount}
              </li>
            ))}
          </ul>
          <Came invoice={invoice} currency={site.magazine.currency} timeZone={site.magazine.timeZone} />
        </>
      )}
    </DeskLayout>
  )
}

const Facts = ({ invoice }: { invoice: InvoiceFile }) => (
  <p className="desk-standing">
    {billedName(invoice)}, <a href={`mailto:${invoice.email}`}>{invoice.email}</a>
    <br />
    {invoice.state}
    {invoice.isPastDue && <strong>, past due</strong>}
    {invoice.paidBy && invoice.paidOn && ` (${paidWords[invoice.paidBy]}, ${formatDate(invoice.paidOn)})`}
    <br />
    Made {formatDate(invoice.created)}, NET {invoice.term}, due {formatDate(invoice.due)}
    <br />
    Reference <code>{printReference(invoice.reference)}</code> · order <code>{invoice.ref}</code>
    <br />
    <a href={invoice.url}>As the payer sees it</a>
  </p>
)

type CameProps = { invoice: InvoiceFile; currency: string; timeZone: string }

const Came = ({ invoice: { shares, reminders }, currency, timeZone }: CameProps) => (
  <>
    <h2>What came by the bank</h2>
    {shares.length === 0 ? (
      <p>Nothing yet.</p>
    ) : (
      <ul className="desk-plain">
        {shares.map(({ line, day, name, amountCents }) => (
          <li key={line}>
            {formatDate(day)}: {formatMoney(cents(amountCents), currency)} from {name || 'nobody named'} (line {line})
          </li>
        ))}
      </ul>
    )}
    <h2>Reminders</h2>
    {reminders.length === 0 ? (
      <p>None was sent.</p>
    ) : (
      <ul className="desk-plain">
        {reminders.map(({ step, at }) => (
          <li key={step}>
            Letter {step}: {formatDate(dayIn(timeZone, at))}
          </li>
        ))}
      </ul>
    )}
  </>
)
