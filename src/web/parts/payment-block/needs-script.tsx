import type { PaymentBlockProps } from './payment-block-props.ts'

/** How to pay without scripts: none of ours handles a card, so the provider's must. */
export const NeedsScript = ({ paysInvoice, supportEmail }: Pick<PaymentBlockProps, 'paysInvoice' | 'supportEmail'>) => (
  <noscript>
    <p className="payment-notice">
      Paying here needs JavaScript, since card numbers go straight to the payment provider and never through this site.
      Without it,{' '}
      {paysInvoice ? (
        'pay by check or wire transfer, as it is explained on this page.'
      ) : (
        <>
          write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, and we will send you an invoice that can be
          paid by check or wire transfer.
        </>
      )}
    </p>
  </noscript>
)
