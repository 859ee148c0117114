import type { UseCaseContext } from '#application/context.ts'
import type { BookedPart } from '#domain/bank/reopen-line.ts'
import { type Match, matchPayments, type PayableInvoice } from '#domain/invoices/match-payment.ts'
import {
  findLine,
  type LineRow,
  listDecidedLines,
  listOpenLines,
  listStatements,
  readStatementBooks,
} from '#store/bank/bank-lines.ts'
import type { Queryable } from '#store/database.ts'
import { listPayableInvoices, listSharesOfLine, type PayableRow } from '#store/invoices/payable-invoices.ts'

/** A payment, as the desk shows it. */
export type BankLineShown = {
  line: number
  day: string
  name: string
  text: string
  amountCents: number
  /** What of it has gone to no invoice yet. */
  leftCents: number
  currency: string
  isReversal: boolean
  match: Match
}

export type BankLines = {
  lines: BankLineShown[]
  counts: { sure: number; maybe: number; unknown: number }
}

/** More are never looked at in one go; the rest comes when these are done. */
const MOST_LINES = 10_000

export const toPayable = (row: PayableRow): PayableInvoice => ({
  number: row.number,
  invoiceNo: row.invoiceNo,
  leftCents: row.amountCents - row.sharedCents,
  currency: row.currency,
  names: [row.billedTo, row.name].filter((name) => name !== null),
})

/** Every payment that waits, with the invoices that it may be for. */
export async function readBankLines({ db }: { db: Queryable }): Promise<BankLines> {
  const [rows, invoices] = await Promise.all([listOpenLines(db, MOST_LINES), listPayableInvoices(db)])
  const matched = matchPayments(rows.map(toPayment), invoices.map(toPayable))
  const lines = matched.map(({ payment, match }) => ({ ...payment.shown, match }))
  const count = (kind: Match['kind']) => lines.filter(({ match }) => match.kind === kind).length
  return { lines, counts: { sure: count('sure'), maybe: count('maybe'), unknown: count('unknown') } }
}

export function toPayment(row: LineRow) {
  const { id, currency, name, text, is_reversal: isReversal } = row
  const leftCents = row.amount_cents - row.shared_cents
  const shown = { line: id, day: row.day, name, text, amountCents: row.amount_cents, leftCents, currency, isReversal }
  return { id: String(id), leftCents, currency, name, text, isReversal, isPart: row.shared_cents > 0, shown }
}

const LAST_STATEMENTS = 10
const LAST_DECIDED = 50

/** What the page of statements shows. */
export async function readStatementPage(context: UseCaseContext) {
  const { db } = context
  const [open, decided, statements, books] = await Promise.all([
    readBankLines(context),
    listDecidedLines(db, LAST_DECIDED),
    listStatements(db, LAST_STATEMENTS),
    readStatementBooks(db),
  ])
  return { ...open, decided, statements, books }
}

/** One payment that waits; null where it does not. */
export async function readBankLine({ db }: UseCaseContext, line: number): Promise<BankLineShown | null> {
  const { lines } = await readBankLines({ db })
  return lines.find((one) => one.line === line) ?? null
}

/** One payment, whether it waits or not, with what of it went where. */
export type BankLineFile = BankLineShown & { state: string; shares: BookedPart[] }

/** Null where there is no such payment. */
export async function readBankLineFile(context: UseCaseContext, line: number): Promise<BankLineFile | null> {
  const row = await findLine(context.db, line)
  if (!row) return null
  const waiting = row.state === 'open' ? await readBankLine(context, line) : null
  const shown = waiting ?? { ...toPayment(row).shown, match: { kind: 'unknown' as const } }
  return { ...shown, state: row.state, shares: await listSharesOfLine(context.db, line) }
}
