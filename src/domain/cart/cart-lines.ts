import { DONATION_ID, donationName } from '../donations/donation-item.ts'
import type { Cents } from '../money/cents.ts'
import { type GoodsType, goodsId, goodsTypeOf } from '../store/goods-types.ts'
import { shipcodeOfDeliverable } from '../subscriptions/deliverables.ts'
import { type Shipcode, type ShipLetter, shipcodeOf } from '../subscriptions/shipcodes.ts'
import type { Bill, BilledDonation, BilledGift, BilledGoods, BilledMembership, Outlays } from './bill.ts'
import {
  type GiftItem,
  giftId,
  giftName,
  type PersonalItem,
  personalId,
  personalName,
  UPGRADE_ID,
  type UpgradeItem,
  upgradeName,
} from './cart-items.ts'
import { priceOf } from './cart-totals.ts'

/** What the server is parts of a line, to change or remove it. */
export type LineKey =
  | { readonly type: GoodsType; readonly item: string }
  | { readonly type: 'gift-subscription'; readonly item: GiftItem }
  | { readonly type: 'personal-subscription'; readonly item: PersonalItem }
  | { readonly type: 'donation-item'; readonly item: BilledDonation['item'] }

export type CartLine = {
  readonly id: string
  /** Null for a line that is not the reader's to change. */
  readonly cart: LineKey | null
  readonly name: string
  readonly change_quantity: boolean
  readonly quantity: number
  /** With its shipping, less its discount. */
  readonly price: Cents
  readonly shipping: Cents
  readonly discount: Cents
  /** Null for what is not shipped. */
  readonly shipcode: Shipcode | null
}

/** A bill as the lines of a cart table, sorted by their ids. A subscription may go elsewhere than the goods. */
export function cartLines(bill: Bill, letter: ShipLetter, subscriptionLetter = letter): CartLine[] {
  const lines = [
    ...bill.goods.map((goods) => goodsLine(goods, letter)),
    ...bill.giftees.map((goods) => ({ ...goodsLine(goods, letter), cart: null, change_quantity: false })),
    ...bill.giftsubs.map(giftLine),
    ...membershipLines(bill.membership, subscriptionLetter),
    ...(bill.donation ? [donationLine(bill.donation)] : []),
    ...bill.reported.map(({ description, quantity, outlays }, index) =>
      line(`reported-${index}`, null, { name: description, quantity, shipcode: null, outlays }),
    ),
  ]
  return lines.sort((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0))
}

type LineParts = { name: string; quantity: number; shipcode: Shipcode | null; outlays: Outlays }

const line = (
  id: string,
  cart: LineKey | null,
  { outlays, ...parts }: LineParts,
  change_quantity = false,
): CartLine => ({
  id,
  cart,
  ...parts,
  change_quantity,
  price: priceOf(outlays),
  shipping: outlays.shipping,
  discount: outlays.discount,
})

function goodsLine({ ref, medium, name, qty, outlays }: BilledGoods, letter: ShipLetter): CartLine {
  const type = goodsTypeOf(ref, medium)
  if (type === null) throw new RangeError(`${ref} is the ref of no goods`)
  const isPrint = medium === 'print'
  const parts = { name, quantity: qty, shipcode: isPrint ? shipcodeOf(letter) : null, outlays }
  return line(goodsId({ type, ref }), { type, item: ref }, parts, isPrint)
}

const giftLine = ({ item, qty, outlays }: BilledGift): CartLine =>
  line(
    giftId(item),
    { type: 'gift-subscription', item },
    { name: giftName(item), quantity: qty, shipcode: shipcodeOfDeliverable(item.deliverable), outlays },
    true,
  )

function membershipLines(membership: BilledMembership | null, letter: ShipLetter): CartLine[] {
  if (membership === null) return []
  if (membership.type === 'upgrades') return membership.list.map(upgradeLine)
  const { item, outlays } = membership
  const shipcode = item.medium === 'print' ? shipcodeOf(letter) : null
  const parts = { name: personalName(item), quantity: 1, shipcode, outlays }
  return [line(personalId(item), { type: 'personal-subscription', item }, parts)]
}

const upgradeLine = ({ item, outlays }: { item: UpgradeItem; outlays: Outlays }): CartLine =>
  line(UPGRADE_ID, null, {
    name: upgradeName(item),
    quantity: 1,
    shipcode: shipcodeOfDeliverable(item.new_deliverable),
    outlays,
  })

const donationLine = ({ item, outlays }: BilledDonation): CartLine =>
  line(
    DONATION_ID,
    { type: 'donation-item', item },
    { name: donationName(item.process), quantity: 1, shipcode: null, outlays },
  )
