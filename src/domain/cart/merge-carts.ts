import { goodsId } from '../store/goods-types.ts'
import { type CartContents, countLines, type GiftLine, type GoodsLine } from './cart-contents.ts'
import { giftId } from './cart-items.ts'
import { MOST_GIFTS, MOST_LINES } from './quantities.ts'

/**
 * Two carts of one reader as one. A line that both have keeps the greater number, so that nobody pays for more than one
 * of the carts has ever shown. The newer cart's subscription, donation and gifts win; what no longer fits is left out.
 */
export function mergeCarts(newer: CartContents, older: CartContents): CartContents {
  const subscription = newer.subscription ?? older.subscription
  const donation = newer.donation ?? older.donation
  const gifts = fitGifts(mergeLines(newer.gifts, older.gifts, ({ item }) => giftId(item)))
  const goods = mergeLines<GoodsLine>(newer.goods, older.goods, goodsId)
  const taken = countLines({ goods: [], gifts, subscription, donation })
  return { goods: goods.slice(0, MOST_LINES - taken), gifts, subscription, donation }
}

/** The newer cart's lines first. */
function mergeLines<Line extends { readonly quantity: number }>(
  newer: readonly Line[],
  older: readonly Line[],
  idOf: (line: Line) => string,
): Line[] {
  const merged = new Map(newer.map((line) => [idOf(line), line]))
  for (const line of older) {
    const same = merged.get(idOf(line))
    merged.set(idOf(line), same ? { ...same, quantity: Math.max(same.quantity, line.quantity) } : line)
  }
  return [...merged.values()]
}

function fitGifts(gifts: readonly GiftLine[]): GiftLine[] {
  let room = MOST_GIFTS
  return gifts.flatMap((line) => {
    const quantity = Math.min(line.quantity, room)
    room -= quantity
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
