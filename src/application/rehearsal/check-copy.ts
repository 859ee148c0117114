import { auditDoubleCharges, auditLateRenewals, auditPassedBy } from '#store/checks/audit-charges.ts'
import { auditLedger } from '#store/checks/audit-ledger.ts'
import { auditMissing } from '#store/checks/audit-missing.ts'
import { auditOrders } from '#store/checks/audit-orders.ts'
import { auditRenewals } from '#store/checks/audit-renewals.ts'
import type { Database } from '#store/database.ts'
import { listPaidOrders } from '#store/rehearsal/rehearsal-figures.ts'
import type { FailedJob, NotedCharge } from './rehearsal-stage.ts'

/** What is looked for in a copy, before and after: each names what is not as it must be. */
const audits: readonly { name: string; find: (db: Database) => Promise<readonly object[]> }[] = [
  { name: 'orders, invoices and gifts that are not what was paid for them', find: auditOrders },
  { name: 'subscriptions whose issues are not where the ledger says', find: auditLedger },
  { name: 'renewals that are not what was charged for them', find: auditRenewals },
  { name: 'reports of missing copies that are not what was taken out of stock', find: auditMissing },
  { name: 'renewals or months of donations that were charged twice', find: auditDoubleCharges },
]

export type Audited = ReadonlyMap<string, ReadonlySet<string>>

export async function auditCopy(db: Database): Promise<Audited> {
  const found = new Map<string, ReadonlySet<string>>()
  for (const { name, find } of audits) found.set(name, new Set((await find(db)).map((row) => JSON.stringify(row))))
  return found
}

export type Trouble = { readonly what: string; readonly count: number }

type Facts = {
  db: Database
  since: Date
  before: Audited
  cutIssues: readonly number[]
  charges: readonly NotedCharge[]
  failures: readonly FailedJob[]
  refusals: readonly string[]
}

/** All that went wrong in a rehearsal; what was wrong in the magazine before is told apart from it. */
export async function findTroubles(facts: Facts): Promise<Trouble[]> {
  const { db, since, before, cutIssues, charges, failures, refusals } = facts
  const after = await auditCopy(db)
  const audited = [...after].flatMap(([what, rows]) => {
    const known = before.get(what) ?? new Set()
    const isNew = [...rows].filter((row) => !known.has(row)).length
    return [
      { what, count: isNew },
      { what: `${what} (in the magazine already)`, count: rows.size - isNew },
    ]
  })
  const counted = [
    ...refusals.map((what) => ({ what, count: 1 })),
    ...groupFailures(failures),
    ...audited,
    {
      what: 'readers with an issue left who are on no list of one',
      count: (await auditPassedBy(db, cutIssues)).length,
    },
    { what: 'renewals that came too late for an issue', count: (await auditLateRenewals(db, since)).length },
    {
      what: 'charges that paid for no order, or not for what they are',
      count: await countUnmatched(db, since, charges),
    },
  ]
  return counted.filter(({ count }) => count > 0)
}

function groupFailures(failures: readonly FailedJob[]): Trouble[] {
  const groups = Map.groupBy(failures, ({ job, reason }) => `jobs ${job} that failed: ${reason}`)
  return [...groups].map(([what, all]) => ({ what, count: all.length })).toSorted((a, b) => (a.what < b.what ? -1 : 1))
}

/** What the provider has taken, beside what the magazine has written down of it. */
async function countUnmatched(db: Database, since: Date, charges: readonly NotedCharge[]): Promise<number> {
  const paid = new Map((await listPaidOrders(db, since)).map(({ intentId, cents }) => [intentId, cents]))
  const taken = charges.filter(({ outcome }) => outcome === 'succeeded')
  return taken.filter(({ intentId, cents }) => intentId === null || paid.get(intentId) !== cents).length
}
