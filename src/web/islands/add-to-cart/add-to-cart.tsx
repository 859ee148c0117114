import { type SubmitEvent, useState } from 'react'
import type { CartAnswer } from '#contract/cart.ts'
import { cartLines } from '#domain/cart/cart-lines.ts'
import { dependsOnShipping, SHIPPING_NOTE } from '#domain/cart/mailable.ts'
import { clampGiftQuantity, clampProductQuantity, MOST_GIFTS, mostOf } from '#domain/cart/quantities.ts'
import { cents } from '#domain/money/cents.ts'
import { formatPrice } from '#domain/money/format-money.ts'
import { type Addable, AddFields, bodyOf } from '#web/parts/cart/add-fields.tsx'
import { CartTable } from '#web/parts/cart/cart-table.tsx'
import { useFocusOfEmptied } from '#web/parts/cart/keep-focus.ts'
import { useCart } from '#web/parts/cart/use-cart.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { SizeChoice, type SizeOffered } from './size-choice.tsx'

export type AddToCartProps = {
  adds: Addable
  /** `amount` is the price of one, before what the coupon takes off. */
  entry: { name: string; amount: number; coupon: string | null; discount: number }
  currency: string
  /** How many can be had at most; null where it is always one. Of sizes, each says so itself. */
  left: number | null
  sizes?: SizeOffered[] | undefined
}

/** Adds one thing to the cart, and shows what is in it. Without scripts it is a plain form. */
export function AddToCart({ adds, entry, currency, left, sizes = [] }: AddToCartProps) {
  const { cart, error, add, change, remove } = useCart(null)
  const [size, setSize] = useState<string | null>(null)
  const [quantity, setQuantity] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const [said, setSaid] = useState('')
  const isGift = adds.type === 'gift-subscription'
  const leftOfSize = sizes.find(({ ref }) => ref === size)?.left ?? left
  const clamp = (typed: unknown, most = leftOfSize) =>
    isGift ? clampGiftQuantity(typed) : clampProductQuantity(typed, most)
  const label = hasType(cart, adds.type) ? 'Update Cart' : 'Add to Cart'

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setAdding(true)
    setSaid('')
    const isAdded = await add(bodyOf(adds, size, quantity))
    setAdding(false)
    if (isAdded) setSaid(`${entry.name} is in your cart.`)
  }

  return (
    <div className="add-to-cart">
      <form method="post" action="/api/cart" onSubmit={submit}>
        <AddFields adds={adds} />
        <Entry entry={entry} currency={currency} />
        {sizes.length > 0 && (
          <SizeChoice
            sizes={sizes}
            chosen={size}
            choose={(ref, stock) => {
              setSize(ref)
              setQuantity((typed) => clamp(typed, stock))
            }}
          />
        )}
        {left === null ? (
          <p className="add-to-cart-one">Qty. 1</p>
        ) : (
          <NumberField
            id="add-to-cart-qty"
            name="qty"
            label="Qty."
            min={1}
            max={isGift ? MOST_GIFTS : Math.max(1, mostOf(leftOfSize))}
            step={1}
            value={quantity}
            onCommit={(typed) => setQuantity(clamp(typed))}
            disabled={left === 0}
          />
        )}
        <Button type="submit" busy={isAdding} disabled={left === 0}>
          {label}
        </Button>
      </form>
      {error && <Notice tone="error">{error}</Notice>}
      <LiveRegion message={said} />
      {cart && <CurrentCart cart={cart} currency={currency} edit={{ change, remove }} />}
      <p className="add-to-cart-links">
        <a href="/store">Browse Store</a>
        <ButtonLink href="/store/checkout" look="secondary">
          Proceed to Checkout
        </ButtonLink>
      </p>
    </div>
  )
}

/** What is about to be added, with its coupon and its price; the price without the coupon is struck through. */
function Entry({ entry: { name, amount, coupon, discount }, currency }: Pick<AddToCartProps, 'entry' | 'currency'>) {
  const money = (value: number) => formatPrice(cents(value), currency)
  return (
    <div className="add-to-cart-entry">
      <p className="add-to-cart-name">{name}</p>
      {coupon !== null && (
        <p className="add-to-cart-coupon">
          Coupon Applied: {coupon} <span className="add-to-cart-discount">{money(-discount)}</span>
        </p>
      )}
      <p className="add-to-cart-price">
        {discount > 0 && (
          <>
            <s>
              <span className="visually-hidden">Before the coupon: </span>
              {money(amount)}
            </s>{' '}
          </>
        )}
        <span>{money(amount - discount)}</span>
      </p>
    </div>
  )
}

type CurrentCartProps = Pick<Parameters<typeof CartTable>[0], 'currency' | 'edit'> & { cart: CartAnswer }

function CurrentCart({ cart: { billing }, currency, edit }: CurrentCartProps) {
  const isEmpty = cartLines(billing.a, 'a').length === 0
  const emptied = useFocusOfEmptied<HTMLParagraphElement>(isEmpty)
  if (isEmpty) {
    return (
      <p ref={emptied} className="cart-empty" tabIndex={-1}>
        Empty Cart
      </p>
    )
  }
  return (
    <>
      <CartTable id="current-cart" caption="Your Cart" billing={billing} letter="a" currency={currency} edit={edit} />
      {dependsOnShipping(billing.a) && <p className="add-to-cart-note">{SHIPPING_NOTE}</p>}
    </>
  )
}

function hasType(cart: CartAnswer | null, type: Addable['type']): boolean {
  return cart !== null && cartLines(cart.billing.a, 'a').some((line) => line.cart?.type === type)
}
