import type { Cents } from '../money/cents.ts'
import { type Level, levelNames, type Medium, mediumNames } from '../subscriptions/categories.ts'
import { type Deliverable, deliverableName, mediumOfDeliverable } from '../subscriptions/deliverables.ts'
import type { Phase } from '../subscriptions/phases.ts'
import { type Term, termAdjective } from '../subscriptions/terms.ts'

/** The kinds of goods, each with the letter that its line's id begins with. */
const goodsLetters = {
  'basic-product': 'n',
  'sized-product': 's',
  'digital-product': 'g',
  'print-issue': 'p',
  'digital-issue': 'd',
} as const

export type GoodsType = keyof typeof goodsLetters
export const goodsTypes = Object.keys(goodsLetters) as GoodsType[]

export type GoodsKey = { readonly type: GoodsType; readonly ref: string }

/** 'n:prd:tote': tells goods apart, also an issue in print from the same issue as files. */
export const goodsId = ({ type, ref }: GoodsKey): string => `${goodsLetters[type]}:${ref}`

export const isDigital = (type: GoodsType): boolean => type === 'digital-product' || type === 'digital-issue'

/** What a ref and its medium are in a cart; null for a ref of no kind. */
export function goodsTypeOf(ref: string, medium: Medium): GoodsType | null {
  if (ref.startsWith('sze:')) return 'sized-product'
  if (ref.startsWith('prd:')) return medium === 'print' ? 'basic-product' : 'digital-product'
  if (ref.startsWith('iss:')) return medium === 'print' ? 'print-issue' : 'digital-issue'
  return null
}

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

/** `monthly-init`: the first charge of a monthly donation. */
export const donationProcesses = ['onetime', 'monthly-init'] as const
export type DonationProcess = (typeof donationProcesses)[number]

export type DonationItem = { readonly process: DonationProcess; readonly amount: Cents }

export const personalId = ({ phase, medium, level, term }: PersonalItem): string =>
  `sub-${phase}-${medium}-${level}-${term}`

export const giftId = ({ deliverable, level, term }: Omit<GiftItem, 'coupon'>): string =>
  `giftsub-${deliverable}-${level}-${term}`

export const DONATION_ID = 'donation'
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

export const donationName = (process: DonationProcess): string =>
  process === 'onetime' ? 'One-Time Contribution' : 'Monthly Contribution'

export const goodsName = (name: string, medium: Medium): string => (medium === 'digital' ? `${name} (Digital)` : name)
