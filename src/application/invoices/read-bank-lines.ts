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
  /** There are more than are ever looked at in one go. */
  hasMore: boolean
}

/** More are never looked at in one go; the rest comes when these are done. */
export const MOST_LINES = 10_000

export const toPayable = (row: PayableRow): PayableInvoice => ({
  number: row.number,
  invoiceNo: row.invoiceNo,
  leftCents: row.amountCents - row.sharedCents,
  currency: row.currency,
  names: [row.billedTo, row.name].filter((name) => name !== null),
})

/** Every payment that waits, with the invoices that it may be for. */
export async function readBankLines({ db }: { db: Queryable }): Promise<BankLines> {
  const [open, invoices] = await Promise.all([listOpenLines(db, MOST_LINES + 1), listPayableInvoices(db)])
  const rows = open.slice(0, MOST_LINES)
  const matched = matchPayments(rows.map(toPayment), invoices.map(toPayable))
  const lines = matched.map(({ payment, match }) => ({ ...payment.shown, match }))
  const count = (kind: Match['kind']) => lines.filter(({ match }) => match.kind === kind).length
  return {
    lines,
    counts: { sure: count('sure'), maybe: count('maybe'), unknown: count('unknown') },
    hasMore: open.length > MOST_LINES,
  }
}

export function toPayment(row: LineRow) {
  const { id, currency, name, text, is_reversal: isReversal } = row
  const leftCents = row.amount_cents - row.shared_cents
  const shown = { line: id, day: row.day, name, text, amountCents: row.amount_cents, leftCents, currency, isReversal }
  return { id: String(id), leftCents, currency, name, text, isReversal, isPart: row.shared_cents > 0, shown }
}

export const statementLists = ['sure', 'maybe', 'unknown', 'decided', 'statements'] as const
export type StatementList = (typeof statementLists)[number]

/** Some of each list that was asked for. */
export type StatementRows = Partial<
  Record<Match['kind'], BankLineShown[]> & {
    decided: Awaited<ReturnType<typeof listDecidedLines>>
    statements: Awaited<ReturnType<typeof listStatements>>
  }
>

type Slice = { limit: number; offset: number }

/** What the page of statements shows: of each list that is named, this much. */
export async function readStatementPage(context: UseCaseContext, slices: Partial<Record<StatementList, Slice>>) {
  const { db } = context
  const [open, books] = await Promise.all([readBankLines(context), readStatementBooks(db)])
  const rows: StatementRows = {}
  for (const list of statementLists) {
    const slice = slices[list]
    if (!slice) continue
    if (list === 'decided') rows.decided = await listDecidedLines(db, slice)
    else if (list === 'statements') rows.statements = await listStatements(db, slice)
    else rows[list] = ofKind(open.lines, list).slice(slice.offset, slice.offset + slice.limit)
  }
  return { counts: open.counts, isCut: open.hasMore, rows, books }
}

const ofKind = (lines: readonly BankLineShown[], kind: Match['kind']) =>
  lines.filter(({ match }) => match.kind === kind)

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
