import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import type { Actor } from '#domain/audit/actor.ts'
import { auditLedger } from '#store/checks/audit-ledger.ts'
import { auditMissing } from '#store/checks/audit-missing.ts'
import { auditOrders } from '#store/checks/audit-orders.ts'
import { auditRenewals } from '#store/checks/audit-renewals.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { databaseUrl, TEMPLATE } from './database-url.ts'

/** Who does what only staff do. */
export const tester: Actor = { kind: 'command-line', name: 'tester' }

let made = 0

async function asAdmin(sql: string) {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(sql)
  await admin.end()
}

/** A database of this test file's own with the demo magazine in it (or nothing at all), dropped when the file is done. */
export async function openTestDatabase({ empty = false } = {}) {
  made += 1
  const name = `test_${process.pid}_${made}_${Math.floor(performance.now() * 1000)}`
  await asAdmin(`create database ${name} ${empty ? '' : `template ${TEMPLATE}`}`)
  const url = databaseUrl(inject('postgresUrl'), name)
  const pool = openPool(url, 10)
  const context = { db: openDatabase(pool), now: () => new Date(), by: tester }
  afterAll(async () => {
    const unpaid = empty ? [] : await auditOrders(context.db)
    const unbalanced = empty ? [] : await auditLedger(context.db)
    const unmissed = empty ? [] : await auditMissing(context.db)
    const uncharged = empty ? [] : await auditRenewals(context.db)
    await pool.end()
    // The server's own cleaner may be in there and can't be sent away; the whole server goes at the end of the run anyway.
    await asAdmin(`drop database ${name} with (force)`).catch(() => undefined)
    expect(unpaid, 'orders that are completed though not paid, or the other way round').toEqual([])
    expect(unbalanced, 'cycles whose tokens are not where the ledger says').toEqual([])
    expect(unmissed, 'reports of missing copies that are not what was taken out of stock').toEqual([])
    expect(uncharged, 'renewals that are not what was charged for them').toEqual([])
  })
  return { url, pool, context, db: context.db }
}
