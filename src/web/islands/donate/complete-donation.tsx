import { isBlankAddress } from '#domain/addresses/address.ts'
import { billOfDonation } from '#domain/cart/bill-cart.ts'
import { reviewOrder } from '#domain/checkout/review-order.ts'
import { completeDonation } from '#domain/donations/donation-texts.ts'
import { DEFAULT_SHIPCODE } from '#domain/subscriptions/shipcodes.ts'
import { type DonateScreen, donationOf, queryOfDonate, wireDonation } from '#screens/donations/donate-screen.ts'
import { useShippingConfig } from '#web/parts/address-form/use-shipping-config.ts'
import { OrderReview } from '#web/parts/checkout-form/order-review.tsx'
import { useCheckoutForm } from '#web/parts/checkout-form/use-checkout-form.ts'
import { WrongFields } from '#web/parts/checkout-form/wrong-fields.tsx'
import { PurchasePayment } from '#web/parts/purchase-form/purchase-payment.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import type { DonateProps } from './donate-props.ts'
import { DonorSection, donorLabels } from './donor-section.tsx'

type CompleteProps = DonateProps & {
  screen: DonateScreen
  path: string
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
}

/** Who gives, what once more, and the payment. */
export function CompleteDonation(props: CompleteProps) {
  const { screen, path, currency, paymentInfo, isBusy } = props
  const { account } = paymentInfo
  const config = useShippingConfig(true)
  const { binding, general, showErrors } = useCheckoutForm(account)
  const { form, errors } = binding
  const { address } = form.own
  const review = reviewOrder(billOfDonation(donationOf(screen)))
  const name = account?.name ?? form.name
  const email = account?.email ?? form.email
  const body = {
    name,
    email,
    address: account || isBlankAddress(address) ? null : address,
    cart: wireDonation(screen),
    recipient_name: null,
    origin: path,
    shipcode: DEFAULT_SHIPCODE,
  }
  return (
    <div className={account ? 'checkout-column' : 'checkout-columns'}>
      <form className="checkout-form" noValidate inert={isBusy} onSubmit={(event) => event.preventDefault()}>
        <WrongFields id="donate-fields" errors={errors} labels={donorLabels} />
        {!account && (
          <DonorSection
            {...binding}
            config={config}
            countries={props.countries}
            back={`${path}?${queryOfDonate(screen)}`}
          />
        )}
        <ErrorSummary id="donate-error" message={general} />
      </form>
      <section className="checkout-complete" aria-labelledby="complete-donation">
        <h2 id="complete-donation">Complete Your Donation</h2>
        <OrderReview
          review={review}
          currency={currency}
          subscriptionTo={null}
          goodsTo={null}
          termsOfSale={props.termsOfSale}
        />
        <PurchasePayment
          {...props}
          endpoint="/api/donate"
          query={{}}
          body={body}
          total={review.total}
          payer={{ name, email }}
          billing={{ country: address.country || null, postcode: address.postcode || null }}
          canRenew={false}
          isMonthly={screen.type === 'monthly'}
          submit={completeDonation(screen.type, screen.dollars, currency)}
          onErrors={showErrors}
        />
      </section>
    </div>
  )
}
