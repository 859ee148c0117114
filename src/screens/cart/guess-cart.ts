import type { Bill, BilledGift, BilledGoods, Billing, Outlays } from '#domain/cart/bill.ts'
import { giftId } from '#domain/cart/cart-items.ts'
import { cents } from '#domain/money/cents.ts'
import { productShipping } from '#domain/pricing/product-shipping.ts'
import { goodsId, goodsTypeOf } from '#domain/store/goods-types.ts'
import { type ShipLetter, shipLetters } from '#domain/subscriptions/shipcodes.ts'

/**
 * What the bills will be once a line has this quantity (0 for one that is removed), as far as a browser can tell. It is shown
 * until the server has answered; then the answer replaces it.
 */
export function guessBilling(billing: Billing, lineId: string, quantity: number): Billing {
  const guessed = shipLetters.map((letter) => [letter, guessBill(billing[letter], letter, lineId, quantity)])
  return Object.fromEntries(guessed) as { [letter in ShipLetter]: Bill }
}

function guessBill(bill: Bill, letter: ShipLetter, lineId: string, quantity: number): Bill {
  const change = <Line extends { qty: number }>(
    lines: readonly Line[],
    idOf: (line: Line) => string,
    priced: (line: Line) => Line,
  ) => lines.flatMap((line) => (idOf(line) !== lineId ? [line] : quantity === 0 ? [] : [priced(line)]))
  return {
    ...bill,
    goods: change(bill.goods, idOfGoods, (line) => guessGoods(line, letter, quantity)),
    giftsubs: change(
      bill.giftsubs,
      ({ item }) => giftId(item),
      (line) => guessGift(line, quantity),
    ),
    membership: quantity === 0 && lineId.startsWith('sub-') ? null : bill.membership,
    donation: quantity === 0 && lineId === 'donation' ? null : bill.donation,
  }
}

const idOfGoods = ({ ref, medium }: BilledGoods) => goodsId({ type: goodsTypeOf(ref, medium) ?? 'basic-product', ref })

function guessGoods(line: BilledGoods, letter: ShipLetter, quantity: number): BilledGoods {
  const amount = cents((line.outlays.amount / line.qty) * quantity)
  const shipping = line.medium === 'digital' ? cents(0) : productShipping(line.ship_prices, letter, quantity)
  return { ...line, qty: quantity, outlays: { ...line.outlays, amount, shipping } }
}

function guessGift(line: BilledGift, quantity: number): BilledGift {
  const one = (amount: number) => cents((amount / line.qty) * quantity)
  const { amount, shipping, discount } = line.outlays
  const outlays: Outlays = { amount: one(amount), shipping: one(shipping), discount: one(discount) }
  return { ...line, qty: quantity, outlays }
}
