import type { WithPorts } from '#application/context.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import { statementNo, sumsOf } from '#domain/donations/statement.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { DonorKey } from '#store/donations/statement-gifts.ts'
import { listStatementsOfDonor, type StatementRow } from '#store/donations/statements.ts'

export type ListedStatement = {
  year: number
  statementNo: string
  total: string
  issuedAt: Date
  /** Opens a PDF: a copy, unless it is the paper that staff print, since the original is the one that was mailed. */
  url: string
}

/** The yearly statements that count for a donor, the last year first. */
export async function listStatements(
  { db, ports }: WithPorts<'orderLinks'>,
  donor: DonorKey,
): Promise<ListedStatement[]> {
  return (await listStatementsOfDonor(db, donor)).map((row) => toListed(row, ports.orderLinks, 'copy'))
}

export const toListed = (row: StatementRow, links: OrderLinks, as: 'original' | 'copy'): ListedStatement => ({
  year: row.year,
  statementNo: statementNo(row.year, row.number),
  total: formatMoney(sumsOf(row.content.gifts).total, row.content.sign),
  issuedAt: row.issued_at,
  url: links.statementUrl(row.id, as),
})
