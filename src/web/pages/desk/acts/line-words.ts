import type { LineBooked } from '#application/invoices/book-bank-line.ts'
import type { BankLineShown } from '#application/invoices/read-bank-lines.ts'
import { bookingRefusals } from '#domain/invoices/booking-words.ts'
import type { Candidate, MatchReason } from '#domain/invoices/match-payment.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'

export const amountWords = (amount: number, currency: string): string =>
  `${amount < 0 ? '−' : ''}${formatMoney(cents(Math.abs(amount)), '')} ${currency}`

export const candidatesOf = ({ match }: Pick<BankLineShown, 'match'>): readonly Candidate[] => {
  if (match.kind === 'sure') return [match.invoice]
  return match.kind === 'maybe' ? match.candidates : []
}

export const reasonWords: Record<MatchReason, string> = {
  named: 'named, and the amount',
  'named-part': 'named; less than is due',
  'named-over': 'named; more than is due',
  'amount-and-name': 'the amount and the name',
  amount: 'the amount alone',
  'paid-twice': 'paid by another line already',
}

type BrokenOff = Pick<Extract<LineBooked, { ok: false }>, 'reason' | 'shares'>

/** Each invoice is booked by itself: of a split that is broken off, the first may be booked already. A rehearsal has booked nothing. */
export function brokenOffWords(
  { reason, shares }: BrokenOff,
  { currency, dryRun }: { currency: string; dryRun: boolean },
): string {
  const words = bookingRefusals[reason]
  const why = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
  if (dryRun || shares.length === 0) return why
  const booked = shares.map(({ invoiceNo, amountCents }) => `${invoiceNo} (${amountWords(amountCents, currency)})`)
  return `${why} Booked before that: ${booked.join(', ')}. What is left of the payment waits.`
}
