import { mostOf } from '#domain/cart/quantities.ts'
import type { GoodsType } from '#domain/store/goods-types.ts'

type AddFormProps = {
  type: GoodsType
  itemRef: string
  /** How many can be had at most; null where one is all there is to have. */
  left: number | null
  /** Told to those who can't see which thing the button stands beside. */
  about: string
}

/** Puts something into the cart by a plain form, for which no script is needed. */
export function AddForm({ type, itemRef, left, about }: AddFormProps) {
  const isOut = left === 0
  const id = `quantity-${type}-${itemRef.replace(':', '-')}`
  return (
    <form className="add-form" method="post" action="/api/cart">
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="ref" value={itemRef} />
      <div className="add-form-row">
        {left === null ? (
          <input type="hidden" name="quantity" value="1" />
        ) : (
          <div className="add-form-quantity">
            <label htmlFor={id}>Qty.</label>
            <input
              id={id}
              className="control"
              type="number"
              name="quantity"
              inputMode="numeric"
              min={1}
              max={Math.max(1, mostOf(left))}
              step={1}
              defaultValue={1}
              disabled={isOut}
            />
          </div>
        )}
        <button className="button button-primary" type="submit" disabled={isOut}>
          Add to Cart<span className="visually-hidden">{`: ${about}`}</span>
        </button>
      </div>
    </form>
  )
}
