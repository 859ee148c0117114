import { type Cents, cents } from '../money/cents.ts'
import { formatMoney } from '../money/format-money.ts'
import type { Bill, BilledGoods, Outlays } from './bill.ts'
import { donationName, giftName, personalName, upgradeName } from './cart-items.ts'
import { totalsOf } from './cart-totals.ts'

/** `price` is without shipping, and with the coupon taken off. */
export type ReviewLine = {
  readonly description: string
  readonly quantity: number
  readonly price: string
  readonly coupon: string | null
}

/** What is shown before an order is placed. Sections that are empty, and sums that say nothing, are null. */
export type Review = {
  readonly personal: ReviewLine | null
  readonly upgrades: readonly ReviewLine[]
  readonly gifts: readonly ReviewLine[]
  readonly donation: (ReviewLine & { readonly isMonthly: boolean }) | null
  readonly shipped: readonly ReviewLine[]
  readonly digital: readonly ReviewLine[]
  readonly shipping: string | null
  readonly discount: string | null
  readonly listPrice: string | null
  readonly total: string
}

const FREE = 'FREE'
/** A line of shipping is shown only when it is more than this. */
const NEXT_TO_NOTHING: Cents = cents(1)

export function reviewCart(bill: Bill, sign: string): Review {
  const money = (amount: Cents) => formatMoney(amount, sign)
  const line = (description: string, quantity: number, outlays: Outlays, coupon: string | null = null) => ({
    description,
    quantity,
    price: money(cents(outlays.amount - outlays.discount)),
    coupon,
  })
  const goods = (medium: BilledGoods['medium']) => bill.goods.filter((one) => one.medium === medium)
  const { membership, donation } = bill
  const { shipping, discount, listPrice, total } = totalsOf(bill)
  return {
    personal:
      membership?.type === 'subscription'
        ? line(personalName(membership.item), 1, membership.outlays, membership.item.coupon)
        : null,
    upgrades:
      membership?.type === 'upgrades'
        ? membership.list.map(({ item, outlays }) => line(upgradeName(item), 1, outlays))
        : [],
    gifts: bill.giftsubs.map(({ item, qty, outlays }) => line(giftName(item), qty, outlays, item.coupon)),
    donation: donation && {
      ...line(donationName(donation.item.process), 1, donation.outlays),
      isMonthly: donation.item.process === 'monthly-init',
    },
    shipped: goods('print').map(({ name, qty, outlays }) => line(name, qty, outlays)),
    digital: goods('digital').map(({ name, qty, outlays }) => ({
      ...line(name, qty, outlays),
      ...(outlays.amount === 0 && { price: FREE }),
    })),
    shipping: shipping > NEXT_TO_NOTHING ? money(shipping) : null,
    discount: discount > 0 ? money(cents(-discount)) : null,
    listPrice: discount > 0 ? money(listPrice) : null,
    total: total === 0 ? FREE : money(total),
  }
}
