import type { Invoice } from '#application/ports/invoice-document.ts'
import { billedName } from '#domain/invoices/invoice-texts.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'

/** Its number, its days, and whom it is for. */
export function InvoiceFacts(invoice: Invoice) {
  const { invoiceNo, created, term, due, isPastDue, addressLines, email } = invoice
  return (
    <>
      <dl className="invoice-facts">
        <div>
          <dt>Invoice No.</dt>
          <dd>{invoiceNo}</dd>
        </div>
        <div>
          <dt>Invoice Date</dt>
          <dd>
            <time dateTime={created}>{formatDate(created)}</time>
          </dd>
        </div>
        <div>
          <dt>Terms</dt>
          <dd>NET {term}</dd>
        </div>
        <div>
          <dt>Due Date</dt>
          <dd>
            <time dateTime={due}>{formatDate(due)}</time>
            {isPastDue && <strong className="invoice-past-due"> (Past Due)</strong>}
          </dd>
        </div>
      </dl>
      <section className="invoice-to" aria-labelledby="invoice-to">
        <h2 id="invoice-to">Bill To</h2>
        <address>
          <span>{billedName(invoice)}</span>
          {addressLines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <p>
          <span className="invoice-label">Email</span> {email}
        </p>
      </section>
    </>
  )
}
