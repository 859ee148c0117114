import type { SubmitEvent } from 'react'
import type { CartAnswer } from '#contract/cart.ts'
import { HaveCode } from '#web/parts/coupon-code/have-code.tsx'

type CartCodeProps = { cart: CartAnswer; applyCode: (code: string) => void }

const DOOR = '/api/cart/coupon'

/** A code for the subscriptions of the cart; where they have one, the way to take it off. */
export function CartCode({ cart: { subscription, giftsubs }, applyCode }: CartCodeProps) {
  const codes = [subscription?.coupon ?? null, ...giftsubs.map(({ item }) => item.coupon)]
  const [code = null] = codes.filter((one) => one !== null)
  if (code === null) return <HaveCode method="post" action={DOOR} onCode={applyCode} />
  const drop = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    applyCode('')
  }
  return (
    <form className="cart-code" method="post" action={DOOR} onSubmit={drop}>
      <input type="hidden" name="code" value="" />
      <button className="button button-quiet" type="submit">
        {`Remove Coupon ${code}`}
      </button>
    </form>
  )
}
