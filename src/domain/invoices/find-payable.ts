import { foldedWords, type PayableInvoice } from './match-payment.ts'

/** An invoice with all that somebody may know it by. */
export type FindableInvoice = PayableInvoice & { readonly orderRef: string }

export type PayableFound = FindableInvoice & { /** It is open for just what came. */ readonly isExact: boolean }

/** Letters and digits alone: 'LS-0007', 'ls 0007' and 'LS/0007' are one. */
const plain = (text: string) => foldedWords(text).join('')

/** The open invoices that whoever typed this may mean, in a payment's currency: those of its amount come first. */
export function findPayable(
  invoices: readonly FindableInvoice[],
  query: string,
  payment: { leftCents: number; currency: string },
): PayableFound[] {
  const asked = readQuery(query)
  if (asked === null) return []
  return invoices
    .filter((invoice) => invoice.currency === payment.currency && isMeant(invoice, asked))
    .map((invoice) => ({ ...invoice, isExact: invoice.leftCents === payment.leftCents }))
    .sort((one, other) => Number(other.isExact) - Number(one.isExact) || one.number - other.number)
}

type Query = { whole: string; words: string[]; digits: string | null }

function readQuery(query: string): Query | null {
  const whole = plain(query)
  if (whole === '') return null
  return { whole, words: foldedWords(query), digits: /^\d+$/.test(whole) ? whole.replace(/^0+/, '') : null }
}

function isMeant({ number, invoiceNo, orderRef, names }: FindableInvoice, { whole, words, digits }: Query): boolean {
  const prefix = plain(invoiceNo).replace(/(?<!\d)\d+$/, '')
  // '7' and '0007' begin the numbers 7 and 70 to 79, and so does 'LS-7'.
  if (digits !== null && digits !== '' && String(number).startsWith(digits)) return true
  if (whole.startsWith(prefix) && isNumberBegun(whole.slice(prefix.length), number)) return true
  if (whole.length < prefix.length && prefix.startsWith(whole)) return true
  if (plain(orderRef).startsWith(whole)) return true
  return names.some((name) => words.every((word) => foldedWords(name).some((own) => own.startsWith(word))))
}

const isNumberBegun = (rest: string, number: number): boolean =>
  /^\d*$/.test(rest) && String(number).startsWith(rest.replace(/^0+/, ''))
