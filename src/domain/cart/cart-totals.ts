import { type Cents, cents, sumOf } from '../money/cents.ts'
import type { Bill, Outlays } from './bill.ts'

export type CartTotals = {
  /** The things themselves, without shipping and before any discount. */
  readonly subtotal: Cents
  readonly shipping: Cents
  readonly discount: Cents
  /** What it would be without a coupon. */
  readonly listPrice: Cents
  readonly total: Cents
}

/** Every line's outlays, whatever it is. */
export function outlaysOf({ goods, giftsubs, membership, donation, giftees, reported }: Bill): Outlays[] {
  const members = membership === null ? [] : membership.type === 'upgrades' ? membership.list : [membership]
  const lines = [...goods, ...giftsubs, ...members, ...(donation ? [donation] : []), ...giftees, ...reported]
  return lines.map(({ outlays }) => outlays)
}

/** What a line costs in the end. */
export const priceOf = ({ amount, shipping, discount }: Outlays): Cents => cents(amount + shipping - discount)

export function totalsOf(bill: Bill): CartTotals {
  const outlays = outlaysOf(bill)
  const subtotal = sumOf(outlays.map(({ amount }) => amount))
  const shipping = sumOf(outlays.map((line) => line.shipping))
  const discount = sumOf(outlays.map((line) => line.discount))
  const listPrice = cents(subtotal + shipping)
  return { subtotal, shipping, discount, listPrice, total: cents(listPrice - discount) }
}
