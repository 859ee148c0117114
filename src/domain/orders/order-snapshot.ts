import type { Address } from '../addresses/address.ts'
import type { Bill, Billing } from '../cart/bill.ts'
import { totalsOf } from '../cart/cart-totals.ts'
import type { Cents } from '../money/cents.ts'
import type { CycleSettings, WantedSettings } from '../subscription-changes/change.ts'
import { type Deliverable, deliverableOf } from '../subscriptions/deliverables.ts'
import { DEFAULT_SHIPCODE, letterOf, type Shipcode } from '../subscriptions/shipcodes.ts'

/** Whom something goes to. */
export type ShipTo = { readonly name: string; readonly address: Address; readonly shipcode: Shipcode }

export type Buyer = {
  readonly name: string
  readonly email: string
  /** Null for a guest. */
  readonly accountId: string | null
}

/** A cycle that is paid to be changed: what it was, and for how many issues it was priced; null for a lifetime. */
export type UpgradedCycle = {
  readonly cycleId: string
  readonly from: CycleSettings
  readonly to: WantedSettings
  readonly issues: number | null
}

/**
 * An order as it was submitted: what is bought, at which price, by whom and for whom. Nothing of it changes with the store.
 * A field that comes or goes is a new version of what is stored: see `stored-order-snapshot.ts`.
 */
export type OrderSnapshot = {
  readonly buyer: Buyer
  readonly bill: Bill
  /** What the personal subscription delivers; null without one. */
  readonly deliverable: Deliverable | null
  /** Where a personal print subscription goes. */
  readonly subscriptionTo: ShipTo | null
  /** Where the goods go. */
  readonly goodsTo: ShipTo | null
  /** The gift that is redeemed with what is paid for: an upgrade of it. Null where none is. */
  readonly redeems: { readonly giftId: string } | null
  /** The subscription that is upgraded with what is paid for. */
  readonly upgrades?: UpgradedCycle
  /** Where a donor lives, who has said so beside a donation; nothing is sent there. */
  readonly donorAddress?: Address
}

/** One bill of a cart whose subscription and goods may be shipped to different categories. */
export function composeBill(billing: Billing, ship: { subscription: Shipcode; goods: Shipcode }): Bill {
  return { ...billing[letterOf(ship.subscription)], goods: billing[letterOf(ship.goods)].goods }
}

export const amountOf = ({ bill }: OrderSnapshot): Cents => totalsOf(bill).total

export function deliverableOfBill({ membership }: Bill, shipcode: Shipcode): Deliverable | null {
  return membership?.type === 'subscription' ? deliverableOf(membership.item.medium, shipcode) : null
}

/** What has to be taken out of stock. */
export const stockNeeded = ({ goods, giftees }: Bill): { ref: string; quantity: number }[] =>
  [...goods, ...giftees].filter(({ medium }) => medium === 'print').map(({ ref, qty }) => ({ ref, quantity: qty }))

/** What goes by post, and at which postage. */
export const goodsToSend = ({ bill: { goods, giftees }, goodsTo }: OrderSnapshot) =>
  [...goods, ...giftees]
    .filter(({ medium }) => medium === 'print')
    .map(({ ref, name, qty }) => ({ ref, name, quantity: qty, shipcode: goodsTo?.shipcode ?? DEFAULT_SHIPCODE }))

/** Which coupons are used, and how often: each gift counts. In the order of their codes. */
export function couponsNeeded({ giftsubs, membership }: Bill): { code: string; uses: number }[] {
  const uses = new Map<string, number>()
  const add = (code: string | null, count: number) => code !== null && uses.set(code, (uses.get(code) ?? 0) + count)
  for (const { item, qty } of giftsubs) add(item.coupon, qty)
  if (membership?.type === 'subscription') add(membership.item.coupon, 1)
  return [...uses].sort(([one], [other]) => (one < other ? -1 : 1)).map(([code, count]) => ({ code, uses: count }))
}

/** Whether the way of paying is needed again, month by month. */
export const isChargedMonthly = ({ donation }: Bill): boolean => donation?.item.process === 'monthly-init'

/** What stands on the provider's books. */
export function describeOrder({ bill }: OrderSnapshot): string {
  const { goods, giftees, giftsubs, membership, donation, reported } = bill
  const words = [
    membership && 'subscription',
    giftsubs.length > 0 && 'gift subscriptions',
    goods.length + giftees.length > 0 && 'goods',
    donation && 'donation',
    reported.length > 0 && 'invoice',
  ]
  return words.filter(Boolean).join(', ') || 'order'
}
