import type { StoreProduct } from '#contract/store.ts'
import { mostOf } from '#domain/cart/quantities.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { stockLabel } from '#domain/store/low-stock.ts'
import {
  chooseQuantity,
  chooseSize,
  noSwag,
  type SwagChoice,
  shownSwag,
  stockOf,
  toggleSwag,
} from '#screens/store/swag.ts'
import { SwagCard } from '#web/ui/swag-card.tsx'

export type AddSwagProps = {
  /** All of a tag; only those in stock are shown, and few. */
  products: readonly StoreProduct[]
  /** By the products' refs. */
  choices: Readonly<Record<string, SwagChoice>>
  onChange(ref: string, choice: SwagChoice): void
  currency: string
}

/** Products that can be added to an order in passing. Nothing where there are none. For the screens that hold the order. */
export function AddSwag({ products, choices, onChange, currency }: AddSwagProps) {
  const shown = shownSwag(products)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="add-swag">
      <h2 id="add-swag" className="swag-title">
        Add Swag
      </h2>
      <div className="swag">
        {shown.map((product) => {
          const choice = choices[product.ref] ?? noSwag
          return (
            <SwagCard
              key={product.ref}
              id={product.ref.replace(':', '-')}
              name={product.name}
              href={`/store/product/${product.slug}`}
              image={product.image}
              cost={product.print_price === 0 ? 'FREE' : `+${formatMoney(product.print_price, currency)}`}
              stock={product.sizes.length === 0 ? stockLabel(product.quantity) : null}
              sizes={product.sizes.map(({ ref, name, quantity }) => ({
                ref,
                name,
                disabled: quantity === 0,
                stock: stockLabel(quantity),
              }))}
              checked={choice.checked}
              size={choice.size}
              quantity={choice.qty}
              most={Math.max(1, mostOf(stockOf(product, choice.size)))}
              onToggle={() => onChange(product.ref, toggleSwag(product, choice))}
              onSize={(ref) => onChange(product.ref, chooseSize(product, choice, ref))}
              onQuantity={(typed) => onChange(product.ref, chooseQuantity(product, choice, typed))}
            />
          )
        })}
      </div>
    </section>
  )
}
