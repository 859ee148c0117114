import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { WithPorts } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { Invoice } from '#application/ports/invoice-document.ts'
import { sumsOfParts } from '#application/sales/receipt/sums-of-parts.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { type AcceptedPayments, type InvoiceFacts, type PaidBy, viewInvoice } from '#domain/invoices/invoice-state.ts'
import { restOf } from '#domain/invoices/part-paid.ts'
import { rfReference } from '#domain/invoices/rf-reference.ts'
import { amountOf, type OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { receiptOf } from '#domain/orders/receipt-lines.ts'
import type { OrderStatus } from '#domain/orders/settle.ts'
import { shipmentsOf } from '#domain/orders/shipments.ts'
import { DEFAULT_SHIPCODE } from '#domain/subscriptions/shipcodes.ts'
import { findInvoiceByToken, type InvoiceRow } from '#store/invoices/invoices.ts'

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** The invoice that a token opens; null where it opens none. `sign` is the magazine's sign of money. */
export async function readInvoice(
  context: WithPorts<'orderLinks'>,
  token: string,
  sign: string,
): Promise<Invoice | null> {
  const row = await findInvoiceByToken(context.db, hashLinkToken(token))
  if (!row) return null
  const invoice = toInvoice(context, row, sign)
  const order = { id: row.order_id, status: row.status, paid_cents: invoice.total }
  return { ...invoice, sums: [...invoice.sums, ...(await sumsOfParts(context.db, order, sign))] }
}

/** What of an invoice decides where it stands. */
export const factsOf = (row: InvoiceRow): InvoiceFacts & { snapshot: OrderSnapshot } => ({
  orderStatus: row.status as OrderStatus,
  createdAt: row.created_at,
  termDays: row.term_days,
  acceptedPayments: row.accepted_payments as AcceptedPayments,
  failures: row.failures,
  cameCents: row.came_cents ?? 0,
  isPaid: row.paid_at !== null,
  isVoid: row.void_at !== null,
  snapshot: row.snapshot,
})

export function toInvoice({ now, ports }: WithPorts<'orderLinks'>, row: InvoiceRow, sign: string): Invoice {
  const facts = factsOf(row)
  const { snapshot } = facts
  const { buyer, bill, subscriptionTo, goodsTo } = snapshot
  const { dueDate, ...view } = viewInvoice(facts, now())
  const address = row.address
  const total = amountOf(snapshot)
  const { lines, sums } = receiptOf(bill, sign)
  const { left, rest } = restOf({ state: view.state, total, cameCents: facts.cameCents }, sign)
  const shipping = shippingConfig({ inclusive: true })
  return {
    ...view,
    lines,
    sums: [...sums, ...rest],
    rest,
    invoiceNo: row.invoice_no,
    reference: rfReference(row.invoice_no),
    currency: row.currency.toUpperCase(),
    ref: row.ref,
    created: dayOf(row.created_at),
    due: dayOf(dueDate),
    term: row.term_days,
    name: buyer.name,
    billedTo: row.billed_to,
    email: row.email_to ?? buyer.email,
    buyerEmail: buyer.email,
    address,
    addressLines: address ? formatAddress(shipping, address) : [],
    shipments: shipmentsOf(snapshot).map(({ contents, to }) => ({
      contents,
      to: [to.name, ...formatAddress(shipping, to.address)],
    })),
    bill,
    ship: { goods: goodsTo?.shipcode ?? DEFAULT_SHIPCODE, subscription: subscriptionTo?.shipcode ?? DEFAULT_SHIPCODE },
    total,
    left,
    paidBy: row.paid_by as PaidBy | null,
    paidOn: row.arrived_on ?? (row.paid_at && dayOf(row.paid_at)),
    receipt: row.paid_at ? ports.orderLinks.receiptToken(row.order_id) : null,
  }
}
