import type { Invoice } from '#application/ports/invoice-document.ts'
import { receiptPath } from '#contract/page-paths.ts'
import { failedWords, PROCESSING, paidWords } from '#domain/invoices/invoice-texts.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What has happened to an invoice; nothing where it is only open. */
export function InvoiceNews({ state, failure, paidBy, paidOn, receipt }: Invoice) {
  if (state === 'processing') {
    return (
      <NewsSection title="Transaction Processing">
        <Notice>{PROCESSING}</Notice>
      </NewsSection>
    )
  }
  if (state === 'failed' && failure !== null) {
    return (
      <NewsSection title="Transaction Failed">
        <Notice tone="error">{failedWords(failure)}</Notice>
      </NewsSection>
    )
  }
  if (state === 'paid' && receipt !== null) {
    return (
      <NewsSection title="Paid">
        <Notice tone="success">
          Thank you. This invoice was paid{paidBy && ` (${paidWords[paidBy].toLowerCase()})`}
          {paidOn && ` on ${formatDate(paidOn)}`}.
        </Notice>
        <p className="no-print">
          <ButtonLink look="primary" href={receiptPath(receipt)}>
            See the receipt
          </ButtonLink>
        </p>
      </NewsSection>
    )
  }
  if (state === 'void') {
    return (
      <NewsSection title="Void">
        <Notice tone="warning">This invoice is void. Nothing has to be paid.</Notice>
      </NewsSection>
    )
  }
  return null
}

function NewsSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="invoice-news" aria-labelledby="invoice-news">
      <h2 id="invoice-news">{title}</h2>
      {children}
    </section>
  )
}
