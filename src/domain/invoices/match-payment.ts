import { referencesIn, rfReference } from './rf-reference.ts'

/** A payment, as a bank's statement tells of it. */
export type PaymentSeen = {
  readonly id: string
  /** What of it has been booked to nothing yet. */
  readonly leftCents: number
  readonly currency: string
  readonly name: string
  readonly text: string
  readonly isReversal: boolean
  /** A part of it has been booked: where the rest goes, somebody says. */
  readonly isPart: boolean
}

/** An invoice that can still be paid. */
export type PayableInvoice = {
  readonly number: number
  readonly invoiceNo: string
  /** What is to be paid of it yet. */
  readonly leftCents: number
  readonly currency: string
  /** Who may pay it: the institution, the buyer. */
  readonly names: readonly string[]
}

export type MatchReason = 'named' | 'named-part' | 'named-over' | 'amount-and-name' | 'amount' | 'paid-twice'
export type Candidate = {
  readonly number: number
  readonly invoiceNo: string
  readonly leftCents: number
  readonly because: MatchReason
}

/** `sure`: may be booked unseen. `maybe`: somebody picks. `unknown`: nothing fits. */
export type Match =
  | { readonly kind: 'sure'; readonly invoice: Candidate }
  | { readonly kind: 'maybe'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'unknown' }

const MOST_CANDIDATES = 6

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\-]/g, '\\$&')

/** Its words in small letters, without accents. */
export const foldedWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const wordsOf = (name: string) => foldedWords(name).filter((word) => word.length > 2)

/** Words that many payers have in their names say nothing about who it is. */
const COMMON = new Set([
  'the',
  'and',
  'und',
  'der',
  'die',
  'das',
  'library',
  'university',
  'gmbh',
  'inc',
  'llc',
  'for',
  'herr',
  'frau',
])

function sharesName(name: string, names: readonly string[]): boolean {
  const own = new Set(wordsOf(name).filter((word) => !COMMON.has(word)))
  return names.some((one) => wordsOf(one).some((word) => own.has(word)))
}

/** Looks payments up among the invoices that are open, of which there may be thousands. */
export function openMatcher(invoices: readonly PayableInvoice[]) {
  const byReference = new Map(invoices.map((invoice) => [rfReference(invoice.invoiceNo), invoice]))
  const byNumber = new Map<string, PayableInvoice>()
  const byAmount = new Map<string, PayableInvoice[]>()
  for (const invoice of invoices) {
    byNumber.set(`${prefixOf(invoice.invoiceNo)} ${invoice.number}`, invoice)
    const amount = `${invoice.leftCents} ${invoice.currency}`
    byAmount.set(amount, [...(byAmount.get(amount) ?? []), invoice])
  }
  const references = new Set(byReference.keys())
  const prefixes = [...new Set(invoices.map(({ invoiceNo }) => prefixOf(invoiceNo)))]
  const patterns = prefixes.map((prefix) => ({
    prefix,
    // 'LS-0001', 'LS 1', 'ls/0001', but not 'TOOLS-0001' nor 'LS-00012' for 'LS-0001'.
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])${escaped(prefix)}[\\s\\-–—/._#:]{0,3}0*([1-9]\\d{0,8})(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  }))

  function namedIn(text: string): PayableInvoice[] {
    const named = new Set<PayableInvoice>()
    for (const reference of referencesIn(text, references)) {
      const invoice = byReference.get(reference)
      if (invoice) named.add(invoice)
    }
    for (const { prefix, pattern } of patterns)
      for (const [, number] of text.matchAll(pattern)) {
        const invoice = byNumber.get(`${prefix} ${number}`)
        if (invoice) named.add(invoice)
      }
    return [...named]
  }

  return (payment: PaymentSeen): Match => {
    // Money that left, or came back: nobody has paid an invoice with it.
    if (payment.leftCents <= 0 || payment.isReversal) return { kind: 'unknown' }
    const named = namedIn(payment.text).filter(({ currency }) => currency === payment.currency)
    const [only] = named
    if (only && named.length === 1 && only.leftCents === payment.leftCents && !payment.isPart)
      return { kind: 'sure', invoice: toCandidate(only, 'named') }
    const alike = (byAmount.get(`${payment.leftCents} ${payment.currency}`) ?? []).filter((one) => !named.includes(one))
    const known = alike.filter(({ names }) => sharesName(`${payment.name} ${payment.text}`, names))
    const candidates = [
      ...named.map((invoice) => toCandidate(invoice, reasonOf(payment, invoice))),
      ...known.map((invoice) => toCandidate(invoice, 'amount-and-name')),
      ...alike.filter((one) => !known.includes(one)).map((invoice) => toCandidate(invoice, 'amount')),
    ].slice(0, MOST_CANDIDATES)
    return candidates.length > 0 ? { kind: 'maybe', candidates } : { kind: 'unknown' }
  }
}

const prefixOf = (invoiceNo: string) => invoiceNo.slice(0, invoiceNo.lastIndexOf('-'))

const toCandidate = ({ number, invoiceNo, leftCents }: PayableInvoice, because: MatchReason): Candidate => ({
  number,
  invoiceNo,
  leftCents,
  because,
})

function reasonOf({ leftCents }: PaymentSeen, invoice: PayableInvoice): MatchReason {
  if (leftCents === invoice.leftCents) return 'named'
  return leftCents < invoice.leftCents ? 'named-part' : 'named-over'
}

/** Every payment with what it may be for. Of two that are sure to pay the same invoice, the second is somebody's to look at. */
export function matchPayments<Payment extends PaymentSeen>(
  payments: readonly Payment[],
  invoices: readonly PayableInvoice[],
): { payment: Payment; match: Match }[] {
  const match = openMatcher(invoices)
  const spoken = new Set<number>()
  return payments.map((payment) => {
    const found = match(payment)
    if (found.kind !== 'sure') return { payment, match: found }
    if (spoken.has(found.invoice.number))
      return { payment, match: { kind: 'maybe', candidates: [{ ...found.invoice, because: 'paid-twice' }] } }
    spoken.add(found.invoice.number)
    return { payment, match: found }
  })
}
