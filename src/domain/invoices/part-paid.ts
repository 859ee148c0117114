import { type Cents, cents } from '../money/cents.ts'
import { formatMoney } from '../money/format-money.ts'
import type { ReceiptSum } from '../orders/receipt-lines.ts'
import type { InvoiceState } from './invoice-state.ts'

type Billed = { readonly state: InvoiceState; readonly total: Cents; readonly cameCents: number }

export type RestOfInvoice = {
  /** What whoever pays is asked for. */
  left: Cents
  /** What came and what is left, to stand under the total; none where nothing came. */
  rest: ReceiptSum[]
}

/** An invoice of which a part has come by the bank asks for the rest. One that nobody is to pay any more stands as it was billed. */
export function restOf({ state, total, cameCents }: Billed, sign: string): RestOfInvoice {
  const isPayable = state === 'open' || state === 'failed'
  if (!isPayable || cameCents <= 0) return { left: total, rest: [] }
  const left = cents(Math.max(0, total - cameCents))
  return {
    left,
    rest: [
      { label: 'Received', amount: formatMoney(cents(-cameCents), sign) },
      { label: 'Still to pay', amount: formatMoney(left, sign) },
    ],
  }
}
