import type { Invoice } from '#application/invoices/invoice.ts'
import { receiptPath } from '#application/orders/order-links.ts'
import { failedWords, PROCESSING, paidWords } from '#domain/invoices/invoice-texts.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What has happened to an invoice; nothing where it is only open. */
export function InvoiceNews({ state, failure, paidBy, paidOn, receipt }: Invoice) {
  if (state === 'processing') {
    return (
      <Told title="Transaction Processing">
        <Notice>{PROCESSING}</Notice>
      </Told>
    )
  }
  if (state === 'failed' && failure !== null) {
    return (
      <Told title="Transaction Failed">
        <Notice tone="error">{failedWords(failure)}</Notice>
      </Told>
    )
  }
  if (state === 'paid' && receipt !== null) {
    return (
      <Told title="Paid">
        <Notice tone="success">
          Thank you. This invoice was paid{paidBy && ` (${paidWords[paidBy].toLowerCase()})`}
          {paidOn && ` on ${formatDate(paidOn)}`}.
        </Notice>
        <p className="no-print">
          <ButtonLink look="primary" href={receiptPath(receipt)}>
            See the receipt
          </ButtonLink>
        </p>
      </Told>
    )
  }
  if (state === 'void') {
    return (
      <Told title="Void">
        <Notice tone="warning">This invoice is void. Nothing has to be paid.</Notice>
      </Told>
    )
  }
  return null
}

function Told({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="invoice-news" aria-labelledby="invoice-news">
      <h2 id="invoice-news">{title}</h2>
      {children}
    </section>
  )
}
