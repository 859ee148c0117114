import { Worker } from 'node:worker_threads'
import type { MakeGoodsPapers, PapersContent, SetPapers } from '#application/ports/goods-papers.ts'
import type { FiledInvoice, InvoiceSender, MakeInvoicePdf } from '#application/ports/invoice-document.ts'
import type { BookSource, Documents } from '#application/ports/issue-documents.ts'
import type { Letterhead } from '#application/ports/mail.ts'
import type { FiledReceipt, MakeReceiptPdf } from '#application/ports/receipt-document.ts'
import type { MakeRenewalLetters } from '#application/ports/renewal-letters.ts'
import type { FiledStatement, MakeStatementPdf } from '#application/ports/statement-document.ts'
import { type GoodsPaper, goodsPaperNames } from '#domain/orders/goods-papers.ts'
import { PageTrouble } from '#web/render/serve-pages.ts'

type LettersOrder = {
  letters: Parameters<MakeRenewalLetters>[0]
  letterhead: Letterhead
  how: Parameters<MakeRenewalLetters>[2]
}

type Paper =
  | { kind: 'receipt'; receipt: FiledReceipt; letterhead: Letterhead }
  | { kind: 'invoice'; invoice: FiledInvoice; sender: InvoiceSender }
  | { kind: 'statement'; statement: FiledStatement; letterhead: Letterhead }
  | { kind: 'goods'; paper: GoodsPaper; content: PapersContent; letterhead: Letterhead }
  | ({ kind: 'renewal-letters' } & LettersOrder)

export type TypesettingOrder = { kind: 'issue'; source: BookSource; madeAt: Date } | Paper

/** The longest issue takes a minute on a slow machine; what takes this long never ends. */
const LONGEST_MS = 10 * 60_000
const LONGEST_PAPER_MS = 30_000
/** Two thousand sheets, each with a picture for cameras. */
const LONGEST_LETTERS_MS = 3 * 60_000

/**
 * Typesets in a thread of its own, so that the site goes on answering meanwhile. `program` is what the thread runs. Nobody
 * who stops the site waits for it: it is made at the next start.
 */
export function typesetInThread(program: string, stopping: AbortSignal): Documents['makeDocuments'] {
  return async (source, madeAt) => {
    if (stopping.aborted) return null
    try {
      return await inThread(program, { kind: 'issue', source, madeAt }, LONGEST_MS, stopping)
    } catch (error) {
      if (stopping.aborted) return null
      throw error
    }
  }
}

const MOST_WAITING = 10

export type PaperPorts = {
  makeReceiptPdf: MakeReceiptPdf
  makeInvoicePdf: MakeInvoicePdf
  makeStatementPdf: MakeStatementPdf
}

type DeskPaperPorts = { makeGoodsPapers: MakeGoodsPapers; makeRenewalLetters: MakeRenewalLetters }

/** Papers are set one after the other: somebody is waiting for each, but no number of them may take the machine. */
export function typesetPapers(program: string): PaperPorts & DeskPaperPorts {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  async function set<Made = Uint8Array>(paper: Paper, longestMs = LONGEST_PAPER_MS): Promise<Made> {
    if (waiting >= MOST_WAITING) throw new PageTrouble(503, 'Too many papers are being set')
    waiting += 1
    const made = last.then(() => inThread<Made>(program, paper, longestMs))
    last = made.catch(() => undefined)
    return made.finally(() => {
      waiting -= 1
    })
  }
  return {
    makeReceiptPdf: (receipt, letterhead) => set({ kind: 'receipt', receipt, letterhead }),
    makeStatementPdf: (statement, letterhead) => set({ kind: 'statement', statement, letterhead }),
    makeInvoicePdf: (invoice, sender) => set({ kind: 'invoice', invoice, sender }),
    makeGoodsPapers: (paper, content, letterhead) => set<SetPapers>({ kind: 'goods', paper, content, letterhead }),
    makeRenewalLetters: (letters, letterhead, how) =>
      set({ kind: 'renewal-letters', letters, letterhead, how }, LONGEST_LETTERS_MS),
  }
}

function nameOf(order: TypesettingOrder): string {
  if (order.kind === 'issue') return `Issue ${order.source.book.number}`
  if (order.kind === 'goods') return `The ${goodsPaperNames[order.paper]} of ${order.content.parcels.length} parcels`
  if (order.kind === 'renewal-letters') return `A run of ${order.letters.length} letters`
  if (order.kind === 'statement') return `Statement ${order.statement.statementNo}`
  return order.kind === 'receipt' ? `The receipt of ${order.receipt.ref}` : `Invoice ${order.invoice.invoiceNo}`
}

function inThread<Made>(
  program: string,
  order: TypesettingOrder,
  longestMs: number,
  stopping?: AbortSignal,
): Promise<Made> {
  const thread = new Worker(program, { workerData: order })
  const end = () => void thread.terminate()
  const timer = setTimeout(end, longestMs)
  stopping?.addEventListener('abort', end)
  const what = nameOf(order)
  return new Promise<Made>((done, failed) => {
    thread.once('message', done)
    thread.once('error', failed)
    thread.once('exit', () => failed(new Error(`${what} was not typeset: the thread ended`)))
  }).finally(() => {
    clearTimeout(timer)
    stopping?.removeEventListener('abort', end)
    return thread.terminate()
  })
}
