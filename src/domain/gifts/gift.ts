import { type Cents, cents } from '../money/cents.ts'
import { deliverableValue } from '../pricing/deliverable-value.ts'
import type { Pricing } from '../pricing/pricing.ts'
import type { UpgradePrices } from '../pricing/upgrade-prices.ts'
import type { Level } from '../subscriptions/categories.ts'
import { type Deliverable, deliverables } from '../subscriptions/deliverables.ts'
import type { Term } from '../subscriptions/terms.ts'

/** A subscription that was bought for somebody, as far as redeeming it goes. */
export type Gift = {
  readonly giver: string
  readonly term: Term
  readonly level: Level
  /** What was paid for. */
  readonly deliverable: Deliverable
}

/** The gifts of an order are numbered from 1 to 20 at most; this one stands for a cycle that could not be granted. */
export const GIFT_IN_PLACE_OF_A_CYCLE = 21

/** What the reader subscribes to already, or did last. */
export type CurrentSubscription = {
  /** How its page is named. */
  readonly token: string
  readonly deliverable: Deliverable
  /** Something is still to come from it. */
  readonly isActive: boolean
}

/** What choosing each deliverable costs: the whole difference to what the gift is worth at the low level, or nothing. */
export function upgradePrices(pricing: Pricing, { term, deliverable: given }: Gift): UpgradePrices {
  const worth = (deliverable: Deliverable) => deliverableValue(pricing, { level: 'low', term, deliverable })
  const priceOf = (wanted: Deliverable) => cents(Math.max(0, worth(wanted) - worth(given)))
  return Object.fromEntries(deliverables.map((wanted) => [wanted, priceOf(wanted)])) as UpgradePrices
}

export type OpenedRedemption = {
  /** What is chosen at first. */
  readonly preselected: Deliverable
  /** The gift is for something else than the reader has. */
  readonly isMisaligned: boolean
  /** Renewing with what the reader has costs something. */
  readonly needsUpgrade: boolean
}

/** A subscriber renews with what they have; anybody else gets what was given. */
export function openRedemption(
  gift: Gift,
  current: CurrentSubscription | null,
  prices: UpgradePrices,
): OpenedRedemption {
  const preselected = current?.deliverable ?? gift.deliverable
  const isMisaligned = preselected !== gift.deliverable
  return { preselected, isMisaligned, needsUpgrade: isMisaligned && prices[preselected] > 0 }
}

/** Whether issues would come differently once the gift's turn has come. */
export const isDiscontinuous = (chosen: Deliverable, current: CurrentSubscription | null): boolean =>
  current?.isActive === true && current.deliverable !== chosen

/**
 * What the new cycle counts as paid for, and what it delivers. What costs no more leaves the gift as it was paid for: it
 * can be switched back to at any time.
 */
export const redeemedAs = (given: Deliverable, chosen: Deliverable, price: Cents) => ({
  set: price > 0 ? chosen : given,
  active: chosen,
})

/** `held`: somebody is paying for an upgrade of it at this moment. */
export type GiftRefusal = 'redeemed' | 'void' | 'held' | 'lifetime'

export type GiftState = {
  readonly isRedeemed: boolean
  readonly isVoid: boolean
  /** By somebody else's payment. */
  readonly isHeld: boolean
}

/** Why a gift can't be redeemed; null where it can. A lifetime needs nothing more: the gift stays, to be passed on. */
export function refuseGift({ isRedeemed, isVoid, isHeld }: GiftState, hasLifetime: boolean): GiftRefusal | null {
  if (isRedeemed) return 'redeemed'
  if (isVoid) return 'void'
  if (hasLifetime) return 'lifetime'
  return isHeld ? 'held' : null
}
