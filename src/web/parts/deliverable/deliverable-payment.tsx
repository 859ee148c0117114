import { type ReactNode, useId } from 'react'
import type { Cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { type Deliverable, deliverableName, payloadShipcode } from '#domain/subscriptions/deliverables.ts'
import type { CheckoutFields } from '#screens/checkout/checkout-form.ts'
import type { CheckoutFaults } from '#screens/checkout/checkout-state.ts'
import { PaymentBlock } from '#web/parts/payment-block/payment-block.tsx'
import { useAttempt } from '#web/parts/purchase-form/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DeliverableDesk } from './deliverable-desk.ts'

/** What the screen around it knows of what is paid. */
export type Paying = {
  form: CheckoutFields
  /** What choosing it costs. */
  price: Cents
  keepsAddress: boolean
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onErrors: (errors: Pick<CheckoutFaults, 'general' | 'fields'>) => void
}

type DeliverablePaymentProps = Paying &
  Omit<DeliverableDesk, 'shipping' | 'countries'> & {
    heading: string
    /** What is had for it. */
    children: ReactNode
    chosen: Deliverable
    payer: { name: string; email: string }
    hasAccount: boolean
    /** The form that the button sends where there is nothing to pay. */
    button: { form: string; label: string; busyLabel: string }
    order: { endpoint: string; origin: string; body?: object; subscription?: object }
    /** Nothing was to be paid. What was paid for leads to its receipt. */
    onDone: () => void
  }

/** What is had, and what is to be paid for it: with a payment, or with one press. */
export function DeliverablePayment(props: DeliverablePaymentProps) {
  const { heading, children, chosen, price, currency, payments, supportEmail, isBusy, button } = props
  const isFree = price === 0
  const id = useId()
  return (
    <section className="checkout-complete" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
      {!isFree && (
        <p className="deliverable-total">
          <strong>{formatMoney(price, currency)}</strong> Upgrade to {deliverableName(chosen)}
        </p>
      )}
      {isFree && (
        <Button type="submit" look="primary" form={button.form} busy={isBusy} busyLabel={button.busyLabel}>
          {button.label}
        </Button>
      )}
      {payments || isFree ? (
        <Payment {...props} />
      ) : (
        <Notice tone="warning">Nothing can be paid here just now. Please write to {supportEmail}.</Notice>
      )}
    </section>
  )
}

function Payment({ form, chosen, price, keepsAddress, payer, order, ...props }: DeliverablePaymentProps) {
  const { token, hasAccount, payments, captcha, supportEmail, saved } = props
  const { attempt, keep, forget } = useAttempt(`${order.endpoint} ${token}`, props.attempt)
  const isPrint = chosen !== 'digital'
  const { address } = form.own
  return (
    <PaymentBlock
      payments={payments ?? NOBODY}
      order={{
        endpoint: order.endpoint,
        query: { attempt },
        body: {
          ...payer,
          ...order.body,
          origin: order.origin,
          address: isPrint && !keepsAddress ? address : null,
          shipcode: payloadShipcode(chosen),
          subscription: { token, deliverable: chosen, ...order.subscription },
        },
      }}
      total={price}
      payer={payer}
      billing={{ country: address.country || null, postcode: address.postcode || null }}
      saved={saved}
      hasAccount={hasAccount}
      paysInvoice={false}
      canRenew={false}
      captcha={captcha}
      supportEmail={supportEmail}
      // The button above sends the signal, where nothing is to be paid.
      {...(price === 0 && { submit: null })}
      onBusy={props.onBusy}
      onErrors={props.onErrors}
      onSending={keep}
      onCompleted={() => {
        forget()
        if (price === 0) props.onDone()
      }}
    />
  )
}

/** Where nothing can be paid, what costs nothing can still be had: nobody is ever asked for money then. */
const NOBODY = { publishableKey: '', script: null }
