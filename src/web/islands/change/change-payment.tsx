import { CHANGE_DETAILS_FORM, SUBSCRIPTION_UPDATE, subscriptionPath } from '#contract/account-subscription.ts'
import type { Cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { WantedSettings } from '#domain/subscription-changes/change.ts'
import { effectTexts } from '#domain/subscription-changes/change-texts.ts'
import { deliverableName, payloadShipcode } from '#domain/subscriptions/deliverables.ts'
import type { CheckoutFields } from '#screens/checkout/checkout-form.ts'
import type { CheckoutFaults } from '#screens/checkout/checkout-state.ts'
import { PaymentBlock } from '#web/parts/payment-block/payment-block.tsx'
import { useAttempt } from '#web/parts/purchase-form/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ChangeProps } from './change-props.ts'

type ChangePaymentProps = Omit<ChangeProps, 'chosen'> & {
  form: CheckoutFields
  wanted: WantedSettings
  /** What it costs. */
  price: Cents
  keepsAddress: boolean
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onErrors: (errors: Pick<CheckoutFaults, 'general' | 'fields'>) => void
  onUpdated: () => void
}

/** What changes and from when on, and what is to be paid for it: with a payment, or with one press. */
export function ChangePayment(props: ChangePaymentProps) {
  const { settings, wanted, price, first, bound, currency, payments, supportEmail, isBusy } = props
  const { deliverable: chosen } = wanted
  const isFree = price === 0
  return (
    <section className="checkout-complete" aria-labelledby="change-complete">
      <h2 id="change-complete">Your Change</h2>
      <div className="change-effect" aria-live="polite">
        {effectTexts({ active: settings.active, chosen, first, bound }).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {!isFree && (
        <p className="change-total">
          <strong>{formatMoney(price, currency)}</strong> Upgrade to {deliverableName(chosen)}
        </p>
      )}
      {isFree && (
        <Button type="submit" look="primary" form={CHANGE_DETAILS_FORM} busy={isBusy} busyLabel="Updating Subscription">
          Update Subscription
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

function Payment({ form, wanted, price, keepsAddress, onUpdated, ...props }: ChangePaymentProps) {
  const { token, account, payments, captcha, supportEmail, saved } = props
  const { name, email } = account
  const { attempt, keep, forget } = useAttempt(`${SUBSCRIPTION_UPDATE} ${token}`, props.attempt)
  const { deliverable, level } = wanted
  const isPrint = deliverable !== 'digital'
  const { address } = form.own
  return (
    <PaymentBlock
      payments={payments ?? NOBODY}
      order={{
        endpoint: SUBSCRIPTION_UPDATE,
        query: { attempt },
        body: {
          name,
          email,
          origin: subscriptionPath(token),
          address: isPrint && !keepsAddress ? address : null,
          shipcode: payloadShipcode(deliverable),
          subscription: { token, deliverable, level },
        },
      }}
      total={price}
      payer={{ name, email }}
      billing={{ country: address.country || null, postcode: address.postcode || null }}
      saved={saved}
      hasAccount
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
        // What was paid for leads to its receipt.
        if (price === 0) onUpdated()
      }}
    />
  )
}

/** Where nothing can be paid, what costs nothing can still be changed: nobody is ever asked for money then. */
const NOBODY = { publishableKey: '', script: null }
