import type { ReactNode } from 'react'
import { formatMoney, formatPrice } from '#domain/money/format-money.ts'
import { termOptions } from '#domain/pricing/priced-options.ts'
import { shippingPrice } from '#domain/pricing/pricing.ts'
import { levelNames } from '#domain/subscriptions/categories.ts'
import { deliverableName, shipcodeOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import { letterOf } from '#domain/subscriptions/shipcodes.ts'
import { termName } from '#domain/subscriptions/terms.ts'
import { appliedCoupon, type SubscriptionScreen } from '#screens/subscriptions/subscription-screen.ts'
import { useShippingConfig } from '#web/parts/address-form/use-shipping-config.ts'
import { addressLines } from '#web/parts/checkout-form/address-lines.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import type { RenewProps } from './renew-props.ts'

/** What is renewed where nothing is changed. */
export function SameSettings(props: RenewProps & { screen: SubscriptionScreen }) {
  const { subscriber, subscription, countries } = props
  const { set, active } = subscription.deliverables
  const config = useShippingConfig()
  const shipcode = shipcodeOfDeliverable(set)
  const address = shipcode && subscriber.account.addresses[letterOf(shipcode)]
  return (
    <dl className="same-settings">
      <Setting name="Rate">{levelNames[subscription.level]}</Setting>
      <Setting name="Term">{termName(subscription.term)}</Setting>
      <Setting name="Deliverable">{deliverableName(set)}</Setting>
      {active !== set && <Setting name="Sent at present">{deliverableName(active)}</Setting>}
      {address && (
        <Setting name="Ship to">
          <Unbroken text={addressLines(config, countries, address).join(', ')} />
        </Setting>
      )}
      <Price {...props} />
    </dl>
  )
}

function Price({ screen, pricing, issuesPerYear, currency }: RenewProps & { screen: SubscriptionScreen }) {
  const { settings } = screen
  const priced = { pricing, settings, coupon: appliedCoupon(screen) }
  const term = termOptions(priced, issuesPerYear).find(({ value }) => value === settings.term)
  const shipping = shippingPrice(pricing, settings.category, settings.term, settings.shipcode)
  if (!term) return null
  return (
    <Setting name="Price">
      {formatPrice(term.price, currency)}
      {term.fullPrice !== null && <span className="full-price"> ({formatMoney(term.fullPrice, currency)})</span>}
      {shipping > 0 && ` and ${formatMoney(shipping, currency)} for shipping`}
    </Setting>
  )
}

const Setting = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="same-setting">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
