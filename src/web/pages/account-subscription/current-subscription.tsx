import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { OpenedChange } from '#application/subscription-changes/open-change.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { currentText, leftText } from '#domain/subscription-changes/change-texts.ts'
import type { ShippingNames } from '#domain/subscriptions/shipcodes.ts'
import { letterOfDeliverable } from '#domain/subscriptions/timetable.ts'

type CurrentProps = { opened: OpenedChange; shipping: ShippingNames }

/** What was paid for, what it is set to, and where the rest of it goes. */
export function CurrentSubscription({ opened, shipping }: CurrentProps) {
  const { cycle, left, account } = opened
  const { active } = cycle.deliverables
  const letter = letterOfDeliverable(active)
  const address = letter && account.addresses[letter]
  const lines = address ? formatAddress(shippingConfig(), address).filter(Boolean) : []
  return (
    <section className="account-subscription-now" aria-labelledby="current-subscription">
      <h2 id="current-subscription">Current Subscription</h2>
      <p>{currentText(cycle, shipping)}</p>
      <p>{leftText({ active, left, hasAddress: lines.length > 0 })}</p>
      {lines.length > 0 && (
        <address>
          <span>{account.name}</span>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
    </section>
  )
}
