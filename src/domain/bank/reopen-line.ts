/** What of a payment went to an invoice. */
export type BookedPart = {
  readonly invoiceNo: string
  readonly amountCents: number
  /** Its order is complete: what it bought was brought about with this money. */
  readonly isPaid: boolean
}

export type ReopenRefusal = 'outgoing' | 'open' | 'paid'

export type ReopenPlan<Part extends BookedPart> =
  | { readonly ok: true; readonly takenBack: readonly Part[] }
  | { readonly ok: false; readonly reason: ReopenRefusal }

/**
 * What becomes of a payment that is opened again. One that was ignored waits as before, and what had been booked of it stays. Of
 * one that was booked, what went to invoices that are not paid in full is taken off them.
 */
export function planReopening<Part extends BookedPart>(state: string, parts: readonly Part[]): ReopenPlan<Part> {
  if (state === 'outgoing') return { ok: false, reason: 'outgoing' }
  if (state === 'ignored') return { ok: true, takenBack: [] }
  const takenBack = parts.filter(({ isPaid }) => !isPaid)
  if (takenBack.length > 0) return { ok: true, takenBack }
  return { ok: false, reason: parts.length > 0 ? 'paid' : 'open' }
}
