import type { PriceList } from '#domain/cart/bill-cart.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { clampGiftQuantity, MOST_GIFTS } from '#domain/cart/quantities.ts'
import type { CheckoutDecision, DecisionOffer } from '#domain/checkout/checkout-decision.ts'
import { appliedCoupon, purposeOf, type SubscriptionScreen } from '#domain/subscriptions/subscription-screen.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { AddSwag } from '../add-swag/add-swag.tsx'
import { PurchaseDesk } from '../purchase/purchase-desk.tsx'
import { AddLater } from '../subscription-settings/add-later.tsx'
import { CheckoutDecisionField } from '../subscription-settings/checkout-decision.tsx'
import { DonationField } from '../subscription-settings/donation-field.tsx'
import { PackageList } from '../subscription-settings/package-list.tsx'
import type { useSwag } from '../subscription-settings/use-swag.ts'
import { PlainAdd } from './plain-add.tsx'
import type { SubscribeProps } from './subscribe-props.ts'

type Held = { value: number; set: (value: number) => void }

type DeskProps = SubscribeProps & {
  screen: SubscriptionScreen
  swag: ReturnType<typeof useSwag>
  contents: CartContents
  prices: PriceList
  quantity: Held
  donation: Held
  decision: DecisionOffer & { set: (decision: CheckoutDecision) => void }
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
}

/** What goes with the subscription, and the way to pay: now, or later with the cart. */
export function SubscribeDesk(props: DeskProps) {
  const { screen, swag, contents, quantity, donation, decision, flow, isBusy, currency, messages } = props
  const code = appliedCoupon(screen)?.code
  return (
    <>
      <div className="subscribe-besides" inert={isBusy}>
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
        {purposeOf(screen) === 'gift' && (
          <NumberField
            name="gifts"
            label="Number of gifts"
            min={1}
            max={MOST_GIFTS}
            step={1}
            value={quantity.value}
            onCommit={(typed) => quantity.set(clampGiftQuantity(typed))}
          />
        )}
        {decision.offered && <CheckoutDecisionField value={decision.decision} onChange={decision.set} />}
      </div>
      <PlainAdd contents={contents} />
      {decision.shows === 'add-to-cart' ? (
        <AddLater contents={contents} />
      ) : (
        <PurchaseDesk
          {...props}
          shipcode={screen.settings.shipcode}
          endpoint="/api/subscribe"
          query={code ? { coupon: code } : {}}
          path="/subscribe"
        />
      )}
    </>
  )
}
