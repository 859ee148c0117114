import { Worker } from 'node:worker_threads'
import type { BookSource, Documents } from '#application/issues/issue-documents.ts'

export type TypesettingOrder = { source: BookSource; madeAt: Date }

/** The longest issue takes a minute on a slow machine; what takes this long never ends. */
const LONGEST_MS = 10 * 60_000

/** Typesets in a thread of its own, so that the site goes on answering meanwhile. `program` is what the thread runs. */
export function typesetInThread(program: string): Documents['makeDocuments'] {
  return (source, madeAt) => {
    const thread = new Worker(program, { workerData: { source, madeAt } satisfies TypesettingOrder })
    const timer = setTimeout(() => void thread.terminate(), LONGEST_MS)
    return new Promise<Awaited<ReturnType<Documents['makeDocuments']>>>((done, failed) => {
      thread.once('message', done)
      thread.once('error', failed)
      thread.once('exit', () => failed(new Error(`Issue ${source.book.number} was not typeset: the thread ended`)))
    }).finally(() => {
      clearTimeout(timer)
      return thread.terminate()
    })
  }
}
