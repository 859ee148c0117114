import type { Cents } from '#domain/money/cents.ts'
import { formatPrice } from '#domain/money/format-money.ts'

/** On phones the total stays at the foot of the screen while the form is filled in. The review says it to everyone: here it is only seen. */
export const TotalInView = ({ total, currency }: { total: Cents; currency: string }) => (
  <p className="total-in-view" aria-hidden="true">
    <span>Total</span>
    <span>{formatPrice(total, currency)}</span>
  </p>
)
