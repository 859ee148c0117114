import type { RenewalToPay } from '#application/accounts/open-payment.ts'
import { Notice } from '#web/ui/notice.tsx'

type Over = Exclude<RenewalToPay, { state: 'failing' }>

/** What has become of a renewal that its reader came to pay for. */
export function RenewalNews({ renewal }: { renewal: Over }) {
  switch (renewal.state) {
    case 'charging':
      return (
        <Notice tone="info" title="Your payment is under way">
          <p>There is nothing you have to do. You get a receipt by email; a bank debit can take some days.</p>
        </Notice>
      )
    case 'renewed':
      return (
        <Notice tone="success" title="Thank you: your subscription is renewed">
          <p>
            No issue is missed. <a href={`/receipts?token=${encodeURIComponent(renewal.receipt)}`}>See your receipt</a>
          </p>
        </Notice>
      )
    case 'renewed-otherwise':
      return (
        <Notice tone="success" title="Your subscription is renewed already">
          <p>Nothing has to be paid.</p>
        </Notice>
      )
    case 'over':
      return (
        <Notice tone="warning" title="Your subscription no longer renews itself">
          <p>
            The payment was declined too often, and nothing more is tried.{' '}
            <a href="/subscribe/renew">Renew your subscription</a>
          </p>
        </Notice>
      )
    case 'off':
      return (
        <Notice tone="info" title="Your subscription does not renew itself any more">
          <p>
            There is nothing you have to pay, and nothing more is tried.{' '}
            <a href="/subscribe/renew">Renew your subscription</a>
          </p>
        </Notice>
      )
  }
}
