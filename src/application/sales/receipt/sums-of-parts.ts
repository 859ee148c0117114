import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { ReceiptSum } from '#domain/orders/receipt-lines.ts'
import { sayPart } from '#domain/orders/refund-part.ts'
import type { Queryable } from '#store/database.ts'
import { listRefundParts } from '#store/sales/refund-parts.ts'

type Paid = { id: string; status: string; paid_cents: number | null }

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** What went back of an order in parts, below its total, and what was paid in the end; none where nothing did. */
export async function sumsOfParts(
  db: Queryable,
  { id, status, paid_cents }: Paid,
  sign: string,
): Promise<ReceiptSum[]> {
  const parts = (await listRefundParts(db, id)).filter(({ refunded_at }) => refunded_at !== null)
  if (parts.length === 0) return []
  const back = parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const ends = { label: 'Paid in the end', amount: formatMoney(cents((paid_cents ?? 0) - back), sign) }
  return [
    ...parts.map(({ number, part, refunded_at, asked_at }) => ({
      label: `Refund ${number}, ${day.format(refunded_at ?? asked_at)}: ${sayPart(part)}`,
      amount: formatMoney(cents(-part.amount), sign),
    })),
    // Of an order that went back whole afterwards nothing was paid in the end.
    ...(status === 'completed' ? [ends] : []),
  ]
}
