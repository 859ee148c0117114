import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { TypesettingOrder } from './issues/typeset-in-thread.ts'

const LOWEST = 19

/** The program of the typesetting thread: one book or one paper, then it ends. */
async function typeset(order: TypesettingOrder) {
  if (order.kind === 'receipt') {
    const { makeReceiptPdf } = await import('#adapters/pdf/make-receipt-pdf.tsx')
    return makeReceiptPdf(order.receipt, order.letterhead)
  }
  if (order.kind === 'invoice') {
    const { makeInvoicePdf } = await import('#adapters/pdf/make-invoice-pdf.tsx')
    return makeInvoicePdf(order.invoice, order.sender)
  }
  if (order.kind === 'statement') {
    const { makeStatementPdf } = await import('#adapters/pdf/make-statement-pdf.tsx')
    return makeStatementPdf(order.statement, order.letterhead)
  }
  if (order.kind === 'goods') {
    const { makeGoodsPapers } = await import('#adapters/pdf/make-goods-papers.tsx')
    return makeGoodsPapers(order.paper, order.content, order.letterhead)
  }
  if (order.kind === 'renewal-letters') {
    const { makeRenewalLetters } = await import('#adapters/pdf/make-renewal-letters.tsx')
    return makeRenewalLetters(order.letters, order.letterhead, order.how)
  }
  // Linux gives a thread a priority of its own: whoever reads a page goes first. Elsewhere it would be the whole process's.
  if (process.platform === 'linux') setPriority(LOWEST)
  const { makeDocuments } = await import('#adapters/issue-documents/make-documents.ts')
  return makeDocuments(order.source, order.madeAt)
}

parentPort?.postMessage(await typeset(workerData as TypesettingOrder))
