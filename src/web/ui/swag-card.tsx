import { Button } from '#web/ui/button.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

export type SwagSize = { ref: string; name: string; disabled: boolean; stock: string | null }

export type SwagCardProps = {
  /** Tells it from the other cards of the page. */
  id: string
  name: string
  href: string
  image: { source: string; width: number; height: number; alt: string }
  /** With its plus: '+$18.00'. */
  cost: string
  /** 'ONLY N LEFT', '(OUT OF STOCK)', or nothing worth saying. */
  stock: string | null
  sizes: SwagSize[]
  checked: boolean
  size: string | null
  quantity: number
  most: number
  onToggle?: (() => void) | undefined
  onSize?: ((ref: string) => void) | undefined
  onQuantity?: ((typed: string) => void) | undefined
}

/** A product that can be added to an order in passing. */
export function SwagCard(props: SwagCardProps) {
  const { id, name, href, image, cost, stock, sizes, checked, size, quantity, most } = props
  const canAdd = checked || sizes.length === 0 || size !== null
  return (
    <article className="swag-card" aria-labelledby={`${id}-name`} data-checked={checked ? '' : undefined}>
      <img
        src={image.source}
        alt={image.alt}
        width={image.width}
        height={image.height}
        loading="lazy"
        decoding="async"
      />
      <div className="swag-card-text">
        <h3 id={`${id}-name`}>{name}</h3>
        <p className="swag-card-cost">
          {cost} {stock && <span className="swag-card-stock">{stock}</span>}
        </p>
        <p>
          <a className="swag-card-link" href={href}>
            View Product<span className="visually-hidden">: {name}</span>
          </a>
        </p>
        {sizes.length > 0 && (
          <RadioGroup
            name={`${id}-size`}
            label="Select a Size"
            look="row"
            value={size ?? ''}
            onChange={props.onSize}
            options={sizes.map((one) => ({
              value: one.ref,
              label: one.name,
              disabled: one.disabled,
              reason: one.disabled ? (one.stock ?? undefined) : undefined,
              description: one.disabled ? undefined : (one.stock ?? undefined),
            }))}
          />
        )}
        <NumberField
          name={`${id}-qty`}
          label="Qty."
          min={1}
          max={most}
          step={1}
          value={quantity}
          onCommit={props.onQuantity}
        />
        <Button
          look={checked ? 'secondary' : 'primary'}
          aria-pressed={checked}
          disabled={!canAdd}
          onClick={props.onToggle}
        >
          {checked ? 'Remove from Order' : 'Add to Order'}
        </Button>
      </div>
    </article>
  )
}
