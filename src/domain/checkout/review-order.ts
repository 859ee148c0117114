import type { Bill, Outlays } from '../cart/bill.ts'
import { giftId, giftName, personalId, personalName, UPGRADE_ID, upgradeName } from '../cart/cart-items.ts'
import { totalsOf } from '../cart/cart-totals.ts'
import { donationName } from '../donations/donation-item.ts'
import { type Cents, cents } from '../money/cents.ts'

/** Something that is about to be bought. */
export type ReviewLine = {
  readonly id: string
  readonly name: string
  readonly coupon: string | null
  readonly quantity: number
  /** Without shipping, less its discount. */
  readonly price: Cents
  /** What it would be without the coupon. */
  readonly listPrice: Cents
}

/** An order as its buyer looks it over before paying. What is null or empty is not shown. */
export type Review = {
  readonly personal: readonly ReviewLine[]
  readonly gifts: readonly ReviewLine[]
  readonly donation: (ReviewLine & { readonly isMonthly: boolean }) | null
  readonly shipped: readonly ReviewLine[]
  readonly digital: readonly ReviewLine[]
  readonly shipping: Cents | null
  readonly discount: Cents | null
  readonly listPrice: Cents | null
  readonly total: Cents
}

/** A cent of shipping is the rest of some rounding: nobody is shown it. */
const UNSEEN_SHIPPING = 1

export function reviewOrder(bill: Bill): Review {
  const { shipping, discount, listPrice, total } = totalsOf(bill)
  const goods = [...bill.goods, ...bill.giftees]
  const goodsOf = (wanted: 'print' | 'digital') =>
    goods
      .filter(({ medium }) => medium === wanted)
      .map(({ ref, name, qty, outlays }) => line({ id: ref, name, quantity: qty, outlays }))
  return {
    personal: personalLines(bill),
    gifts: bill.giftsubs.map(({ item, qty, outlays }) =>
      line({
        id: giftId(item),
        name: giftName({ ...item, coupon: null }),
        coupon: item.coupon,
        quantity: qty,
        outlays,
      }),
    ),
    donation: donationLine(bill),
    shipped: goodsOf('print'),
    digital: goodsOf('digital'),
    shipping: shipping > UNSEEN_SHIPPING ? shipping : null,
    discount: discount > 0 ? discount : null,
    listPrice: discount > 0 ? listPrice : null,
    total,
  }
}

type LineParts = { id: string; name: string; coupon?: string | null; quantity: number; outlays: Outlays }

const line = ({ id, name, coupon = null, quantity, outlays: { amount, discount } }: LineParts): ReviewLine => ({
  id,
  name,
  coupon,
  quantity,
  price: cents(amount - discount),
  listPrice: amount,
})

/** The coupon stands on a line of its own, so the name is given without it. */
function personalLines({ membership }: Bill): ReviewLine[] {
  if (membership === null) return []
  if (membership.type === 'upgrades') {
    return membership.list.map(({ item, outlays }) =>
      line({ id: UPGRADE_ID, name: upgradeName(item), quantity: 1, outlays }),
    )
  }
  const { item, outlays } = membership
  const name = personalName({ ...item, coupon: null })
  return [line({ id: personalId(item), name, coupon: item.coupon, quantity: 1, outlays })]
}

function donationLine({ donation }: Bill): Review['donation'] {
  if (donation === null) return null
  const { item, outlays } = donation
  const shown = line({ id: 'donation', name: donationName(item.process), quantity: 1, outlays })
  return { ...shown, isMonthly: item.process === 'monthly-init' }
}
