import type { CartContents } from '#domain/cart/cart-contents.ts'
import { AddFields } from '#web/parts/cart/add-fields.tsx'

/** Without scripts: what was asked for last goes into the cart, which leads to the checkout. */
export function PlainAdd({ contents: { gifts, subscription } }: { contents: CartContents }) {
  const [gift] = gifts
  return (
    <noscript>
      <form className="plain-add" method="post" action="/api/cart">
        {subscription && <AddFields adds={{ type: 'personal-subscription', item: subscription }} />}
        {gift && <AddFields adds={{ type: 'gift-subscription', item: gift.item }} />}
        {gift && (
          <label>
            Number of gifts <input className="control" type="number" name="qty" min="1" max="20" defaultValue="1" />
          </label>
        )}
        <input type="hidden" name="back" value="/store/checkout" />
        <button className="button button-primary" type="submit">
          Add to Cart
        </button>
      </form>
    </noscript>
  )
}
