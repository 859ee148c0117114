import type { StoreProduct } from '#contract/store.ts'
import { mostOf } from '#domain/cart/quantities.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { stockLabel } from '#domain/store/low-stock.ts'
import {
  chooseQuantity,
  chooseSize,
  noSwag,
  type SwagChoice,
  type SwagProduct,
  shownSwag,
  stockOf,
  toggleSwag,
} from '#domain/store/swag.ts'
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
          // What comes over the wire is in cents; only the brand is missing.
          const rules = product as unknown as SwagProduct
          return (
            <SwagCard
              key={product.ref}
              id={product.ref.replace(':', '-')}
              name={product.name}
              href={`/store/product/${product.slug}`}
              image={product.image}
              cost={`+${formatMoney(cents(product.print_price) as Cents, currency)}`}
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
              most={Math.max(1, mostOf(stockOf(rules, choice.size)))}
              onToggle={() => onChange(product.ref, toggleSwag(rules, choice))}
              onSize={(ref) => onChange(product.ref, chooseSize(rules, choice, ref))}
              onQuantity={(typed) => onChange(product.ref, chooseQuantity(rules, choice, typed))}
            />
          )
        })}
      </div>
    </section>
  )
}
