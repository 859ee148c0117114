import { useState } from 'react'
import type { SubscriptionSettings } from '#domain/subscriptions/subscription-settings.ts'
import {
  changePurpose,
  changeSettings,
  type Purpose,
  type SubscriptionScreen,
  toggleCoupon,
} from '#screens/subscriptions/subscription-screen.ts'

/** Whether a coupon's time has come is the server's to say: it gives only what can be used now. */
export const ANY_TIME = new Date(0)

/** What is chosen on a screen that sells subscriptions, and what changes it. */
export function useSubscriptionScreen(open: () => SubscriptionScreen) {
  const [screen, setScreen] = useState(open)
  return {
    screen,
    choosePurpose: (purpose: Purpose) => setScreen((before) => changePurpose(before, purpose, ANY_TIME)),
    choose: (changed: Partial<SubscriptionSettings>) =>
      setScreen((before) => changeSettings(before, changed, ANY_TIME)),
    toggle: () => setScreen((before) => toggleCoupon(before, ANY_TIME)),
  }
}
