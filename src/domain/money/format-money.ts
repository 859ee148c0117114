import type { Cents } from './cents.ts'

/** A price as every page, receipt and mail writes it: what costs nothing is 'FREE'. */
export const formatPrice = (price: Cents, sign: string): string => (price === 0 ? 'FREE' : formatMoney(price, sign))

/** '$D.CC', or '-$D.CC' below nothing. The sign is the magazine's. */
export function formatMoney(amount: Cents, sign: string): string {
  const size = Math.abs(amount)
  const dollars = Math.floor(size / 100)
  const rest = String(size % 100).padStart(2, '0')
  return `${amount < 0 ? '-' : ''}${sign}${dollars}.${rest}`
}
