import { flushCompileCache } from 'node:module'
import { readContentPictures } from '#adapters/files/content-pictures.ts'
import { openLocalFiles } from '#adapters/files/local-files.ts'
import { makeIssueFilesJob } from '#jobs/issues/make-issue-files.ts'
import { startWorker } from '#main/start-worker.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { noPorts } from '../../support/no-ports.ts'
import { sampleDocuments } from './sample-documents.ts'

/**
 * A worker that makes issue files, to be killed: node worker.ts DATABASE_URL FILES_DIR CONTENT_DIR STOP. It stands still for
 * good at STOP: 'typesetting', 'first-file', 'second-file', 'kept' (before the old ones are cleared away), or nowhere. It says
 * each step that it comes to.
 */
// Node keeps what it has compiled when it ends by itself, and this program is killed.
flushCompileCache()
const [databaseUrl = '', filesDir = '', contentDir = '', stop = ''] = process.argv.slice(2)

async function reach(step: string): Promise<void> {
  process.send?.(step)
  if (step === stop) await new Promise(() => undefined)
}

const local = openLocalFiles(filesDir)
let puts = 0
const files: typeof local = {
  ...local,
  async put(path, bytes) {
    await local.put(path, bytes)
    puts += 1
    await reach(puts % 2 === 1 ? 'first-file' : 'second-file')
  },
  async list(path) {
    if (puts > 0) await reach('kept')
    return local.list(path)
  },
}
const documents = {
  siteUrl: 'https://magazine.example',
  readPicture: readContentPictures(contentDir, local),
  makeDocuments: async (source: Parameters<typeof sampleDocuments>[0]) => {
    await reach('typesetting')
    return sampleDocuments(source)
  },
}
const pool = openPool(databaseUrl, 8)
const { siteUrl } = documents
const context = { db: openDatabase(pool), now: () => new Date(), siteUrl, ports: { ...noPorts, files, documents } }
await startWorker({ context, pool, jobs: [makeIssueFilesJob], concurrency: 2, log: () => undefined })
process.send?.('working')
