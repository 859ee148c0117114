import { useEffect, useState } from 'react'
import type { CartAnswer } from '#contract/cart.ts'
import { cartLines } from '#domain/cart/cart-lines.ts'
import type { CheckoutStatus } from '#domain/checkout/checkout-answer.ts'
import { pageAfter } from '#screens/checkout/reduce-answer.ts'
import { useFreshOnReturn } from '#web/parts/browser/use-fresh-on-return.ts'
import { useFocusOfEmptied } from '#web/parts/cart/keep-focus.ts'
import { useCart } from '#web/parts/cart/use-cart.ts'
import { takeReturn } from '#web/parts/payment-provider/take-return.ts'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import type { CheckoutProps } from './checkout-props.ts'

/** 'Your Cart': what is in it, and all that is needed to pay for it. */
export function Checkout(props: CheckoutProps) {
  const { cart: first, emptyMessage, refusal, isAdded } = props
  const { cart: newest, error, change, remove, applyCode, settled } = useCart(first)
  const [isBusy, setBusy] = useState(false)
  const cart = useHeldCart(newest ?? first, isBusy)
  const isEmpty = hasNothing(cart)
  const trouble = error || refusal
  useFreshOnReturn()
  useReceiptOfEmptied(isEmpty)
  const emptied = useFocusOfEmptied(isEmpty)
  return (
    <div className="checkout">
      {trouble && <Notice tone="error">{trouble}</Notice>}
      {isAdded && !trouble && cart.version === first.version && <Notice tone="success">It is in your cart.</Notice>}
      {isEmpty ? (
        <div ref={emptied} className="cart-empty" tabIndex={-1}>
          <p>Your cart is empty</p>
          {emptyMessage && <p>{emptyMessage}</p>}
        </div>
      ) : (
        <CheckoutForm {...props} {...{ cart, isBusy, settled, applyCode }} edit={{ change, remove }} onBusy={setBusy} />
      )}
      <LiveRegion message={isEmpty && cart.version > first.version ? 'Your cart is empty' : ''} />
    </div>
  )
}

const hasNothing = (cart: CartAnswer) => cartLines(cart.billing.a, 'a').length === 0

/** What has been bought leaves the cart before the receipt is there: until then it is shown as it was sent. */
function useHeldCart(cart: CartAnswer, isBusy: boolean): CartAnswer {
  const [held, setHeld] = useState(cart)
  if (!isBusy && held !== cart) setHeld(cart)
  return isBusy ? held : cart
}

/** Whom the provider leads back after all is done finds the cart empty, and no payment to go on with: only the receipt. */
function useReceiptOfEmptied(isEmpty: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page was found.
  useEffect(() => {
    const returned = isEmpty && takeReturn('payment_intent')
    if (!returned) return
    fetch(`/api/checkout/${encodeURIComponent(returned.id)}`)
      .then((response) => (response.ok ? (response.json() as Promise<CheckoutStatus>) : null))
      .then((ended) => ended && ended.status !== 'in-progress' && location.replace(pageAfter(ended)))
      .catch(() => undefined)
  }, [])
}
