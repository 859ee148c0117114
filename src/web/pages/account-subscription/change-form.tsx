import { plainCountries } from '#application/addresses/shipping-config.ts'
import type { Site } from '#application/content/read-site.ts'
import type { OpenedPayableChange } from '#application/subscription-changes/open-change.ts'
import type { ChangeNote } from '#contract/account-subscription.ts'
import { shownMethod } from '#domain/payments/saved-method.ts'
import { settingsOfCycle, type WantedSettings } from '#domain/subscription-changes/change.ts'
import type { ShippingNames } from '#domain/subscriptions/shipcodes.ts'
import { change } from '#web/islands/change/change.island.tsx'
import { Island } from '#web/render/island.tsx'
import { usePageSettings } from '#web/render/page-settings.ts'

type ChangeFormProps = {
  opened: OpenedPayableChange
  chosen: WantedSettings
  note: ChangeNote | null
  attempt: string
  magazine: Site['magazine']
  shipping: ShippingNames
}

/** For a subscription that can be changed: how. */
export function ChangeForm({ opened, chosen, note, attempt, magazine, shipping }: ChangeFormProps) {
  const { payments, captcha } = usePageSettings()
  const { cycle, canUpgrade, prices, account, first, bound, saved } = opened
  return (
    <section className="account-subscription-form" aria-labelledby="update-subscription">
      <h2 id="update-subscription">Update Your Subscription</h2>
      <Island
        of={change}
        id="change"
        token={cycle.token}
        settings={settingsOfCycle(cycle)}
        {...{ canUpgrade, prices, account, first, bound, chosen, note, attempt, shipping }}
        saved={saved && shownMethod(saved)}
        payments={payments}
        captcha={captcha.service}
        supportEmail={magazine.supportEmail}
        currency={magazine.currency}
        countries={plainCountries()}
      />
    </section>
  )
}
