import { useState } from 'react'
import { type Address, EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import { billCart, type PriceList } from '#domain/cart/bill-cart.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import type { PurchaseNeeds } from '#domain/checkout/purchase-needs.ts'
import { needsOf } from '#domain/checkout/purchase-needs.ts'
import { sayRenewal } from '#domain/checkout/renewal-terms.ts'
import { reviewOrder } from '#domain/checkout/review-order.ts'
import { composeBill, isChargedMonthly } from '#domain/orders/order-snapshot.ts'
import { canRenewItself } from '#domain/payments/keep-method.ts'
import { DEFAULT_SHIPCODE, letterOf, type Shipcode } from '#domain/subscriptions/shipcodes.ts'
import { addressIn, type CheckoutFields } from '#screens/checkout/checkout-form.ts'
import { wireCart } from '#screens/subscriptions/screen-purchase.ts'
import { useShippingConfig } from '#web/parts/address-form/use-shipping-config.ts'
import { AccountSection } from '#web/parts/checkout-form/account-section.tsx'
import { addressLines, shipTo } from '#web/parts/checkout-form/address-lines.ts'
import { OrderReview } from '#web/parts/checkout-form/order-review.tsx'
import { TotalInView } from '#web/parts/checkout-form/total-in-view.tsx'
import { type FormErrors, useCheckoutForm } from '#web/parts/checkout-form/use-checkout-form.ts'
import { WrongFields } from '#web/parts/checkout-form/wrong-fields.tsx'
import type { SellingProps } from '#web/parts/subscription-settings/selling-props.ts'
import { ANY_TIME } from '#web/parts/subscription-settings/use-subscription-screen.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { PurchaseAddress } from './purchase-address.tsx'
import { PurchasePayment } from './purchase-payment.tsx'

export type PurchaseFormProps = SellingProps & {
  contents: CartContents
  prices: PriceList
  /** The category that was chosen with print. */
  shipcode: Shipcode
  /** Where it is sent to, and what else its query says. */
  endpoint: string
  query: Record<string, string>
  /** The page's own path: where the order comes from. */
  path: string
  /** Where whoever logs in first comes back to, with what they have chosen; the path where it is left out. */
  back?: string
  /** Print goes to the address on file, which is not asked for. */
  keepsAddress?: boolean
  /** What the order says besides. */
  says?: Record<string, unknown>
  /** Hears what the server says of the fields. */
  onErrors?: (errors: FormErrors) => void
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
}

/** What a screen sells straight, without a cart: the form that it needs, the review and the payment. */
export function PurchaseForm(props: PurchaseFormProps) {
  const { contents, paymentInfo, path, isBusy } = props
  const { account } = paymentInfo
  const [zone, setZone] = useState<Shipcode>(DEFAULT_SHIPCODE)
  const config = useShippingConfig()
  const { binding, general, showErrors } = useCheckoutForm(account)
  const { form } = binding
  const billing = billCart(contents, props.prices, ANY_TIME)
  const needs = needsOf(billing.a)
  const shipcode = needs.isPersonalPrint ? props.shipcode : needs.hasPrintGoods ? zone : DEFAULT_SHIPCODE
  const keeps = props.keepsAddress === true && needs.isPersonalPrint
  const asksAddress = !keeps && (needs.isPersonalPrint || needs.hasPrintGoods)
  const bill = composeBill(billing, { subscription: shipcode, goods: shipcode })
  const review = reviewOrder(bill)
  const name = account?.name ?? form.name
  const filed = account?.addresses[letterOf(shipcode)] ?? EMPTY_ADDRESS
  const address = keeps ? filed : asksAddress ? addressIn(shipcode, form, account) : form.own.address
  const onErrors = (found: FormErrors) => {
    showErrors(found)
    props.onErrors?.(found)
  }
  const to = shipTo(name, addressLines(config, props.countries, address), address)
  return (
    <div className={asksAddress || !account ? 'checkout-columns' : 'checkout-column'}>
      <form className="checkout-form" noValidate inert={isBusy} onSubmit={(event) => event.preventDefault()}>
        <WrongFields id="purchase-fields" errors={binding.errors} />
        {!account && <AccountSection {...binding} createsAccount={needs.hasPersonal} back={props.back ?? path} />}
        {asksAddress && (
          <PurchaseAddress
            {...binding}
            needs={needs}
            address={address}
            shipcode={shipcode}
            onZone={setZone}
            config={config}
            countries={props.countries}
            shipping={props.shipping}
          />
        )}
        <ErrorSummary id="purchase-error" message={general} />
      </form>
      <section className="checkout-complete" aria-labelledby="purchase-complete">
        <h2 id="purchase-complete">Complete Your Order</h2>
        <OrderReview
          review={review}
          currency={props.currency}
          subscriptionTo={needs.isPersonalPrint ? to : null}
          goodsTo={to}
          termsOfSale={props.termsOfSale}
        />
        <PurchasePayment
          {...props}
          total={review.total}
          onErrors={onErrors}
          canRenew={canRenewItself(bill)}
          renewal={sayRenewal(bill, props.currency)}
          isMonthly={isChargedMonthly(bill)}
          body={bodyOf(props, form, { needs, shipcode, address: asksAddress ? address : null })}
          payer={{ name, email: account?.email ?? form.email }}
          billing={{ country: address.country || null, postcode: address.postcode || null }}
        />
      </section>
      <TotalInView total={review.total} currency={props.currency} />
    </div>
  )
}

type Asked = { needs: PurchaseNeeds; shipcode: Shipcode; address: Address | null }

function bodyOf(
  { contents, path, says, paymentInfo: { account } }: PurchaseFormProps,
  form: CheckoutFields,
  { needs, shipcode, address }: Asked,
) {
  const makesAccount = needs.hasPersonal && account === null
  return {
    name: account?.name ?? form.name,
    email: account?.email ?? form.email,
    password: makesAccount ? { password: form.password, confirm: form.confirm } : null,
    ...says,
    origin: path,
    address,
    shipcode,
    cart: wireCart(contents),
  }
}
