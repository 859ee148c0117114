import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { describeShipping, shippingDiffers } from '#domain/accounts/cycle-texts.ts'
import { countryName } from '#domain/addresses/shipping-config.ts'
import { type Deliverable, payloadShipcode } from '#domain/subscriptions/deliverables.ts'
import { letterOf } from '#domain/subscriptions/shipcodes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type AccountParts, categoryName } from './account-parts.tsx'

/** Told to whoever has cycles that are shipped differently: it may not be meant. */
export function ImportantNotice({ account, magazine }: AccountParts) {
  const pair = account.timetable.discontinuous
  if (!pair) return null
  const describe = (deliverable: Deliverable) => {
    const shipcode = payloadShipcode(deliverable)
    const address = account.account.addresses[letterOf(shipcode)]
    const country = address ? countryName(shippingConfig(), address.country) : categoryName(magazine, shipcode)
    return describeShipping(deliverable, country)
  }
  return (
    <Notice tone="warning" title="Important Notice">
      <p>{shippingDiffers(describe(pair[0]), describe(pair[1]))}</p>
      <p>
        If that is not what you want, click Update at the cycle in question in{' '}
        <a href="#subscription-settings">Subscription Settings</a>.
      </p>
    </Notice>
  )
}
