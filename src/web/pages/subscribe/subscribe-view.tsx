import { plainCountries } from '#application/addresses/shipping-config.ts'
import type { Site } from '#application/content/read-site.ts'
import { subscribe } from '#web/islands/subscribe/subscribe.island.tsx'
import { shownMethod } from '#web/pages/checkout/shown-method.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { Island } from '#web/render/island.tsx'
import { usePageSettings } from '#web/render/page-settings.ts'
import type { SubscribeData } from './load-subscribe.ts'

type SubscribeViewProps = {
  data: SubscribeData
  site: Site
  flow: Site['magazine']['flows']['subscribe']
}

/** As many as stand beside the words. */
const COVERS = 3

export function SubscribeView({ data, site, flow }: SubscribeViewProps) {
  const { name, tagline, description, currency, messages, shipping, supportEmail, issuesPerYear } = site.magazine
  const { payments, captcha } = usePageSettings()
  const { account, saved, ...opened } = data
  return (
    <SiteLayout site={site} signup={false}>
      <Island
        of={subscribe}
        id="subscribe"
        {...opened}
        paymentInfo={{ account }}
        saved={saved && shownMethod(saved)}
        issuesPerYear={issuesPerYear}
        messages={{
          subscription_level: messages.subscriptionLevel,
          subscription_donation: messages.subscriptionDonation,
          subscription_package_print: messages.subscriptionPackagePrint,
          subscription_package_digital: messages.subscriptionPackageDigital,
          subscription_shipping: messages.subscriptionShipping,
          subscription_term: messages.subscriptionTerm,
        }}
        flow={flow}
        shipping={{ name_a: shipping.nameA, name_b: shipping.nameB, name_c: shipping.nameC }}
        currency={currency}
        payments={payments}
        countries={plainCountries()}
        supportEmail={supportEmail}
        captcha={captcha.service}
        termsOfSale={messages.termsOfSale}
        magazine={{ name, tagline, description }}
        covers={site.issues
          .slice(0, COVERS)
          .map(({ number, cover: { src, alt, width, height } }) => ({ number, src, alt, width, height }))}
      />
    </SiteLayout>
  )
}
