import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { makeDocuments } from '#adapters/book/make-documents.ts'
import type { TypesettingOrder } from './typeset-in-thread.ts'

/** The program of the typesetting thread: one book, then it ends. */
const { source, madeAt } = workerData as TypesettingOrder

const LOWEST = 19
// Linux gives a thread a priority of its own: whoever reads a page goes first. Elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(LOWEST)

parentPort?.postMessage(await makeDocuments(source, madeAt))
