import type { Bill } from '../cart/bill.ts'
import { cartLines } from '../cart/cart-lines.ts'
import { totalsOf } from '../cart/cart-totals.ts'
import { type Cents, cents } from '../money/cents.ts'
import { formatMoney, formatPrice } from '../money/format-money.ts'
import { couponsNeeded } from './order-snapshot.ts'

export type ReceiptLine = { name: string; quantity: number; amount: string }
export type ReceiptSum = { label: string; amount: string }

/** What was bought, line by line, and what it came to, in the words of a receipt. Its column of amounts adds up. */
export function receiptOf(bill: Bill, sign: string): { lines: ReceiptLine[]; sums: ReceiptSum[] } {
  // Where a line goes stands with the address; its price is in the bill already.
  const lines = cartLines(bill, 'a').map(({ name, quantity, price, shipping, discount }) => ({
    name,
    quantity,
    amount: priced(cents(price - shipping + discount)),
  }))
  const { subtotal, shipping, discount, total } = totalsOf(bill)
  const sums = [
    ...(shipping > 0 || discount > 0 ? [{ label: 'Subtotal', amount: priced(subtotal) }] : []),
    ...(shipping > 0 ? [{ label: 'Shipping', amount: priced(shipping) }] : []),
    ...(discount > 0 ? [{ label: discountLabel(bill), amount: formatMoney(cents(-discount), sign) }] : []),
    { label: 'Total', amount: priced(total) },
  ]
  return { lines, sums }

  function priced(amount: Cents) {
    return formatPrice(amount, sign)
  }
}

/** 'Discount (WELCOME10)' */
function discountLabel(bill: Bill): string {
  const codes = couponsNeeded(bill).map(({ code }) => code)
  return codes.length > 0 ? `Discount (${codes.join(', ')})` : 'Discount'
}
