import { plainCountries } from '#application/addresses/shipping-config.ts'
import type { Site } from '#application/content/read-site.ts'
import { shownMethod } from '#domain/payments/saved-method.ts'
import { donate } from '#web/islands/donate/donate.island.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { Island } from '#web/render/island.tsx'
import { usePageSettings } from '#web/render/page-settings.ts'
import type { DonateData } from './load-donate.ts'

type DonateViewProps = { data: DonateData; site: Site; flow: Site['magazine']['flows']['donate'] }

export function DonateView({ data: { account, saved, asked, attempt }, site, flow }: DonateViewProps) {
  const { name, postalAddress, donationTiers, currency, supportEmail, messages } = site.magazine
  const { payments, captcha } = usePageSettings()
  return (
    <SiteLayout site={site} signup={false}>
      <Island
        of={donate}
        id="donate"
        asked={asked}
        tiers={donationTiers}
        flow={flow}
        magazine={name}
        postalAddress={postalAddress}
        currency={currency}
        paymentInfo={{ account }}
        saved={saved && shownMethod(saved)}
        payments={payments}
        countries={plainCountries()}
        supportEmail={supportEmail}
        captcha={captcha.service}
        termsOfSale={messages.termsOfSale}
        attempt={attempt}
      />
    </SiteLayout>
  )
}
