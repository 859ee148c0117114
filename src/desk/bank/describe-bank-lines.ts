import type { StatementImported } from '#application/bank/import-statement.ts'
import type { LineBooked, SureBooked } from '#application/invoices/book-bank-line.ts'
import type { BankLineShown } from '#application/invoices/read-bank-lines.ts'
import type { LineReopened } from '#application/invoices/reopen-line.ts'
import { bookingRefusals } from '#domain/invoices/booking-words.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'

const TRIED = 'Tried only: nothing was kept.'
const money = (amount: number) => `${amount < 0 ? '-' : ''}${formatMoney(cents(Math.abs(amount)), '')}`

export function importedLines(done: StatementImported, isDry: boolean): string[] {
  if (!done.ok)
    return [
      ...done.faults.map(({ row, message }) => `✗ ${row === null ? '' : `row ${row}: `}${message}`),
      ...(done.headers ? [`  Its columns: ${done.headers.join(', ')}`] : []),
    ]
  const { fileName, lines, added, known } = done
  return [`✓ ${fileName}: ${lines} payments, ${added} new, ${known} known`, ...(isDry ? [TRIED] : [])]
}

export function lineWords({ line, day, name, text, leftCents, currency, match }: BankLineShown): string {
  const about =
    match.kind === 'sure'
      ? match.invoice.invoiceNo
      : match.kind === 'maybe'
        ? match.candidates.map(({ invoiceNo }) => invoiceNo).join(' or ')
        : ''
  return `${String(line).padStart(6)}  ${day}  ${money(leftCents).padStart(12)} ${currency}  ${match.kind.padEnd(7)} ${about}  ${name}: ${text}`
}

export function bookedLines(done: LineBooked, isDry: boolean): string[] {
  const shares = done.shares.map(
    ({ invoiceNo, amountCents, isPaid }) =>
      `✓ ${invoiceNo}: ${money(amountCents)}, ${isPaid ? 'paid' : 'a part of it'}`,
  )
  if (!done.ok) return [...shares, `✗ ${bookingRefusals[done.reason]}`]
  return [
    ...shares,
    ...(done.leftCents > 0 ? [`  ${money(done.leftCents)} of it is left`] : []),
    ...(isDry ? [TRIED] : []),
  ]
}

export function sureLines({ booked, refused }: SureBooked, isDry: boolean): string[] {
  if (booked.length + refused.length === 0) return ['No payment is sure.']
  return [
    ...booked.map(({ line, invoiceNo, amountCents }) => `✓ ${line}: ${invoiceNo}, ${money(amountCents)}`),
    ...refused.map(({ line, invoiceNo, reason }) => `✗ ${line}: ${invoiceNo}: ${bookingRefusals[reason]}`),
    ...(isDry ? [TRIED] : []),
  ]
}

const reopenRefusals = {
  unknown: 'there is no such line',
  changed: 'somebody has booked of it at this moment: look again',
  outgoing: 'this is money that left',
  open: 'it waits, and nothing of it is booked',
  paid: 'what it was booked to is paid: give the order back instead',
} as const

export function reopenedLines(line: number, done: LineReopened, isDry: boolean): string[] {
  if (!done.ok) return [`✗ ${line}: ${reopenRefusals[done.reason]}`]
  return [
    ...done.takenBack.map(({ invoiceNo, amountCents }) => `✓ ${invoiceNo}: ${money(amountCents)} taken off again`),
    `✓ ${line}: waits again, ${money(done.leftCents)} left`,
    ...(isDry ? [TRIED] : []),
  ]
}
