import { flushCompileCache } from 'node:module'
import { continueImport } from '#application/moving/run-import.ts'
import { openDatabase, openPool } from '#store/database.ts'

/** Goes on with an import in small steps, to be killed: node importer.ts DATABASE_URL RUN. Says each step. */
const [databaseUrl = '', run = ''] = process.argv.slice(2)

// Node keeps what it has compiled when it ends by itself, and this program is killed.
flushCompileCache()
const pool = openPool(databaseUrl, 2)
const context = { db: openDatabase(pool), now: () => new Date() }
await continueImport(context, Number(run), { batch: 50, onProgress: () => void process.send?.('step') })
await pool.end()
process.disconnect?.()
