import { readInvoice } from '#application/invoices/read-invoice.ts'
import type { Invoice } from '#application/ports/invoice-document.ts'
import { invoicePath, invoicePdfPath } from '#contract/page-paths.ts'
import { letterOf } from '#domain/subscriptions/shipcodes.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { CartTable } from '#web/parts/cart/cart-table.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceNews } from './invoice-news.tsx'
import { InvoicePaying } from './invoice-paying.tsx'

type Shown = { token: string; invoice: Invoice }

/** A bill that is paid later: for whoever has its link, online or by check or wire. */
export const invoicePage = definePage<Shown>({
  path: '/invoice/:invoice',
  styles: 'invoice',
  payments: true,
  async load({ context, params, site }) {
    const token = params.invoice ?? ''
    const invoice = await readInvoice(context, token, site.magazine.currency)
    if (!invoice) return { kind: 'not-found' }
    return { kind: 'found', data: { token, invoice }, tags: [], secret: true }
  },
  head: ({ token }) => ({
    title: 'Invoice',
    description: 'What is billed, and how it is paid.',
    canonical: invoicePath(token),
    robots: 'noindex',
  }),
  View: InvoiceView,
})

function InvoiceView({ data: { token, invoice }, site }: ViewProps<Shown>) {
  const { magazine } = site
  const { bill, ship, shipments } = invoice
  return (
    <SiteLayout site={site} signup={false}>
      <article className={`invoice invoice-${invoice.state}`}>
        <div className="invoice-sheet">
          <header className="invoice-head">
            <h1>Invoice</h1>
            <address className="invoice-from fine">
              <strong>{magazine.name}</strong>
              {magazine.postalAddress.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </header>
          <InvoiceFacts {...invoice} />
          <CartTable
            id="invoice-items"
            caption="Items"
            billing={{ a: bill, b: bill, c: bill }}
            letter={letterOf(ship.goods)}
            subscriptionLetter={letterOf(ship.subscription)}
            currency={magazine.currency}
          />
          <Rest rest={invoice.rest} />
          <ShipTo shipments={shipments} />
        </div>
        <div className="invoice-beside">
          <InvoiceNews {...invoice} />
          <InvoicePaying token={token} invoice={invoice} magazine={magazine} />
          <p className="no-print">
            <ButtonLink look="secondary" icon="download" href={invoicePdfPath(token)}>
              Invoice as PDF
            </ButtonLink>
          </p>
          <p className="fine">
            Is something not right? Write to <a href={`mailto:${magazine.supportEmail}`}>{magazine.supportEmail}</a> and
            name the invoice, {invoice.invoiceNo}.
          </p>
        </div>
      </article>
    </SiteLayout>
  )
}

/** What has come of it, and what is asked for yet. */
function Rest({ rest }: Pick<Invoice, 'rest'>) {
  if (rest.length === 0) return null
  return (
    <dl className="invoice-rest">
      {rest.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Whom each consignment goes to, and what is in it. */
function ShipTo({ shipments }: Pick<Invoice, 'shipments'>) {
  if (shipments.length === 0) return null
  return (
    <section className="invoice-ship" aria-labelledby="invoice-ship">
      <h2 id="invoice-ship">Ship To</h2>
      {shipments.map(({ contents, to }) => (
        <dl key={to.join()} className="invoice-consignment">
          <div>
            <dt>Recipient</dt>
            <dd>
              <address>
                {to.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </dd>
          </div>
          <div>
            <dt>Items</dt>
            {contents.map((thing) => (
              <dd key={thing}>{thing}</dd>
            ))}
          </div>
        </dl>
      ))}
    </section>
  )
}
