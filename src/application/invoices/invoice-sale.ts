import type { FollowedPayment, SaleContext, SaleKind } from '#application/sales/sale-kind.ts'
import type { InvoiceFailure, PaidBy } from '#domain/invoices/invoice-state.ts'
import { DEFAULT_TERM_DAYS, dueDate } from '#domain/invoices/invoice-terms.ts'
import { paidWords } from '#domain/invoices/invoice-texts.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import type { Trx } from '#store/database.ts'
import {
  addInvoiceFailure,
  findInvoiceMark,
  findInvoiceOfOrder,
  type InvoiceRow,
  markInvoicePaid,
  markInvoiceVoid,
} from '#store/invoices/invoices.ts'
import { issueInvoice, mailInvoice } from './issue-invoice.ts'

const CAME_BACK = 'Your bank account could not be debited.'

/** An order that is billed: it is paid by its invoice, online or by check or wire. */
export const invoiceSale: SaleKind = {
  async paymentTerms(db, orderId) {
    const invoice = await findInvoiceMark(db, orderId)
    return invoice
      ? {
          invoiceId: invoice.id,
          outlivesPayment: invoice.origin === 'staff' && !invoice.void_at,
          isPaidOtherwise: invoice.paid_by === 'check' || invoice.paid_by === 'wire',
        }
      : null
  },

  followPayment,

  /** Invoices are paid by check or by wire too, of which the provider knows nothing. */
  async describeReceipt({ db }, { orderId }) {
    const by = (await findInvoiceMark(db, orderId))?.paid_by as PaidBy | null | undefined
    return by && by !== 'online' ? { paidWith: paidWords[by] } : {}
  },
}

/**
 * Brings the invoice of an order to where its payment has come, in the transaction that settles the order: a debit that
 * is under way makes one, a debit that came back is noted on it, money pays it, and what is cancelled makes it void.
 */
async function followPayment(trx: Trx, context: SaleContext<'orderLinks'>, payment: FollowedPayment): Promise<void> {
  const { status, terms, at } = payment
  if (status === 'processing' && !terms) await billDebit(trx, context, payment)
  if (!terms) return
  if (status === 'completed') await markInvoicePaid(trx, terms.invoiceId, { by: 'online', at })
  if (status === 'cancelled') await markInvoiceVoid(trx, terms.invoiceId, at)
  if (status === 'failed') await noteFailure(trx, context, payment)
}

async function billDebit(trx: Trx, { ports }: SaleContext<'orderLinks'>, { orderId, version, at }: FollowedPayment) {
  if (!version) throw new Error('A debit is under way for a version that is not there')
  const snapshot = version.snapshot
  const invoice = await issueInvoice(
    trx,
    {
      orderId,
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

async function noteFailure(trx: Trx, { ports }: SaleContext<'orderLinks'>, { orderId, intent }: FollowedPayment) {
  const row = await findInvoiceOfOrder(trx, orderId)
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

const payerOf = ({ email_to, snapshot }: InvoiceRow) => email_to ?? snapshot.buyer.email
