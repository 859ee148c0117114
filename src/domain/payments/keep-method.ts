import type { Bill } from '../cart/bill.ts'

/** Whether a bill holds a personal subscription that can renew itself: one that ends. */
export const canRenewItself = ({ membership }: Bill): boolean =>
  membership?.type === 'subscription' && membership.item.term !== 'lifetime'

type Paying = {
  /** See `canRenewItself`. */
  canRenew: boolean
  /** A monthly donation is among what is bought. */
  isMonthly: boolean
  /** Nobody is logged in, so that nobody was asked whether the card is to be saved. */
  isGuest: boolean
  pay: 'use-card' | 'add-card'
  /** 'Save Card on Account' is ticked. */
  savesCard: boolean
}

/**
 * Whether the method that pays is kept. A subscription renews itself by a method that is kept, and by no other; a monthly
 * donation can not be had without one.
 */
export function keepsMethod({ canRenew, isMonthly, isGuest, pay, savesCard }: Paying): boolean {
  if (isMonthly) return true
  if (!canRenew) return savesCard && !isGuest
  return isGuest || pay === 'use-card' || savesCard
}
