import type { UseCaseContext, WithPorts } from '#application/context.ts'
import type { Invoice } from '#application/ports/invoice-document.ts'
import { type InvoiceState, viewInvoice } from '#domain/invoices/invoice-state.ts'
import { findMagazine } from '#store/content/site.ts'
import { findInvoiceByNumber, type InvoiceRow, listInvoices } from '#store/invoices/invoices.ts'
import { factsOf, toInvoice } from './read-invoice.ts'

export type ListedInvoice = {
  invoiceNo: string
  state: InvoiceState
  isPastDue: boolean
  name: string
  billedTo: string | null
  amountCents: number
  created: string
  due: string
}

/** All invoices as the desk lists them, in the order of their numbers. */
export async function readInvoiceList({ db, now }: UseCaseContext): Promise<ListedInvoice[]> {
  return (await listInvoices(db)).map((row) => toListed(row, now()))
}

export function toListed(row: InvoiceRow, now: Date): ListedInvoice {
  const facts = factsOf(row)
  const { state, isPastDue, dueDate } = viewInvoice(facts, now)
  return {
    invoiceNo: row.invoice_no,
    state,
    isPastDue,
    name: facts.snapshot.buyer.name,
    billedTo: row.billed_to,
    amountCents: row.amount_cents,
    created: row.created_at.toISOString().slice(0, 10),
    due: dueDate.toISOString().slice(0, 10),
  }
}

/** One invoice with its link, by its number; null where there is none. */
export async function showInvoice(
  context: WithPorts<'orderLinks'>,
  number: number,
): Promise<(Omit<Invoice, 'bill'> & { url: string }) | null> {
  const row = await findInvoiceByNumber(context.db, number)
  const magazine = await findMagazine(context.db)
  if (!row || !magazine) return null
  const { orderLinks } = context.ports
  const { bill: _bill, ...invoice } = toInvoice(context, row, magazine.currency)
  return { ...invoice, url: orderLinks.invoiceUrl(row.id) }
}
