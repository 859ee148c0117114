import { plainCountries } from '#application/addresses/shipping-config.ts'
import type { Site } from '#application/content/read-site.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import { shownMethod } from '#domain/payments/saved-method.ts'
import type { SellingProps } from '#web/parts/subscription-settings/selling-props.ts'
import { usePageSettings } from '#web/render/page-settings.ts'

type Opened = { account: CheckoutAccount | null; saved: SavedMethod | null; flow: SellingProps['flow'] }

/** What every screen that sells subscriptions is told of the magazine, and of who pays. */
export function useSellingProps(
  { magazine }: Site,
  { account, saved, flow }: Opened,
): Omit<SellingProps, 'pricing' | 'coupon' | 'attempt'> {
  const { currency, messages, shipping, supportEmail, issuesPerYear } = magazine
  const { payments, captcha } = usePageSettings()
  return {
    paymentInfo: { account },
    saved: saved && shownMethod(saved),
    issuesPerYear,
    messages: {
      subscription_level: messages.subscriptionLevel,
      subscription_donation: messages.subscriptionDonation,
      subscription_package_print: messages.subscriptionPackagePrint,
      subscription_package_digital: messages.subscriptionPackageDigital,
      subscription_shipping: messages.subscriptionShipping,
      subscription_term: messages.subscriptionTerm,
    },
    flow,
    shipping: { name_a: shipping.nameA, name_b: shipping.nameB, name_c: shipping.nameC },
    currency,
    payments,
    countries: plainCountries(),
    supportEmail,
    captcha: captcha.service,
    termsOfSale: messages.termsOfSale,
  }
}
