/** Below this many a reader is told how many are left. */
export const LOW_STOCK = 10

/** What is said about how many there are; null where there is nothing to say. */
export function stockLabel(quantity: number): string | null {
  if (quantity <= 0) return '(OUT OF STOCK)'
  return quantity < LOW_STOCK ? `ONLY ${quantity} LEFT` : null
}
