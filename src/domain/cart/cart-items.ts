import { type Level, levelNames, type Medium, mediumNames } from '../subscriptions/categories.ts'
import { type Deliverable, deliverableName, mediumOfDeliverable } from '../subscriptions/deliverables.ts'
import type { Phase } from '../subscriptions/phases.ts'
import { type Term, termAdjective } from '../subscriptions/terms.ts'

/** A subscription for oneself. Where print goes is not part of it: the bill of each shipping category says what it costs there. */
export type PersonalItem = {
  readonly phase: Phase
  readonly medium: Medium
  readonly level: Level
  readonly term: Term
  /** Of each issue. */
  readonly copies: number
  readonly coupon: string | null
}

export type GiftItem = {
  readonly deliverable: Deliverable
  readonly level: Level
  readonly term: Term
  readonly coupon: string | null
}

export type UpgradeItem = { readonly old_deliverable: Deliverable; readonly new_deliverable: Deliverable }

export const personalId = ({ phase, medium, level, term }: PersonalItem): string =>
  `sub-${phase}-${medium}-${level}-${term}`

export const giftId = ({ deliverable, level, term }: Omit<GiftItem, 'coupon'>): string =>
  `giftsub-${deliverable}-${level}-${term}`

export const UPGRADE_ID = 'subscription-upgrade'

const withCoupon = (coupon: string | null) => (coupon === null ? '' : ` (${coupon})`)
const subscriptionWords = (term: Term, level: Level, medium: Medium) =>
  `${termAdjective(term)} ${levelNames[level]} ${mediumNames[medium]}`

/** 'Introductory Subscription: 1-Year Standard Print (WELCOME10) (2 Copies Per Issue)' */
export function personalName({ phase, medium, level, term, copies, coupon }: PersonalItem): string {
  const kind = phase === 'introductory' ? 'Introductory Subscription: ' : 'Subscription Renewal: '
  const several = copies > 1 ? ` (${copies} Copies Per Issue)` : ''
  return `${kind}${subscriptionWords(term, level, medium)}${withCoupon(coupon)}${several}`
}

export const giftName = ({ deliverable, level, term, coupon }: GiftItem): string =>
  `Gift Subscription: ${subscriptionWords(term, level, mediumOfDeliverable(deliverable))}${withCoupon(coupon)}`

export const upgradeName = ({ old_deliverable, new_deliverable }: UpgradeItem): string =>
  `Upgrade from ${deliverableName(old_deliverable)} to ${deliverableName(new_deliverable)}`
