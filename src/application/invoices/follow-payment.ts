import type { WithPorts } from '#application/context.ts'
import type { InvoiceFailure } from '#domain/invoices/invoice-state.ts'
import { DEFAULT_TERM_DAYS, dueDate } from '#domain/invoices/invoice-terms.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import type { Trx } from '#store/database.ts'
import {
  addInvoiceFailure,
  findInvoiceOfOrder,
  type InvoiceRow,
  markInvoicePaid,
  markInvoiceVoid,
} from '#store/invoices.ts'
import { issueInvoice, mailInvoice } from './issue-invoice.ts'

type Followed = {
  order: { id: string }
  version: { snapshot: unknown; amount_cents: number } | undefined
  invoice: { id: string } | undefined
  intent: PaymentIntent
  at: Date
}

const CAME_BACK = 'Your bank account could not be debited.'

/**
 * Brings the invoice of an order to where its payment has come, in the transaction that settles the order: a debit that
 * is under way makes one, a debit that came back is noted on it, money pays it, and what is cancelled makes it void.
 */
export async function followPayment(
  trx: Trx,
  context: WithPorts<'orderLinks'>,
  followed: Followed,
  status: 'processing' | 'completed' | 'failed' | 'cancelled',
): Promise<void> {
  const { invoice, at } = followed
  if (status === 'processing' && !invoice) await billDebit(trx, context, followed)
  if (!invoice) return
  if (status === 'completed') await markInvoicePaid(trx, invoice.id, { by: 'online', at })
  if (status === 'cancelled') await markInvoiceVoid(trx, invoice.id, at)
  if (status === 'failed') await noteFailure(trx, context, followed)
}

async function billDebit(trx: Trx, { ports }: WithPorts<'orderLinks'>, { order, version, at }: Followed) {
  if (!version) throw new Error('A debit is under way for a version that is not there')
  const snapshot = version.snapshot as OrderSnapshot
  const invoice = await issueInvoice(
    trx,
    {
      orderId: order.id,
      origin: 'debit',
      termDays: DEFAULT_TERM_DAYS,
      billedTo: null,
      emailTo: null,
      address: addressOf(snapshot),
      acceptedPayments: 'any',
      alias: null,
    },
    ports.orderLinks,
    at,
  )
  await mailInvoice(trx, ports.orderLinks, {
    invoice,
    state: 'processing',
    to: snapshot.buyer.email,
    amountCents: version.amount_cents,
    paysOnline: true,
    failure: null,
    cause: 'processing',
  })
}

/** The buyer's own; what goes to somebody else says nothing of who pays. */
const addressOf = ({ buyer, subscriptionTo, goodsTo }: OrderSnapshot) =>
  subscriptionTo?.address ?? (goodsTo?.name === buyer.name ? goodsTo.address : null)

async function noteFailure(trx: Trx, { ports }: WithPorts<'orderLinks'>, { order, intent }: Followed) {
  const row = await findInvoiceOfOrder(trx, order.id)
  if (!row) return
  const failure: InvoiceFailure = { data: { msg: intent.failure?.reason ?? CAME_BACK } }
  const count = await addInvoiceFailure(trx, row.id, failure)
  await mailInvoice(trx, ports.orderLinks, {
    invoice: { id: row.id, invoiceNo: row.invoice_no, due: dueDate(row.created_at, row.term_days) },
    state: 'failed',
    to: payerOf(row),
    amountCents: row.amount_cents,
    paysOnline: true,
    failure: failure.data.msg,
    cause: `failed:${count}`,
  })
}

const payerOf = ({ email_to, snapshot }: InvoiceRow) => email_to ?? (snapshot as unknown as OrderSnapshot).buyer.email
