import { DETAILS_FORM } from '#contract/redeem-places.ts'
import type { Cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { type Deliverable, deliverableName, payloadShipcode } from '#domain/subscriptions/deliverables.ts'
import { termAdjective } from '#domain/subscriptions/terms.ts'
import type { CheckoutFields } from '#screens/checkout/checkout-form.ts'
import type { CheckoutFaults } from '#screens/checkout/checkout-state.ts'
import { PaymentBlock } from '#web/parts/payment-block/payment-block.tsx'
import { useAttempt } from '#web/parts/purchase-form/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { RedeemProps } from './redeem-props.ts'

const ENDPOINT = '/api/subscribe/redeem'

type RedeemPaymentProps = RedeemProps & {
  form: CheckoutFields
  chosen: Deliverable
  /** What choosing it costs. */
  price: Cents
  keepsAddress: boolean
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onErrors: (errors: Pick<CheckoutFaults, 'general' | 'fields'>) => void
  onRedeemed: () => void
}

/** What is redeemed, and what is to be paid for it: with a payment, or with one press. */
export function RedeemPayment(props: RedeemPaymentProps) {
  const { subscription: gift, chosen, price, currency, payments, supportEmail, isBusy } = props
  const name = deliverableName(chosen)
  const isFree = price === 0
  return (
    <section className="checkout-complete" aria-labelledby="redeem-complete">
      <h2 id="redeem-complete">Your Gift</h2>
      <p className="redeem-chosen">
        {termAdjective(gift.term)} subscription, {name}
      </p>
      {!isFree && (
        <p className="redeem-total">
          <strong>{formatMoney(price, currency)}</strong> Upgrade to {name}
        </p>
      )}
      {isFree && (
        <Button type="submit" look="primary" form={DETAILS_FORM} busy={isBusy} busyLabel="Redeeming Subscription">
          Redeem Subscription
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

function Payment({ form, chosen, price, keepsAddress, onRedeemed, ...props }: RedeemPaymentProps) {
  const { token, subscriber, payments, captcha, supportEmail, saved } = props
  const { account } = subscriber
  const { attempt, keep, forget } = useAttempt(`${ENDPOINT} ${token}`, props.attempt)
  const isPrint = chosen !== 'digital'
  const { address } = form.own
  const name = account?.name ?? form.name
  const email = account?.email ?? form.email
  return (
    <PaymentBlock
      payments={payments ?? NOBODY}
      order={{
        endpoint: ENDPOINT,
        query: { attempt },
        body: {
          name,
          email,
          password: account ? null : { password: form.password, confirm: form.confirm },
          origin: '/subscribe/redeem',
          address: isPrint && !keepsAddress ? address : null,
          shipcode: payloadShipcode(chosen),
          subscription: { token, deliverable: chosen },
        },
      }}
      total={price}
      payer={{ name, email }}
      billing={{ country: address.country || null, postcode: address.postcode || null }}
      saved={saved}
      hasAccount={account !== null}
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
        if (price === 0) onRedeemed()
      }}
    />
  )
}

/** Where nothing can be paid, gifts can still be redeemed: nobody is ever asked for money then. */
const NOBODY = { publishableKey: '', script: null }
