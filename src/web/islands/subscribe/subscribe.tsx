import { type SubmitEvent, useState } from 'react'
import { contentsOfScreen, pricesOfScreen } from '#domain/cart/screen-purchase.ts'
import { type CheckoutDecision, decideCheckout } from '#domain/checkout/checkout-decision.ts'
import { describeCoupon } from '#domain/coupons/coupon-state.ts'
import { readOfferedCoupon } from '#domain/coupons/wire-coupon.ts'
import {
  appliedCoupon,
  couponUseOf,
  openScreen,
  purposeOf,
  purposes,
} from '#domain/subscriptions/subscription-screen.ts'
import { CouponBanner } from '#web/ui/coupon-banner.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SettingsFields } from '../subscription-settings/settings-fields.tsx'
import { ANY_TIME, useSubscriptionScreen } from '../subscription-settings/use-subscription-screen.ts'
import { useSwag } from '../subscription-settings/use-swag.ts'
import { useFreshOnReturn } from '../use-fresh-on-return.ts'
import { SubscribeDesk } from './subscribe-desk.tsx'
import { FORM_ID, SubscribeIntro } from './subscribe-intro.tsx'
import type { SubscribeProps } from './subscribe-props.ts'

const purposeNames = { personal: 'Personal', gift: 'Gift' }

/** The Subscribe screen: what is offered, what is chosen of it, and how it is paid for. */
export function Subscribe(props: SubscribeProps) {
  const { coupon: offered, asked, subscriber, flow } = props
  const coupon = offered && readOfferedCoupon(offered)
  const { screen, choosePurpose, choose, toggle } = useSubscriptionScreen(() => {
    const { purpose, ...settings } = asked
    return openScreen({ use: couponUseOf(purpose), settings, coupon, now: ANY_TIME })
  })
  const swag = useSwag(flow.addProducts)
  const [quantity, setQuantity] = useState(1)
  const [dollars, setDollars] = useState(0)
  const [decided, setDecided] = useState<CheckoutDecision>('now')
  const [isBusy, setBusy] = useState(false)
  useFreshOnReturn()
  const purpose = purposeOf(screen)
  const isHidden = purpose === 'personal' && subscriber?.isSubscriber === true
  const besides = { quantity, dollars, products: swag.priced, swag: swag.choices }
  return (
    <div className="subscribe">
      <SubscribeIntro {...props} choosePurpose={choosePurpose} />
      <section id={FORM_ID} className="subscribe-form" tabIndex={-1} aria-label="Your subscription">
        {screen.coupon && (
          <div inert={isBusy}>
            <CouponBanner {...describeCoupon(screen.coupon)} onToggle={toggle} />
            <noscript>
              <a className="coupon-without" href={`/subscribe?code=#${FORM_ID}`}>
                Go on without the coupon
              </a>
            </noscript>
          </div>
        )}
        <form className="subscribe-settings" method="get" action="/subscribe" inert={isBusy} onSubmit={stay}>
          <RadioGroup
            name="type"
            label="Who is this subscription for?"
            look="row"
            value={purpose}
            onChange={(chosen) => choosePurpose(chosen === 'gift' ? 'gift' : 'personal')}
            options={purposes.map((value) => ({ value, label: purposeNames[value] }))}
          />
          {isHidden ? <AlreadySubscriber /> : <SettingsFields {...props} screen={screen} choose={choose} />}
          {/* An empty one says that a code which is remembered is not meant. */}
          <input type="hidden" name="code" value={offered?.code ?? ''} />
          <noscript>
            <button className="button button-secondary" type="submit">
              Show these prices
            </button>
          </noscript>
        </form>
        {!isHidden && (
          <SubscribeDesk
            {...props}
            screen={screen}
            swag={swag}
            contents={contentsOfScreen(screen, besides)}
            prices={pricesOfScreen({ pricing: props.pricing, coupon: appliedCoupon(screen), products: swag.priced })}
            quantity={{ value: quantity, set: setQuantity }}
            donation={{ value: dollars, set: setDollars }}
            decision={{ ...decideCheckout(flow.checkoutLater, decided), set: setDecided }}
            isBusy={isBusy}
            onBusy={setBusy}
          />
        )}
      </section>
    </div>
  )
}

/** With scripts everything is there already: a press of Enter must not load the page anew. */
const stay = (event: SubmitEvent<HTMLFormElement>) => event.preventDefault()

function AlreadySubscriber() {
  return (
    <Notice title="You are a subscriber already">
      <p>
        Choose Gift to buy a subscription for somebody else, or <a href="/subscribe/renew">renew your own</a> instead.
      </p>
    </Notice>
  )
}
