/** By what the desk's list of invoices is narrowed down. `unpaid`: whatever can still be paid, or is being paid. */
export const invoiceFilters = ['unpaid', 'past-due', 'processing', 'paid', 'void', 'all'] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

export const isInvoiceFilter = (word: string): word is InvoiceFilter =>
  (invoiceFilters as readonly string[]).includes(word)

type Standing = { readonly state: string; readonly isPastDue: boolean }

export function fitsFilter({ state, isPastDue }: Standing, filter: InvoiceFilter): boolean {
  if (filter === 'all') return true
  if (filter === 'unpaid') return state !== 'paid' && state !== 'void'
  return filter === 'past-due' ? isPastDue : state === filter
}
