import { useState } from 'react'
import { readOfferedCoupon } from '#domain/coupons/wire-coupon.ts'
import { type SubscriptionSettings, settingsOf } from '#domain/subscriptions/subscription-settings.ts'
import { chooseRenewal, decideChange, openRenew, toggleRenewalCoupon } from '#screens/subscriptions/renew-screen.ts'
import { ANY_TIME } from '#web/parts/subscription-settings/use-subscription-screen.ts'
import type { RenewProps } from './renew-props.ts'

/** What is chosen on the Renew screen, and what changes it. */
export function useRenewScreen({ subscription, subscriber, asked, coupon }: RenewProps) {
  const [renew, setRenew] = useState(() =>
    openRenew({
      current: settingsOf(subscription),
      addresses: subscriber.account.addresses,
      asked,
      coupon: coupon && readOfferedCoupon(coupon),
      now: ANY_TIME,
    }),
  )
  return {
    ...renew,
    decide: (changes: boolean) => setRenew((before) => decideChange(before, changes, ANY_TIME)),
    choose: (changed: Partial<SubscriptionSettings>) => setRenew((before) => chooseRenewal(before, changed, ANY_TIME)),
    toggle: () => setRenew((before) => toggleRenewalCoupon(before, ANY_TIME)),
  }
}
