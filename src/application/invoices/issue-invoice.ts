import { randomUUID } from 'node:crypto'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import type { Address } from '#domain/addresses/address.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import type { AcceptedPayments } from '#domain/invoices/invoice-state.ts'
import { dueDate, invoiceNo } from '#domain/invoices/invoice-terms.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { Buyer } from '#domain/orders/order-snapshot.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'
import { insertInvoice, takeInvoiceNumber } from '#store/invoices/invoices.ts'

export type InvoiceToIssue = {
  orderId: string
  origin: 'staff' | 'debit'
  termDays: number
  billedTo: string | null
  emailTo: string | null
  address: Address | null
  acceptedPayments: AcceptedPayments
  /** Another token that opens it, for the demo's. */
  alias: string | null
}

export type IssuedInvoice = { id: string; invoiceNo: string; url: string; due: Date }

/** Writes an invoice under the next number. Last of all that its transaction does: until its end nobody else gets one. */
export async function issueInvoice(
  trx: Trx,
  asked: InvoiceToIssue,
  links: OrderLinks,
  at: Date,
): Promise<IssuedInvoice> {
  const { alias, address, orderId, origin } = asked
  const { invoicePrefix } = await readBilling(trx)
  const id = randomUUID()
  const token = links.invoiceToken(id)
  const number = await takeInvoiceNumber(trx)
  const named = invoiceNo(invoicePrefix, number)
  await insertInvoice(trx, {
    id,
    order_id: orderId,
    number,
    invoice_no: named,
    token_hash: hashLinkToken(token),
    alias_hash: alias === null ? null : hashLinkToken(alias),
    origin,
    created_at: at,
    term_days: asked.termDays,
    billed_to: asked.billedTo,
    email_to: asked.emailTo,
    address,
    accepted_payments: asked.acceptedPayments,
  })
  return { id, invoiceNo: named, url: links.invoiceUrl(id), due: dueDate(at, asked.termDays) }
}

type InvoiceNews = {
  invoice: Pick<IssuedInvoice, 'id' | 'invoiceNo' | 'due'>
  state: 'open' | 'processing' | 'failed'
  to: Buyer['email']
  amountCents: number
  paysOnline: boolean
  failure: string | null
  /** Which of several of its kind this one is. */
  cause: string
}

/** Mails whoever is to pay an invoice how it stands, with its link. */
export async function mailInvoice(trx: Trx, links: OrderLinks, news: InvoiceNews): Promise<void> {
  const { invoice, state, to, amountCents, paysOnline, failure, cause } = news
  const { currency } = await readBilling(trx)
  await queueMail(trx, {
    kind: 'invoice',
    to,
    data: {
      state,
      invoiceNo: invoice.invoiceNo,
      url: links.invoiceUrl(invoice.id),
      total: formatMoney(cents(amountCents), currency),
      due: invoice.due.toISOString().slice(0, 10),
      failure,
      paysOnline,
    },
    cause: `invoice:${invoice.id}:${cause}`,
  })
}

async function readBilling(trx: Trx): Promise<MagazineSettings> {
  const magazine = await findMagazine(trx)
  if (!magazine) throw new Error('There is no magazine to send an invoice')
  return magazine
}
