import type { BrowserPayments } from '#contract/browser-payments.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import { PaymentBlock } from '#web/parts/payment-block/payment-block.tsx'
import type { PaymentBlockEvents, PaymentBlockProps } from '#web/parts/payment-block/payment-block-props.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useAttempt } from './use-attempt.ts'

type FromBlock =
  | 'total'
  | 'payer'
  | 'billing'
  | 'saved'
  | 'canRenew'
  | 'renewal'
  | 'isMonthly'
  | 'captcha'
  | 'supportEmail'
  | 'submit'

export type PurchasePaymentProps = Pick<PaymentBlockProps, FromBlock> &
  Pick<PaymentBlockEvents, 'onErrors' | 'onBusy'> & {
    /** Null where nothing can be paid. */
    payments: BrowserPayments | null
    /** Where it is sent to, and what else its query says. */
    endpoint: string
    query: Record<string, string>
    body: PaymentBlockProps['order']['body']
    paymentInfo: { account: CheckoutAccount | null }
    /** The server's name for a purchase that begins on this page. */
    attempt: string
  }

/** How something is paid that a screen sells straight, without a cart. */
export function PurchasePayment({ payments, endpoint, query, body, ...props }: PurchasePaymentProps) {
  const { attempt, keep, forget } = useAttempt(endpoint, props.attempt)
  if (!payments)
    return <Notice tone="warning">Nothing can be paid here just now. Please write to {props.supportEmail}.</Notice>
  return (
    <PaymentBlock
      {...props}
      payments={payments}
      order={{ endpoint, query: { ...query, attempt }, body }}
      hasAccount={props.paymentInfo.account !== null}
      paysInvoice={false}
      onSending={keep}
      onCompleted={forget}
    />
  )
}
