import { plainCountries } from '#application/addresses/shipping-config.ts'
import type { Site } from '#application/content/read-site.ts'
import type { OpenedGift } from '#application/gifts/open-gift.ts'
import { giftPath } from '#contract/page-paths.ts'
import type { RedeemNote } from '#contract/redeem-note.ts'
import { shownMethod } from '#domain/payments/saved-method.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import { redeem } from '#web/islands/redeem/redeem.island.tsx'
import { LoginPlace } from '#web/pages/layout/login-place.tsx'
import { Island } from '#web/render/island.tsx'
import { usePageSettings } from '#web/render/page-settings.ts'

type RedeemFormProps = {
  gift: OpenedGift
  token: string
  chosen: Deliverable
  note: RedeemNote | null
  attempt: string
  magazine: Site['magazine']
}

/** For a subscriber the way in, and for everybody the gift. */
export function RedeemForm({ gift: found, magazine, note, ...asked }: RedeemFormProps) {
  const { payments, captcha } = usePageSettings()
  const { gift, account, current, prices, opened, saved } = found
  const { currency, shipping, supportEmail } = magazine
  return (
    <>
      {!account && note?.done == null && (
        <section className="redeem-existing no-print" aria-labelledby="redeem-existing">
          <h2 id="redeem-existing">Existing Subscriber</h2>
          <h3 className="redeem-log-in">Log in to Renew</h3>
          <LoginPlace place="page" redirect={giftPath(asked.token)} />
        </section>
      )}
      <Island
        of={redeem}
        id="redeem"
        className="no-print"
        {...asked}
        subscription={gift}
        current_sub={current}
        subscriber={{ account }}
        upgrade_prices={prices}
        opened={opened}
        note={note}
        saved={saved && shownMethod(saved)}
        payments={payments}
        captcha={captcha.service}
        supportEmail={supportEmail}
        currency={currency}
        shipping={{ name_a: shipping.nameA, name_b: shipping.nameB, name_c: shipping.nameC }}
        countries={plainCountries()}
      />
    </>
  )
}
