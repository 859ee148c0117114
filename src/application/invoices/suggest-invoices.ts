import type { UseCaseContext } from '#application/context.ts'
import { findPayable, type PayableFound } from '#domain/invoices/find-payable.ts'
import { listPayableInvoices } from '#store/invoices/payable-invoices.ts'
import { readBankLine, toPayable } from './read-bank-lines.ts'

/** The open invoices that somebody who typed this may book a payment to; null where no such payment waits. */
export async function suggestInvoices(
  context: UseCaseContext,
  { line, query, most }: { line: number; query: string; most: number },
): Promise<PayableFound[] | null> {
  const payment = await readBankLine(context, line)
  if (!payment) return null
  const rows = await listPayableInvoices(context.db)
  const invoices = rows.map((row) => ({ ...toPayable(row), orderRef: row.orderRef }))
  return findPayable(invoices, query, payment).slice(0, most)
}
