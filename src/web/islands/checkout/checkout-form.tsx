import { useState } from 'react'
import type { CartAnswer } from '#contract/cart.ts'
import { cartLines } from '#domain/cart/cart-lines.ts'
import { needsOf } from '#domain/checkout/purchase-needs.ts'
import { sayRenewal } from '#domain/checkout/renewal-terms.ts'
import { reviewOrder } from '#domain/checkout/review-order.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { composeBill, isChargedMonthly } from '#domain/orders/order-snapshot.ts'
import { canRenewItself } from '#domain/payments/keep-method.ts'
import { letterOf } from '#domain/subscriptions/shipcodes.ts'
import { describeChange } from '#screens/cart/describe-change.ts'
import { bodyOf, ownDestination, shippedBy } from '#screens/checkout/checkout-form.ts'
import { useShippingConfig } from '#web/parts/address-form/use-shipping-config.ts'
import { announceCart } from '#web/parts/cart/cart-channel.ts'
import { type CartEdit, CartTable } from '#web/parts/cart/cart-table.tsx'
import { AccountSection } from '#web/parts/checkout-form/account-section.tsx'
import { addressLines, shipTo } from '#web/parts/checkout-form/address-lines.ts'
import { OrderReview } from '#web/parts/checkout-form/order-review.tsx'
import { TotalInView } from '#web/parts/checkout-form/total-in-view.tsx'
import { type FormErrors, useCheckoutForm } from '#web/parts/checkout-form/use-checkout-form.ts'
import { WrongFields } from '#web/parts/checkout-form/wrong-fields.tsx'
import { PaymentBlock } from '#web/parts/payment-block/payment-block.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MailingAddress, SubscriptionAddress } from './address-sections.tsx'
import { CartCode } from './cart-code.tsx'
import type { CheckoutProps } from './checkout-props.ts'

type FormProps = CheckoutProps & {
  edit: CartEdit
  applyCode: (code: string) => void
  /** Resolves when what was edited has been answered. */
  settled: () => Promise<void>
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
}

/** The cart, the form that it needs, the review and the payment. */
export function CheckoutForm(props: FormProps) {
  const { cart, paymentInfo, currency, edit, applyCode, isBusy } = props
  const { account } = paymentInfo
  const config = useShippingConfig()
  const { binding, general, showErrors } = useCheckoutForm(account)
  const { form } = binding
  const needs = needsOf(cart.billing.a)
  const ship = shippedBy(needs, form, account)
  const bill = composeBill(cart.billing, ship)
  const review = reviewOrder(bill)
  const own = ownDestination(form, account)
  const name = account?.name ?? form.name
  const destination = ({ address }: typeof own, to: string) =>
    shipTo(to, addressLines(config, props.countries, address), address)
  const section = { ...binding, config, countries: props.countries, shipping: props.shipping, account, needs }
  const [changes, setChanges] = useState<string[]>([])
  const linesOf = ({ billing }: CartAnswer) =>
    cartLines(composeBill(billing, ship), letterOf(ship.goods), letterOf(ship.subscription))
  const showCart = (fresh: CartAnswer) => {
    setChanges(describeChange(linesOf(cart), linesOf(fresh), (amount) => formatMoney(amount, currency)))
    announceCart(fresh)
  }
  const onErrors = (found: FormErrors) => {
    showErrors(found)
    // The next press: what it answers to has been read.
    if (found.general === null) setChanges([])
  }
  const asks = !account || needs.isPersonalPrint || needs.hasPrintGoods
  return (
    <>
      <div inert={isBusy}>
        <CartTable
          id="cart"
          caption="Items"
          billing={cart.billing}
          letter={letterOf(ship.goods)}
          subscriptionLetter={letterOf(ship.subscription)}
          currency={currency}
          edit={edit}
        />
        <CartCode cart={cart} applyCode={applyCode} />
      </div>
      <div className={asks ? 'checkout-columns' : 'checkout-column'}>
        <form className="checkout-form" noValidate inert={isBusy} onSubmit={(event) => event.preventDefault()}>
          <WrongFields id="checkout-fields" errors={binding.errors} />
          {!account && <AccountSection {...binding} createsAccount={needs.hasPersonal} back="/store/checkout" />}
          {needs.isPersonalPrint && <SubscriptionAddress {...section} />}
          {needs.hasPrintGoods && <MailingAddress {...section} />}
          {review.total === 0 && (
            <Notice>
              <p>
                This order is free. If you would like to support our work, please <a href="/donate">make a donation</a>.
              </p>
            </Notice>
          )}
          <ErrorSummary id="checkout-error" message={general && [general, ...changes].join(' ')} />
        </form>
        <section className="checkout-complete" aria-labelledby="checkout-complete">
          <h2 id="checkout-complete">Complete Your Order</h2>
          <OrderReview
            review={review}
            currency={currency}
            subscriptionTo={needs.isPersonalPrint ? destination(own, name) : null}
            goodsTo={form.toOther ? destination(form.recipient, form.recipientName) : destination(own, name)}
            termsOfSale={props.termsOfSale}
          />
          <Payment
            {...props}
            total={review.total}
            payer={{ name, email: account?.email ?? form.email }}
            billing={{ country: own.address.country || null, postcode: own.address.postcode || null }}
            body={bodyOf(needs, form, account)}
            canRenew={canRenewItself(bill)}
            renewal={sayRenewal(bill, currency)}
            isMonthly={isChargedMonthly(bill)}
            onErrors={onErrors}
            onCart={showCart}
          />
        </section>
      </div>
      <TotalInView total={review.total} currency={currency} />
    </>
  )
}

type PaymentProps = FormProps & {
  total: number
  payer: { name: string; email: string }
  billing: { country: string | null; postcode: string | null }
  body: ReturnType<typeof bodyOf>
  canRenew: boolean
  renewal: string | null
  isMonthly: boolean
  onErrors: (errors: FormErrors) => void
  onCart: (cart: CartAnswer) => void
}

function Payment({ payments, body, canRenew, ...props }: PaymentProps) {
  const { total, payer, billing, saved, captcha, supportEmail, onBusy, onErrors, paymentInfo } = props
  if (!payments)
    return <Notice tone="warning">Nothing can be paid here just now. Please write to {supportEmail}.</Notice>
  return (
    <PaymentBlock
      payments={payments}
      order={{
        endpoint: '/api/cart/checkout',
        body: { ...body, origin: '/store/checkout' },
        resetsCart: true,
        settled: props.settled,
        onCart: props.onCart,
        ...(body.gifted && { query: { gift: '' } }),
      }}
      total={total}
      payer={payer}
      billing={billing}
      saved={saved}
      hasAccount={paymentInfo.account !== null}
      paysInvoice={false}
      canRenew={canRenew}
      renewal={props.renewal}
      isMonthly={props.isMonthly}
      captcha={captcha}
      supportEmail={supportEmail}
      onBusy={onBusy}
      onErrors={onErrors}
    />
  )
}
