import type { UseCaseContext, WithPorts } from '#application/context.ts'
import type { InvoiceFilter } from '#domain/invoices/invoice-filter.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import { listInvoicesByNumber } from '#store/invoices/invoices.ts'
import { listSharesOfInvoice } from '#store/invoices/payable-invoices.ts'
import { listReminders } from '#store/invoices/reminders.ts'
import { countInvoicesBy, searchInvoices } from '#store/invoices/search-invoices.ts'
import { type ListedInvoice, showInvoice, toListed } from './list-invoices.ts'

export const INVOICES_A_PAGE = 50
const LONGEST_QUERY = 100

export type InvoicePage = { invoices: ListedInvoice[]; count: number; page: number; pages: number }

/** A page of the invoices that fit, counted from 1; the last one where there are fewer pages. */
export async function findInvoices(
  { db, now }: UseCaseContext,
  asked: { filter: InvoiceFilter; query: string; page: number },
): Promise<InvoicePage> {
  const at = now()
  const query = asked.query.trim().slice(0, LONGEST_QUERY)
  const wanted = { filter: asked.filter, query, now: at }
  const count = await countInvoicesBy(db, wanted)
  const pages = Math.max(1, Math.ceil(count / INVOICES_A_PAGE))
  const page = Math.min(Math.max(1, asked.page), pages)
  const numbers = await searchInvoices(db, { ...wanted, limit: INVOICES_A_PAGE, offset: (page - 1) * INVOICES_A_PAGE })
  const rows = new Map((await listInvoicesByNumber(db, numbers)).map((row) => [row.number, row]))
  const invoices = numbers.flatMap((number) => rows.get(number) ?? []).map((row) => toListed(row, at))
  return { invoices, count, page, pages }
}

export type InvoiceFile = NonNullable<Awaited<ReturnType<typeof readInvoiceFile>>>

/** One invoice as the desk shows it: with its letters, and what has come for it by the bank. */
export async function readInvoiceFile(context: WithPorts<'orderLinks'>, number: number) {
  const invoice = await showInvoice(context, number)
  const [row] = await listInvoicesByNumber(context.db, [number])
  if (!invoice || !row) return null
  const [reminders, shares, magazine] = await Promise.all([
    listReminders(context.db, [row.id]),
    listSharesOfInvoice(context.db, row.id),
    findMagazine(context.db),
  ])
  const today = dayIn(magazine?.timeZone ?? 'UTC', context.now())
  return {
    ...invoice,
    number,
    origin: row.origin,
    arrivedOn: row.arrived_on,
    cameCents: row.came_cents ?? 0,
    reminders,
    shares,
    today,
  }
}
