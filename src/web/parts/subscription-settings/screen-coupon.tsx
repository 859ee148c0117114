import { describeCoupon } from '#screens/coupons/coupon-state.ts'
import type { SubscriptionScreen } from '#screens/subscriptions/subscription-screen.ts'
import { HaveCode } from '#web/parts/coupon-code/have-code.tsx'
import { CouponBanner } from '#web/ui/coupon-banner.tsx'

type ScreenCouponProps = {
  screen: SubscriptionScreen
  toggle: () => void
  isBusy: boolean
  /** Where the screen is without the coupon. */
  without: string
  /** The page that is asked anew with a code that is typed in, and what it is told beside it. */
  page: string
  choices: Record<string, string>
}

/** The coupon that the reader came with, if any; whoever has none that can be used may type one in. */
export function ScreenCoupon({ screen: { coupon }, toggle, isBusy, without, page, choices }: ScreenCouponProps) {
  return (
    <div className="screen-coupon" inert={isBusy}>
      {coupon && (
        <>
          <CouponBanner {...describeCoupon(coupon)} onToggle={toggle} />
          <noscript>
            <a className="coupon-without" href={without}>
              Go on without the coupon
            </a>
          </noscript>
        </>
      )}
      {(coupon === null || coupon.error !== null) && (
        <HaveCode action={page}>
          {Object.entries(choices).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </HaveCode>
      )}
    </div>
  )
}
