/** What is known of a payment when somebody says what it is for. */
export type PaymentToShare = { readonly leftCents: number; readonly currency: string; readonly isReversal: boolean }

export type InvoiceToPay = { readonly number: number; readonly leftCents: number; readonly currency: string }

/** `amountCents` null: as much as both have left. */
export type ShareAsked = { readonly number: number; readonly amountCents: number | null }

export type ShareRefusal =
  | 'not-a-payment'
  | 'nothing-asked'
  | 'asked-twice'
  | 'not-payable'
  | 'other-currency'
  | 'nothing'
  | 'more-than-invoice'
  | 'more-than-payment'

export type PlannedShare = {
  readonly number: number
  readonly amountCents: number /** Whether the invoice is paid with it. */
  readonly completes: boolean
}

export type SharePlan =
  | { readonly ok: true; readonly shares: readonly PlannedShare[]; readonly leftCents: number }
  | { readonly ok: false; readonly reason: ShareRefusal; readonly number: number | null }

/**
 * What of a payment goes to which invoice. The parts never come to more than the payment, nor a part to more than its
 * invoice still asks for. With `asPaid` an invoice is paid though less has come: a bank has kept a fee.
 */
export function sharePayment(
  payment: PaymentToShare,
  asked: readonly ShareAsked[],
  { invoices, asPaid }: { invoices: ReadonlyMap<number, InvoiceToPay>; asPaid: boolean },
): SharePlan {
  const refuse = (reason: ShareRefusal, number: number | null = null) => ({ ok: false as const, reason, number })
  if (payment.leftCents <= 0 || payment.isReversal) return refuse('not-a-payment')
  if (asked.length === 0) return refuse('nothing-asked')
  const shares: PlannedShare[] = []
  let left = payment.leftCents
  for (const { number, amountCents } of asked) {
    const invoice = invoices.get(number)
    if (!invoice) return refuse('not-payable', number)
    if (shares.some((share) => share.number === number)) return refuse('asked-twice', number)
    if (invoice.currency !== payment.currency) return refuse('other-currency', number)
    const amount = amountCents ?? Math.min(left, invoice.leftCents)
    if (amount > invoice.leftCents) return refuse('more-than-invoice', number)
    if (amount > left) return refuse('more-than-payment', number)
    if (amount <= 0) return refuse('nothing', number)
    left -= amount
    shares.push({ number, amountCents: amount, completes: asPaid || amount === invoice.leftCents })
  }
  return { ok: true, shares, leftCents: left }
}
