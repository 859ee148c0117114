import { flushCompileCache } from 'node:module'
import { runStatements } from '#application/donations/statements/run-statements.ts'
import { openOrderLinks } from '#main/sales/start-payments.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { TEST_SECRET } from '../../support/test-secret.ts'

/** A run of the year's statements, to be killed: node statements-worker.ts DATABASE_URL YEAR. */
const [databaseUrl = '', year = ''] = process.argv.slice(2)
// Node keeps what it has compiled when it ends by itself, and this program is killed.
flushCompileCache()
const pool = openPool(databaseUrl, 2)
const context = {
  db: openDatabase(pool),
  now: () => new Date(),
  by: { kind: 'command-line', name: 'worker' } as const,
  ports: { orderLinks: openOrderLinks(TEST_SECRET, 'http://localhost:8080') },
}
const begun = await runStatements(context, { year: Number(year), dryRun: false })
if (!begun.ok) throw new Error(begun.reason)
for await (const _one of begun.run);
await pool.end()
