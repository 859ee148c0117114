import { queueMail } from '#application/mail/queue-mail.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { PartTakenBack } from '#domain/orders/held-part.ts'
import { type RefundPart, sayPart } from '#domain/orders/refund-part.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'

type Mailed = {
  order: { id: string; ref: string }
  number: number
  part: RefundPart
  takenBack: PartTakenBack
  to: string
}

type Ends = Pick<PartTakenBack, 'cycle' | 'giftsVoided' | 'downloads' | 'monthlyDonation'>

/** What its buyer had of the order, and has no more. */
export const endedOf = ({ cycle, giftsVoided, downloads, monthlyDonation }: Ends) => [
  ...(cycle === null ? [] : (['subscription'] as const)),
  ...(giftsVoided > 0 ? (['gifts'] as const) : []),
  ...(downloads > 0 ? (['downloads'] as const) : []),
  ...(monthlyDonation ? (['monthly-donation'] as const) : []),
]

/** Tells the buyer what of the order went back, each part once. Why staff did it is theirs. */
export async function mailPart(
  trx: Trx,
  { ports: { orderLinks } }: SaleContext<'orderLinks'>,
  { order: { id, ref }, number, part, takenBack, to }: Mailed,
): Promise<void> {
  const magazine = await findMagazine(trx)
  if (!magazine) throw new Error('There is no magazine to order from')
  const data = {
    order: ref,
    amount: formatMoney(part.amount, magazine.currency),
    url: orderLinks.receiptUrl(id),
    part: sayPart(part),
    ended: endedOf(takenBack),
  }
  await queueMail(trx, { kind: 'order-refunded', to, data, cause: `order-refunded:${id}:${number}` })
}
