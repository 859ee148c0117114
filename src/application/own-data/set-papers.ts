import { readStatementPaper } from '#application/donations/statements/read-statement.ts'
import { readReceipt } from '#application/sales/receipt/read-receipt.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import { statementNo } from '#domain/donations/statement.ts'
import { listStatementsOfDonor } from '#store/donations/statements.ts'
import { countPaidOrders, listPaidOrders } from '#store/sales/account-orders.ts'

export type PaperContext = SaleContext<'payments' | 'orderLinks' | 'makeReceiptPdf' | 'makeStatementPdf'>

/** Each takes a second or more of a processor; what is older was mailed when it was new. */
const MOST_RECEIPTS = 200

/** A paper that can be set: `set` answers null where there is nothing to set by now. */
export type PaperToSet = { of: string; file: string; set: () => Promise<Uint8Array | null> }

/** The receipts of what an account has paid, the newest first, and its statements; `leftOut` of the receipts are older than those. */
export async function listPapers(
  context: PaperContext,
  accountId: string,
  magazine: MagazineSettings,
): Promise<{ papers: PaperToSet[]; leftOut: number }> {
  const { db, ports } = context
  const orders = await listPaidOrders(db, accountId, MOST_RECEIPTS)
  const statements = await listStatementsOfDonor(db, { accountId })
  const receipts = orders.map(({ id, ref }) => ({
    of: ref,
    file: `receipts/${ref}.pdf`,
    set: async () => {
      const receipt = await readReceipt(context, ports.orderLinks.receiptToken(id), magazine.currency)
      if (!receipt) return null
      const { state, date, buyer, lines, sums, shipments, paidWith } = receipt
      return ports.makeReceiptPdf({ state, ref, date, buyer, lines, sums, shipments, paidWith }, magazine)
    },
  }))
  const yearly = statements.map(({ id, year, number }) => ({
    of: statementNo(year, number),
    file: `statements/${statementNo(year, number)}.pdf`,
    set: async () => {
      const paper = await readStatementPaper(context, ports.orderLinks.statementToken(id, 'copy'), magazine)
      return paper && ports.makeStatementPdf(paper, magazine)
    },
  }))
  const leftOut = orders.length < MOST_RECEIPTS ? 0 : (await countPaidOrders(db, accountId)) - MOST_RECEIPTS
  return { papers: [...receipts, ...yearly], leftOut }
}
