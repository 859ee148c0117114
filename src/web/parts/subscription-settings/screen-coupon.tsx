import { describeCoupon } from '#screens/coupons/coupon-state.ts'
import type { SubscriptionScreen } from '#screens/subscriptions/subscription-screen.ts'
import { CouponBanner } from '#web/ui/coupon-banner.tsx'

type ScreenCouponProps = {
  screen: SubscriptionScreen
  toggle: () => void
  isBusy: boolean
  /** Where the screen is without the coupon. */
  without: string
}

/** The coupon that the reader came with, if any. */
export function ScreenCoupon({ screen: { coupon }, toggle, isBusy, without }: ScreenCouponProps) {
  if (!coupon) return null
  return (
    <div inert={isBusy}>
      <CouponBanner {...describeCoupon(coupon)} onToggle={toggle} />
      <noscript>
        <a className="coupon-without" href={without}>
          Go on without the coupon
        </a>
      </noscript>
    </div>
  )
}
