import { flushCompileCache } from 'node:module'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { undoCut } from '#application/dispatches/undo-cut.ts'
import { openDatabase, openPool } from '#store/database.ts'

/** Cuts, or undoes, an issue in small steps, to be killed: node cutter.ts DATABASE_URL ISSUE cut|undo. Says each step. */
const [databaseUrl = '', issue = '', work = ''] = process.argv.slice(2)
const BATCH = 100

// Node keeps what it has compiled when it ends by itself, and this program is killed.
flushCompileCache()
const pool = openPool(databaseUrl, 2)
const context = { db: openDatabase(pool), now: () => new Date(), by: { kind: 'site' } as const }
if (work === 'cut')
  await cutIssue(context, Number(issue), { batch: BATCH, onProgress: () => void process.send?.('step') })
else {
  // Undoing says nothing on its way: it is killed while it works.
  process.send?.('step')
  await undoCut(context, Number(issue), { batch: BATCH })
}
await pool.end()
process.disconnect?.()
