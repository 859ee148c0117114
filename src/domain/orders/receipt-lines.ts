import type { Bill } from '../cart/bill.ts'
import { cartLines } from '../cart/cart-lines.ts'
import { totalsOf } from '../cart/cart-totals.ts'
import type { Cents } from '../money/cents.ts'
import { formatMoney } from '../money/format-money.ts'

export type ReceiptLine = { name: string; quantity: number; amount: string }
export type ReceiptSum = { label: string; amount: string }

/** What was bought, line by line, and what it came to, in the words of a receipt. */
export function receiptOf(bill: Bill, sign: string): { lines: ReceiptLine[]; sums: ReceiptSum[] } {
  // Where a line goes stands with the address; its price is in the bill already.
  const lines = cartLines(bill, 'a').map(({ name, quantity, price }) => ({ name, quantity, amount: priced(price) }))
  const { shipping, discount, total } = totalsOf(bill)
  const sums = [
    ...(shipping > 0 ? [{ label: 'Shipping (included)', amount: priced(shipping) }] : []),
    ...(discount > 0 ? [{ label: 'Discount (deducted)', amount: priced(discount) }] : []),
    { label: 'Total', amount: priced(total) },
  ]
  return { lines, sums }

  function priced(amount: Cents) {
    return amount === 0 ? 'FREE' : formatMoney(amount, sign)
  }
}
