import type { UseCaseContext, WithPorts } from '#application/context.ts'
import { type CountedPage, countedPage } from '#application/counted-page.ts'
import { pageOf, sliceOf } from '#application/page-of.ts'
import type { InvoiceFilter } from '#domain/invoices/invoice-filter.ts'
import { MOST_COUNTED } from '#domain/text/said-count.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import { listInvoicesByNumber } from '#store/invoices/invoices.ts'
import { findInvoicesLike } from '#store/invoices/invoices-like.ts'
import { listSharesOfInvoice } from '#store/invoices/payable-invoices.ts'
import { listReminders } from '#store/invoices/reminders.ts'
import { countInvoicesBy, searchInvoices } from '#store/invoices/search-invoices.ts'
import { type ListedInvoice, showInvoice, toListed } from './list-invoices.ts'

export const INVOICES_A_PAGE = 50
const LONGEST_QUERY = 100

export type InvoicePage = CountedPage & { invoices: ListedInvoice[] }

type Wanted = { filter: InvoiceFilter; query: string; page: number }

/** A page of the invoices that fit, counted from 1; the last one where it is known that there are fewer pages. */
export async function findInvoices({ db, now }: UseCaseContext, asked: Wanted): Promise<InvoicePage> {
  const at = now()
  const query = asked.query.trim().slice(0, LONGEST_QUERY)
  const found = query === '' ? null : await findInvoicesLike(db, query)
  const wanted = { filter: asked.filter, query, found, now: at }
  const isSearchedThrough = query !== '' && found === null
  const most = MOST_COUNTED + 1
  const counted = isSearchedThrough ? most : await countInvoicesBy(db, { ...wanted, most })
  const place = countedPage(counted, { page: asked.page, size: INVOICES_A_PAGE })
  const numbers = await searchInvoices(db, { ...wanted, ...sliceOf(place.page, INVOICES_A_PAGE) })
  const { rows: shown, hasMore } = pageOf(numbers, INVOICES_A_PAGE)
  const rows = new Map((await listInvoicesByNumber(db, shown)).map((row) => [row.number, row]))
  const invoices = shown.flatMap((number) => rows.get(number) ?? []).map((row) => toListed(row, at))
  return { invoices, ...place, hasMore }
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
