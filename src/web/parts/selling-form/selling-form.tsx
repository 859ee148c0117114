import type { ReactNode } from 'react'
import { appliedCoupon, type SubscriptionScreen } from '#screens/subscriptions/subscription-screen.ts'
import { PurchaseForm, type PurchaseFormProps } from '#web/parts/purchase-form/purchase-form.tsx'
import { PackageList } from '#web/parts/subscription-settings/package-list.tsx'
import type { SellingProps } from '#web/parts/subscription-settings/selling-props.ts'
import { AddSwag } from '#web/parts/swag/add-swag.tsx'
import { AddLater } from './add-later.tsx'
import { CheckoutDecisionField } from './checkout-decision.tsx'
import { DonationField } from './donation-field.tsx'
import { PlainAdd } from './plain-add.tsx'
import type { Selling } from './use-selling.ts'

type FormProps = SellingProps &
  Pick<PurchaseFormProps, 'endpoint' | 'path' | 'back' | 'keepsAddress' | 'says' | 'onErrors'> & {
    screen: SubscriptionScreen
    selling: Selling
    /** By what the server knows a buyer who is not logged in. */
    known?: Record<string, string>
    /** What only this screen asks for. */
    children?: ReactNode
  }

/** What goes with the subscription, and the way to pay: now, or later with the cart. */
export function SellingForm({ screen, selling, known, children, ...props }: FormProps) {
  const { flow, currency, messages } = props
  const { swag, contents, prices, donation, decision, isBusy, onBusy } = selling
  const code = appliedCoupon(screen)?.code
  return (
    <>
      <div className="selling-besides" inert={isBusy}>
        <PackageList messages={messages} settings={screen.settings} />
        {flow.addDonation && (
          <DonationField
            dollars={donation.value}
            hint={messages.subscription_donation}
            currency={currency}
            onChange={donation.set}
          />
        )}
        <AddSwag products={swag.products} choices={swag.choices} onChange={swag.choose} currency={currency} />
        {children}
        {decision.offered && <CheckoutDecisionField value={decision.decision} onChange={decision.set} />}
      </div>
      <PlainAdd contents={contents} />
      {decision.shows === 'add-to-cart' ? (
        <AddLater contents={contents} done="Your subscription is in your cart." />
      ) : (
        <PurchaseForm
          {...props}
          {...{ contents, prices, isBusy, onBusy }}
          shipcode={screen.settings.shipcode}
          query={code ? { ...known, coupon: code } : { ...known }}
        />
      )}
    </>
  )
}
