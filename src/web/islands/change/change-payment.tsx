import { CHANGE_DETAILS_FORM, SUBSCRIPTION_UPDATE, subscriptionPath } from '#contract/account-subscription.ts'
import type { WantedSettings } from '#domain/subscription-changes/change.ts'
import { effectTexts } from '#domain/subscription-changes/change-texts.ts'
import { DeliverablePayment, type Paying } from '#web/parts/deliverable/deliverable-payment.tsx'
import type { ChangeProps } from './change-props.ts'

type ChangePaymentProps = Omit<ChangeProps, 'chosen'> & Paying & { wanted: WantedSettings; onUpdated: () => void }

/** What changes and from when on, and what is to be paid for it. */
export function ChangePayment({ settings, wanted, first, bound, account, onUpdated, ...props }: ChangePaymentProps) {
  const { deliverable: chosen, level } = wanted
  return (
    <DeliverablePayment
      {...props}
      heading="Your Change"
      chosen={chosen}
      payer={{ name: account.name, email: account.email }}
      hasAccount
      button={{ form: CHANGE_DETAILS_FORM, label: 'Update Subscription', busyLabel: 'Updating Subscription' }}
      order={{ endpoint: SUBSCRIPTION_UPDATE, origin: subscriptionPath(props.token), subscription: { level } }}
      onDone={onUpdated}
    >
      <div className="change-effect" aria-live="polite">
        {effectTexts({ active: settings.active, chosen, first, bound }).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </DeliverablePayment>
  )
}
