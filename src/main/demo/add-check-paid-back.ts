import { createInvoice } from '#application/invoices/create-invoice.ts'
import { recordInvoicePayment } from '#application/invoices/record-invoice-payment.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { DEFAULT_TERM_DAYS } from '#domain/invoices/invoice-terms.ts'
import { daysAfter } from '#domain/payments/dunning.ts'
import { findInvoiceOfOrder } from '#store/invoices/invoices.ts'
import type { DemoDeskContext } from './add-demo-order.ts'
import type { DemoPaidByCheck } from './demo-desk.ts'

/** Somebody who was billed, paid by check and had it refunded: their money is still to be transferred by hand. */
export async function addCheckToPayBack(context: DemoDeskContext, demo: DemoPaidByCheck): Promise<void> {
  const { name, email, address, daysAgo, issue } = demo
  const ago = (days: number) => ({ ...context, now: () => daysAfter(context.now(), -days) })
  const made = await createInvoice(
    ago(daysAgo),
    {
      ...{ account: null, name, email, billedTo: null, emailTo: null, address, recipient: null, subscription: null },
      shipcode: 'ship-a',
      goods: [{ type: 'print-issue', ref: `iss:${issue}`, quantity: 1 }],
      gifts: [],
      termDays: DEFAULT_TERM_DAYS,
      acceptedPayments: 'check-or-wire-only',
    },
    { mail: false },
  )
  const invoice = made.ok && (await findInvoiceOfOrder(context.db, made.orderId))
  if (!invoice) throw new Error(`The demo can't bill ${name}`)
  const paid = await recordInvoicePayment(ago(1), { number: invoice.number, by: 'check' })
  const refunded = paid.ok ? await refundOrder(context, { ref: paid.order }) : null
  if (!refunded?.ok) throw new Error(`The demo can't refund ${name}`)
}
