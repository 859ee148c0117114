import { useState } from 'react'
import { type Address, EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import { billCart, type PriceList } from '#domain/cart/bill-cart.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { wireCart } from '#domain/cart/screen-purchase.ts'
import type { PurchaseNeeds } from '#domain/checkout/check-purchase.ts'
import { addressIn, type CheckoutForm, needsOf } from '#domain/checkout/checkout-form.ts'
import { type Review, reviewOrder } from '#domain/checkout/review-order.ts'
import { composeBill } from '#domain/orders/order-snapshot.ts'
import { DEFAULT_SHIPCODE, letterOf, type Shipcode } from '#domain/subscriptions/shipcodes.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useShippingConfig } from '../address-form/use-shipping-config.ts'
import { AccountSection } from '../checkout/account-section.tsx'
import { addressLines, shipTo } from '../checkout/address-lines.ts'
import { OrderReview } from '../checkout/order-review.tsx'
import { type FormErrors, useCheckoutForm } from '../checkout/use-checkout-form.ts'
import { PaymentBlock } from '../payment-block/payment-block.tsx'
import type { SellingProps } from '../subscription-settings/selling-props.ts'
import { ANY_TIME } from '../subscription-settings/use-subscription-screen.ts'
import { PurchaseAddress } from './purchase-address.tsx'
import { useAttempt } from './use-attempt.ts'

export type PurchaseDeskProps = SellingProps & {
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
export function PurchaseDesk(props: PurchaseDeskProps) {
  const { contents, paymentInfo, path, isBusy } = props
  const { account } = paymentInfo
  const [zone, setZone] = useState<Shipcode>(DEFAULT_SHIPCODE)
  const config = useShippingConfig()
  const { hand, general, showErrors } = useCheckoutForm(account)
  const { form } = hand
  const billing = billCart(contents, props.prices, ANY_TIME)
  const needs = needsOf(billing.a)
  const shipcode = needs.isPersonalPrint ? props.shipcode : needs.hasPrintGoods ? zone : DEFAULT_SHIPCODE
  const keeps = props.keepsAddress === true && needs.isPersonalPrint
  const asksAddress = !keeps && (needs.isPersonalPrint || needs.hasPrintGoods)
  const review = reviewOrder(composeBill(billing, { subscription: shipcode, goods: shipcode }))
  const name = account?.name ?? form.name
  const filed = account?.addresses[letterOf(shipcode)] ?? EMPTY_ADDRESS
  const address = keeps ? filed : asksAddress ? addressIn(shipcode, form, account) : form.own.address
  const hear = (told: FormErrors) => {
    showErrors(told)
    props.onErrors?.(told)
  }
  const to = shipTo(name, addressLines(config, props.countries, address), address)
  return (
    <div className={asksAddress || !account ? 'checkout-columns' : 'checkout-column'}>
      <form className="checkout-form" noValidate inert={isBusy} onSubmit={(event) => event.preventDefault()}>
        {!account && <AccountSection {...hand} createsAccount={needs.hasPersonal} back={props.back ?? path} />}
        {asksAddress && (
          <PurchaseAddress
            {...hand}
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
        <Payment
          {...props}
          {...{ review, needs, onErrors: hear }}
          body={bodyOf(props, form, { needs, shipcode, address: asksAddress ? address : null })}
          payer={{ name, email: account?.email ?? form.email }}
          billing={{ country: address.country || null, postcode: address.postcode || null }}
        />
      </section>
    </div>
  )
}

type Asked = { needs: PurchaseNeeds; shipcode: Shipcode; address: Address | null }

function bodyOf(
  { contents, path, says, paymentInfo: { account } }: PurchaseDeskProps,
  form: CheckoutForm,
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

type PaymentProps = Omit<PurchaseDeskProps, 'onErrors'> & {
  review: Review
  needs: PurchaseNeeds
  body: ReturnType<typeof bodyOf>
  payer: { name: string; email: string }
  billing: { country: string | null; postcode: string | null }
  onErrors: (errors: FormErrors) => void
}

function Payment({ payments, endpoint, query, review, needs, body, onErrors, onBusy, ...props }: PaymentProps) {
  const { attempt, keep, forget } = useAttempt(endpoint, props.attempt)
  if (!payments)
    return <Notice tone="warning">Nothing can be paid here just now. Please write to {props.supportEmail}.</Notice>
  return (
    <PaymentBlock
      payments={payments}
      order={{ endpoint, query: { ...query, attempt }, body }}
      total={review.total}
      payer={props.payer}
      billing={props.billing}
      saved={props.saved}
      hasAccount={props.paymentInfo.account !== null}
      paysInvoice={false}
      hasPersonalSubscription={needs.hasPersonal}
      captcha={props.captcha}
      supportEmail={props.supportEmail}
      onBusy={onBusy}
      onErrors={onErrors}
      onSending={keep}
      onCompleted={forget}
    />
  )
}
