import { useState } from 'react'
import { emptyCart } from '#domain/cart/cart-contents.ts'
import { donationName } from '#domain/donations/donation-item.ts'
import { amountInWords, CHECKOUT_CHOICE, greetDonor } from '#domain/donations/donation-texts.ts'
import { type CheckoutDecision, decideCheckout } from '#screens/checkout/checkout-decision.ts'
import { type DonateScreen, donationOf } from '#screens/donations/donate-screen.ts'
import { useFreshOnReturn } from '#web/parts/browser/use-fresh-on-return.ts'
import { AddFields } from '#web/parts/cart/add-fields.tsx'
import { HaveCode } from '#web/parts/coupon-code/have-code.tsx'
import { NeedsScript } from '#web/parts/payment-block/needs-script.tsx'
import { AddLater } from '#web/parts/selling-form/add-later.tsx'
import { CheckoutDecisionField } from '#web/parts/selling-form/checkout-decision.tsx'
import { CaptchaNotice } from '#web/ui/captcha-notice.tsx'
import { CompleteDonation } from './complete-donation.tsx'
import type { DonateProps } from './donate-props.ts'
import { DonationFields } from './donation-fields.tsx'

const PATH = '/donate'

/** The Donate screen: how much and how often, and how it is paid. */
export function Donate(props: DonateProps) {
  const { asked, tiers, flow, magazine, currency, paymentInfo } = props
  const [screen, setScreen] = useState(asked)
  const [decided, setDecided] = useState<CheckoutDecision>('now')
  const [isBusy, setBusy] = useState(false)
  useFreshOnReturn()
  const { offered, decision, shows } = decideCheckout(flow.checkoutLater, decided)
  return (
    <div className="donate">
      <header className="donate-intro">
        <h1>Donate to {magazine}</h1>
        <p className="donate-lede">
          {paymentInfo.account
            ? greetDonor(paymentInfo.account, magazine)
            : `Give to ${magazine} once, or every month, as much as suits you.`}
        </p>
      </header>
      <section className="selling-form" aria-label="Your donation">
        <DonationFields {...{ screen, tiers, currency, isBusy }} action={PATH} onChange={setScreen} />
        {offered && (
          <div className="selling-besides" inert={isBusy}>
            <CheckoutDecisionField value={decision} hint={CHECKOUT_CHOICE} onChange={setDecided} />
          </div>
        )}
        <PlainDonation {...props} screen={screen} />
        {shows === 'add-to-cart' ? (
          <>
            <AddLater contents={{ ...emptyCart, donation: donationOf(screen) }} done="Your donation is in your cart." />
            <CaptchaNotice service={props.captcha} />
          </>
        ) : (
          <CompleteDonation {...props} {...{ screen, isBusy }} path={PATH} onBusy={setBusy} />
        )}
      </section>
      <HaveCode
        action="/subscribe"
        hint="A donation is given whole: codes are for subscriptions, where this one is applied."
      />
      <p className="donate-checks">Checks may be mailed to {props.postalAddress.join(', ')}.</p>
    </div>
  )
}

/** Without scripts: what was asked for last, named on the button's line, goes into the cart, which leads to the checkout. */
function PlainDonation({ screen, currency, supportEmail }: DonateProps & { screen: DonateScreen }) {
  const donation = donationOf(screen)
  return (
    <>
      <noscript>
        <form className="plain-add" method="post" action="/api/cart">
          <AddFields adds={{ type: 'donation-item', item: donation }} />
          <input type="hidden" name="back" value="/store/checkout" />
          <p>{`${donationName(donation.process)}: ${amountInWords(screen.type, screen.dollars, currency)}`}</p>
          <button className="button button-primary" type="submit">
            Add to Cart
          </button>
        </form>
      </noscript>
      <NeedsScript paysInvoice={false} supportEmail={supportEmail} />
    </>
  )
}
