import type { GiftItem, PersonalItem } from '#domain/cart/cart-items.ts'
import type { GoodsType } from '#domain/store/goods-types.ts'

/** What the button adds. Goods that come in sizes are named by the size that is chosen. */
export type Addable =
  | { type: GoodsType; ref: string | null }
  | { type: 'gift-subscription'; item: GiftItem }
  | { type: 'personal-subscription'; item: PersonalItem }
  | { type: 'donation-item'; item: { process: 'onetime' | 'monthly-init'; amount: number } }

/** The same for a plain form. */
export function AddFields({ adds }: { adds: Addable }) {
  const fields = Object.entries({ type: adds.type, ...fieldsOf(adds) })
  return fields.map(([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />)
}

function fieldsOf(adds: Addable): Record<string, string | number | null> {
  if ('ref' in adds) return { ref: adds.ref }
  if (adds.type === 'donation-item') {
    const { process, amount } = adds.item
    return { donation: process === 'onetime' ? 'onetime' : 'monthly', dollars: amount / 100 }
  }
  if (adds.type === 'gift-subscription') {
    const { deliverable, level, term, coupon } = adds.item
    return { deliverable, level, term, coupon }
  }
  const { phase, medium, level, term, coupon } = adds.item
  return { phase, medium, level, term, coupon }
}

/** What a script sends. */
export function bodyOf(adds: Addable, size: string | null, quantity: number): object {
  if ('ref' in adds) return { type: adds.type, item: adds.ref ?? size, qty: quantity }
  return adds.type === 'gift-subscription' ? { ...adds, qty: quantity } : adds
}
