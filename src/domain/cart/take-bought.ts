import { goodsId } from '../store/goods-types.ts'
import type { CartContents, GoodsLine } from './cart-contents.ts'
import { giftId, personalId } from './cart-items.ts'

/** What is left of a cart when what was bought is taken out of it. What was added meanwhile stays. */
export function takeBought(contents: CartContents, bought: CartContents): CartContents {
  const { subscription, donation } = contents
  return {
    goods: subtract<GoodsLine>(contents.goods, bought.goods, goodsId),
    gifts: subtract(contents.gifts, bought.gifts, ({ item }) => giftId(item)),
    subscription:
      subscription && bought.subscription && personalId(subscription) === personalId(bought.subscription)
        ? null
        : subscription,
    donation:
      donation &&
      bought.donation &&
      donation.amount === bought.donation.amount &&
      donation.process === bought.donation.process
        ? null
        : donation,
  }
}

function subtract<Line extends { readonly quantity: number }>(
  lines: readonly Line[],
  bought: readonly Line[],
  idOf: (line: Line) => string,
): Line[] {
  const gone = new Map(bought.map((line) => [idOf(line), line.quantity]))
  return lines.flatMap((line) => {
    const quantity = line.quantity - (gone.get(idOf(line)) ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
