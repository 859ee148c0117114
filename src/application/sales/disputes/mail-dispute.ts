import { queueMail } from '#application/mail/queue-mail.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import type { Cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { Dispute, DisputeNews } from '#domain/orders/dispute.ts'
import { listStaffWhoMay } from '#store/accounts/staff.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'

type Notice = {
  dispute: Dispute
  news: DisputeNews
  /** Which look at the dispute has found it: it may be lost twice, once after an appeal. */
  look: number
  order: string | null
  isKept: boolean
  hasEnded: boolean
}

/** Tells every member of staff, or, where nobody has an account, whoever reads the magazine's own mail. Each news once. */
export async function mailStaff(trx: Trx, { dispute, news, look, order, isKept, hasEnded }: Notice): Promise<void> {
  const magazine = await readMagazine(trx)
  const { id, intentId, amount, reason, respondBy } = dispute
  const data = {
    news,
    dispute: id,
    payment: intentId,
    order,
    amount: formatMoney(amount, magazine.currency),
    reason,
    respondBy: respondBy?.toISOString() ?? null,
    isKept,
    hasEnded,
  }
  const staff = await listStaffWhoMay(trx, 'keep order')
  const to = staff.length > 0 ? staff : [{ ref: 'support', email: magazine.supportEmail }]
  for (const { ref, email } of to)
    await queueMail(trx, { kind: 'dispute-notice', to: email, data, cause: `dispute-${news}:${id}:${look}:${ref}` })
}

type Loss = { order: { id: string; ref: string }; to: string; amount: Cents }

/** The buyer hears from whom the money comes: not from us. */
export async function mailBuyerOfLoss(
  trx: Trx,
  { ports: { orderLinks } }: SaleContext<'orderLinks'>,
  { order: { id, ref }, to, amount }: Loss,
): Promise<void> {
  const { currency } = await readMagazine(trx)
  const url = orderLinks.receiptUrl(id)
  const data = { order: ref, amount: formatMoney(amount, currency), url }
  await queueMail(trx, { kind: 'order-charged-back', to, data, cause: `order-charged-back:${id}` })
}

async function readMagazine(trx: Trx) {
  const magazine = await findMagazine(trx)
  if (!magazine) throw new Error('There is no magazine to order from')
  return magazine
}
