import type { BankLine } from '#domain/bank/bank-line.ts'
import { readAmount, readDay } from '#domain/bank/written-values.ts'

/** One transaction of an entry, as it is written. */
export type CamtDetail = {
  reference: string
  endToEnd: string
  amount: string
  currency: string
  direction: string
  debtor: string
  creditor: string
  texts: string[]
  structured: string[]
  info: string
}

export type CamtEntry = {
  account: string
  amount: string
  currency: string
  direction: string
  isReversal: boolean
  status: string
  day: string
  valueDay: string
  reference: string
  info: string
  details: CamtDetail[]
}

export const newDetail = (): CamtDetail => ({
  reference: '',
  endToEnd: '',
  amount: '',
  currency: '',
  direction: '',
  debtor: '',
  creditor: '',
  texts: [],
  structured: [],
  info: '',
})

export const newEntry = (account: string): CamtEntry => ({
  account,
  amount: '',
  currency: '',
  direction: '',
  isReversal: false,
  status: '',
  day: '',
  valueDay: '',
  reference: '',
  info: '',
  details: [],
})

type EntryRead = { lines: BankLine[] } | { message: string }

/** Banks write these where there is none. */
const NOTHING = /^(?:NOTPROVIDED|NONREF|NOREF|UNKNOWN)?$/i

const known = (reference: string) => (NOTHING.test(reference) ? null : reference)

/** The payments of an entry: one for each of its transactions, where they add up to it; otherwise the whole. */
export function linesOfEntry(entry: CamtEntry): EntryRead {
  // What is pending may never be booked, and comes again when it is.
  if (entry.status !== '' && entry.status !== 'BOOK') return { lines: [] }
  const amount = readAmount(entry.amount, '.')
  if (amount === null || amount < 0) return { message: `“${entry.amount.slice(0, 40)}” is no amount of an entry.` }
  if (entry.direction !== 'CRDT' && entry.direction !== 'DBIT')
    return { message: 'An entry does not say whether it is a credit or a debit.' }
  const day = readDay(entry.day || entry.valueDay, 'day-first')
  if (day === null) return { message: `“${(entry.day || entry.valueDay).slice(0, 40)}” is no day of an entry.` }
  if (amount === 0) return { lines: [] }
  const sign = entry.direction === 'CRDT' ? 1 : -1
  const common = { account: entry.account, day, isReversal: entry.isReversal }
  const parts = partsOf(entry, amount)
  if (parts)
    return {
      lines: parts.map(({ detail, cents }, place) => ({
        ...common,
        ...wordsOf([detail], entry, sign),
        amountCents: sign * cents,
        currency: detail.currency || entry.currency || null,
        reference: referenceOf(entry, detail, place),
      })),
    }
  const whole = {
    ...common,
    ...wordsOf(entry.details, entry, sign),
    amountCents: sign * amount,
    currency: entry.currency || null,
    reference: known(entry.reference) ?? known(entry.details[0]?.reference ?? ''),
  }
  return { lines: [whole] }
}

/** Null where it is one payment, or where its transactions do not tell what each of them is. */
function partsOf({ details, direction, currency }: CamtEntry, amount: number) {
  if (details.length < 2) return null
  const parts = details.map((detail) => ({ detail, cents: readAmount(detail.amount, '.') ?? Number.NaN }))
  const isAlike = parts.every(
    ({ detail }) =>
      (detail.direction === '' || detail.direction === direction) &&
      (detail.currency === '' || detail.currency === currency),
  )
  const sum = parts.reduce((total, { cents }) => total + cents, 0)
  return isAlike && sum === amount ? parts.filter(({ cents }) => cents !== 0) : null
}

/** Of a batch, each has the bank's own reference for it, or the batch's with its place. */
function referenceOf(entry: CamtEntry, detail: CamtDetail, place: number): string | null {
  const own = known(detail.reference)
  if (own !== null && own !== entry.reference) return own
  const batch = known(entry.reference)
  return batch === null ? null : `${batch}#${place + 1}`
}

function wordsOf(details: readonly CamtDetail[], entry: CamtEntry, sign: 1 | -1): Pick<BankLine, 'name' | 'text'> {
  const names = details.map(({ debtor, creditor }) => (sign === 1 ? debtor || creditor : creditor || debtor))
  const texts = details.flatMap(({ texts, structured, endToEnd }) => [
    ...texts,
    ...structured,
    ...(NOTHING.test(endToEnd) || texts.length + structured.length > 0 ? [] : [endToEnd]),
  ])
  const infos = [...details.map(({ info }) => info), entry.info]
  const said = texts.some((text) => text !== '') ? texts : infos
  return { name: [...new Set(names)].filter(Boolean).join(', '), text: said.filter(Boolean).join(' ') }
}
