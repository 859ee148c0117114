import { DETAILS_FORM } from '#contract/redeem-places.ts'
import { type Deliverable, deliverableName } from '#domain/subscriptions/deliverables.ts'
import { termAdjective } from '#domain/subscriptions/terms.ts'
import { DeliverablePayment, type Paying } from '#web/parts/deliverable/deliverable-payment.tsx'
import type { RedeemProps } from './redeem-props.ts'

type RedeemPaymentProps = RedeemProps & Paying & { chosen: Deliverable; onRedeemed: () => void }

/** What is redeemed, and what is to be paid for it. */
export function RedeemPayment({ subscription: gift, subscriber, onRedeemed, ...props }: RedeemPaymentProps) {
  const { chosen, form } = props
  const { account } = subscriber
  return (
    <DeliverablePayment
      {...props}
      heading="Your Gift"
      payer={{ name: account?.name ?? form.name, email: account?.email ?? form.email }}
      hasAccount={account !== null}
      button={{ form: DETAILS_FORM, label: 'Redeem Subscription', busyLabel: 'Redeeming Subscription' }}
      order={{
        endpoint: '/api/subscribe/redeem',
        origin: '/subscribe/redeem',
        body: { password: account ? null : { password: form.password, confirm: form.confirm } },
      }}
      onDone={onRedeemed}
    >
      <p className="redeem-chosen">
        {termAdjective(gift.term)} subscription, {deliverableName(chosen)}
      </p>
    </DeliverablePayment>
  )
}
