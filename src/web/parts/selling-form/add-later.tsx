import { type SubmitEvent, useState } from 'react'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { cartLines } from '#domain/cart/cart-lines.ts'
import { useCart } from '#web/parts/cart/use-cart.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'

type AddLaterProps = {
  contents: CartContents
  /** When all of it is there. */
  done: string
}

/** Puts all that is chosen on a screen into the cart, one after the other. */
export function AddLater({ contents, done }: AddLaterProps) {
  const { cart, error, add } = useCart(null)
  const [isAdding, setAdding] = useState(false)
  const [said, setSaid] = useState('')
  const bodies = additionsOf(contents)
  const isThere = cart !== null && cartLines(cart.billing.a, 'a').some((line) => line.cart?.type === bodies[0]?.type)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setAdding(true)
    setSaid('')
    let isWell = true
    for (const body of bodies) isWell = isWell && (await add(body))
    setAdding(false)
    if (isWell) setSaid(done)
  }

  return (
    <form className="add-later" onSubmit={submit}>
      <Button type="submit" busy={isAdding}>
        {isThere ? 'Update Cart' : 'Add to Cart'}
      </Button>
      {error && <Notice tone="error">{error}</Notice>}
      {said && <p className="add-later-said">{said}</p>}
      <LiveRegion message={said} />
      <ButtonLink href="/store/checkout" look="secondary">
        Proceed to Checkout
      </ButtonLink>
    </form>
  )
}

function additionsOf({ goods, gifts, subscription, donation }: CartContents) {
  return [
    ...(subscription ? [{ type: 'personal-subscription', item: subscription }] : []),
    ...gifts.map(({ item, quantity }) => ({ type: 'gift-subscription', item, qty: quantity })),
    ...goods.map(({ type, ref, quantity }) => ({ type, ref, quantity })),
    ...(donation ? [{ type: 'donation-item', item: donation }] : []),
  ]
}
