import type { ReactNode } from 'react'
import { appliedCoupon, type SubscriptionScreen } from '#domain/subscriptions/subscription-screen.ts'
import { AddSwag } from '../add-swag/add-swag.tsx'
import { PurchaseDesk, type PurchaseDeskProps } from '../purchase/purchase-desk.tsx'
import { AddLater } from './add-later.tsx'
import { CheckoutDecisionField } from './checkout-decision.tsx'
import { DonationField } from './donation-field.tsx'
import { PackageList } from './package-list.tsx'
import { PlainAdd } from './plain-add.tsx'
import type { SellingProps } from './selling-props.ts'
import type { Selling } from './use-selling.ts'

type DeskProps = SellingProps &
  Pick<PurchaseDeskProps, 'endpoint' | 'path' | 'back' | 'keepsAddress' | 'says' | 'onErrors'> & {
    screen: SubscriptionScreen
    selling: Selling
    /** What only this screen asks for. */
    children?: ReactNode
  }

/** What goes with the subscription, and the way to pay: now, or later with the cart. */
export function SellingDesk({ screen, selling, children, ...props }: DeskProps) {
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
        <AddLater contents={contents} />
      ) : (
        <PurchaseDesk
          {...props}
          {...{ contents, prices, isBusy, onBusy }}
          shipcode={screen.settings.shipcode}
          query={code ? { coupon: code } : {}}
        />
      )}
    </>
  )
}
