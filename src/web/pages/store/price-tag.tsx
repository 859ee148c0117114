import type { Cents } from '#domain/money/cents.ts'
import { formatPrice } from '#domain/money/format-money.ts'
import { stockLabel } from '#domain/store/low-stock.ts'

/** What something costs, and how many are left where that is worth saying. `left` is null for what never runs out. */
export function PriceTag({ price, currency, left }: { price: Cents; currency: string; left: number | null }) {
  return (
    <p className="price-tag">
      <span className="price">{formatPrice(price, currency)}</span> <StockLabel left={left} />
    </p>
  )
}

export function StockLabel({ left }: { left: number | null }) {
  const label = left === null ? null : stockLabel(left)
  return label && <span className={left === 0 ? 'stock-label stock-label-out' : 'stock-label'}>{label}</span>
}
