import { createHash } from 'node:crypto'
import type { PaperPorts } from './typeset-in-thread.ts'

/** Some hundred receipts; what is asked for again is asked for soon. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Makes each paper once, however often and by however many it is asked for at the same time. In memory alone: papers name
 * people, and what lies in no file need not be found again when somebody is to be forgotten.
 */
export function keepPapers(ports: PaperPorts, mostBytes = MOST_BYTES): PaperPorts {
  const kept = new Map<string, Promise<Uint8Array>>()
  /** Of those that are finished, the oldest first. */
  const sizes = new Map<string, number>()
  let bytes = 0

  function keep(key: string, made: Uint8Array) {
    sizes.set(key, made.length)
    bytes += made.length
    for (const [oldest, size] of sizes) {
      if (bytes <= mostBytes) return
      sizes.delete(oldest)
      kept.delete(oldest)
      bytes -= size
    }
  }

  function once(paper: unknown[], make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const key = createHash('sha256').update(JSON.stringify(paper)).digest('hex')
    const before = kept.get(key)
    if (before) return before
    const making = make()
    kept.set(key, making)
    making.then(
      (made) => keep(key, made),
      () => kept.delete(key),
    )
    return making
  }

  return {
    makeReceiptPdf: (...paper) => once(['receipt', ...paper], () => ports.makeReceiptPdf(...paper)),
    makeStatementPdf: (...paper) => once(['statement', ...paper], () => ports.makeStatementPdf(...paper)),
    makeInvoicePdf: (...paper) => once(['invoice', ...paper], () => ports.makeInvoicePdf(...paper)),
  }
}
