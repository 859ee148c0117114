import type { CartAnswer } from '#contract/cart.ts'
import { cartLines } from '#domain/cart/cart-lines.ts'
import type { ShipLetter } from '#domain/subscriptions/shipcodes.ts'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CartTable } from '../cart/cart-table.tsx'
import { useCart } from '../cart/use-cart.ts'

export type CartViewProps = {
  cart: CartAnswer
  letter: ShipLetter
  currency: string
  /** An invoice's cart: shown, and not changed. */
  invoiced?: boolean | undefined
  /** What the magazine says of an empty cart. */
  emptyMessage: string | null
  /** Why the last form, sent without scripts, changed nothing. */
  refusal?: string | null | undefined
}

/** The cart of the page that is about it. */
export function CartView({ cart: first, letter, currency, invoiced = false, emptyMessage, refusal }: CartViewProps) {
  const { cart, error, change, remove } = useCart(first)
  const shown = cart ?? first
  const isEmpty = cartLines(shown.billing[letter], letter).length === 0
  const trouble = error || refusal
  return (
    <div className="cart-view">
      {trouble && <Notice tone="error">{trouble}</Notice>}
      {isEmpty ? (
        <div className="cart-empty">
          <p>Your cart is empty</p>
          {emptyMessage && <p>{emptyMessage}</p>}
        </div>
      ) : (
        <CartTable
          id="cart"
          caption="Items"
          billing={shown.billing}
          letter={letter}
          currency={currency}
          edit={invoiced ? undefined : { change, remove }}
        />
      )}
      <LiveRegion message={isEmpty && shown.version > first.version ? 'Your cart is empty' : ''} />
    </div>
  )
}
