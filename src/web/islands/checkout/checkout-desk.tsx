import { bodyOf, needsOf, ownDestination, shippedBy } from '#domain/checkout/checkout-form.ts'
import { reviewOrder } from '#domain/checkout/review-order.ts'
import { composeBill } from '#domain/orders/order-snapshot.ts'
import { letterOf } from '#domain/subscriptions/shipcodes.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useShippingConfig } from '../address-form/use-shipping-config.ts'
import { type CartEdit, CartTable } from '../cart/cart-table.tsx'
import { PaymentBlock } from '../payment-block/payment-block.tsx'
import { AccountSection } from './account-section.tsx'
import { addressLines, shipTo } from './address-lines.ts'
import { MailingAddress, SubscriptionAddress } from './address-sections.tsx'
import type { CheckoutProps } from './checkout-props.ts'
import { OrderReview } from './order-review.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'

type DeskProps = CheckoutProps & {
  edit: CartEdit
  /** Resolves when what was edited has been answered. */
  settled: () => Promise<void>
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
}

/** The cart, the form that it needs, the review and the payment. */
export function CheckoutDesk(props: DeskProps) {
  const { cart, paymentInfo, currency, edit, isBusy } = props
  const { account } = paymentInfo
  const config = useShippingConfig()
  const { hand, general, showErrors } = useCheckoutForm(account)
  const { form } = hand
  const needs = needsOf(cart.billing.a)
  const ship = shippedBy(needs, form, account)
  const bill = composeBill(cart.billing, ship)
  const review = reviewOrder(bill)
  const own = ownDestination(form, account)
  const name = account?.name ?? form.name
  const told = ({ address }: typeof own, to: string) =>
    shipTo(to, addressLines(config, props.countries, address), address)
  const section = { ...hand, config, countries: props.countries, shipping: props.shipping, account, needs }
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
      </div>
      <div className={asks ? 'checkout-columns' : 'checkout-column'}>
        <form className="checkout-form" noValidate inert={isBusy} onSubmit={(event) => event.preventDefault()}>
          {!account && <AccountSection {...hand} createsAccount={needs.hasPersonal} back="/store/checkout" />}
          {needs.isPersonalPrint && <SubscriptionAddress {...section} />}
          {needs.hasPrintGoods && <MailingAddress {...section} />}
          {review.total === 0 && (
            <Notice>
              <p>
                This order is free. If you would like to support our work, please <a href="/donate">make a donation</a>.
              </p>
            </Notice>
          )}
          <ErrorSummary id="checkout-error" message={general} />
        </form>
        <section className="checkout-complete" aria-labelledby="checkout-complete">
          <h2 id="checkout-complete">Complete Your Order</h2>
          <OrderReview
            review={review}
            currency={currency}
            subscriptionTo={needs.isPersonalPrint ? told(own, name) : null}
            goodsTo={form.toOther ? told(form.recipient, form.recipientName) : told(own, name)}
            termsOfSale={props.termsOfSale}
          />
          <Payment
            {...props}
            total={review.total}
            payer={{ name, email: account?.email ?? form.email }}
            billing={{ country: own.address.country || null, postcode: own.address.postcode || null }}
            body={bodyOf(needs, form, account)}
            hasPersonal={needs.hasPersonal}
            onErrors={showErrors}
          />
        </section>
      </div>
    </>
  )
}

type PaymentProps = DeskProps & {
  total: number
  payer: { name: string; email: string }
  billing: { country: string | null; postcode: string | null }
  body: ReturnType<typeof bodyOf>
  hasPersonal: boolean
  onErrors: ReturnType<typeof useCheckoutForm>['showErrors']
}

function Payment({ payments, body, hasPersonal, ...props }: PaymentProps) {
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
        ...(body.gifted && { query: { gift: '' } }),
      }}
      total={total}
      payer={payer}
      billing={billing}
      saved={saved}
      hasAccount={paymentInfo.account !== null}
      paysInvoice={false}
      hasPersonalSubscription={hasPersonal}
      captcha={captcha}
      supportEmail={supportEmail}
      onBusy={onBusy}
      onErrors={onErrors}
    />
  )
}
