import { queueMail } from '#application/mail/queue-mail.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import { describeKinds } from '#application/sales/receipt/describe-kinds.ts'
import { writtenShipments } from '#application/sales/receipt/written-shipments.ts'
import type { Selling } from '#application/sales/sale-kind.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { receiptOf } from '#domain/orders/receipt-lines.ts'
import type { Trx } from '#store/database.ts'

export type MailedOrder = {
  orderId: string
  ref: string
  snapshot: OrderSnapshot
  accountId: string | null
  passwordHash: string | null
  paidWith?: string | null
  isUnattended?: boolean
  /** The magazine's sign of money. */
  sign: string
  at: Date
  /** It was mailed before, and goes out once more: where to, and what for. */
  again?: { to: string; cause: string }
}

/** Mails the receipt of an order with all that its buyer needs of it, in the transaction that completes it. */
export async function mailReceipt(
  trx: Trx,
  { saleKinds, links }: Selling & { links: OrderLinks },
  order: MailedOrder,
): Promise<void> {
  const { orderId, ref, snapshot, sign, at, isUnattended = false } = order
  const context = { db: trx, now: () => at, ports: { orderLinks: links }, saleKinds }
  const parts = await describeKinds(context, { orderId, snapshot, isValid: true })
  const data = {
    order: ref,
    url: links.receiptUrl(orderId),
    ...receiptOf(snapshot.bill, sign),
    paidWith: parts.paidWith ?? order.paidWith ?? null,
    shipments: writtenShipments(snapshot),
    downloads: parts.downloads.map(({ name, files }) => ({
      name,
      files: files.map((file) => ({ name: file.name, kind: file.kind, url: links.absoluteUrl(file.path) })),
    })),
    renews: parts.renews && { ...parts.renews, url: links.accountUrl() },
    gives: parts.gives,
    isMonthly: parts.isMonthly,
    passwordUrl: hasNoPassword(order) ? links.setUpPasswordUrl() : null,
  }
  const unattended = snapshot.bill.membership ? 'renewal-receipt' : 'donation-receipt'
  const kind = isUnattended ? unattended : 'order-receipt'
  const { to, cause } = order.again ?? { to: snapshot.buyer.email, cause: `order-receipt:${orderId}` }
  await queueMail(trx, { kind, to, data, cause })
}

/** An account was made that nobody has chosen a password for: a check or a wire has paid for it. */
const hasNoPassword = ({ snapshot, accountId, passwordHash }: MailedOrder) =>
  snapshot.buyer.accountId === null && accountId !== null && passwordHash === null
