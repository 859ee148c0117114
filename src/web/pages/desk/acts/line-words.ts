import type { BankLineShown } from '#application/invoices/read-bank-lines.ts'
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
