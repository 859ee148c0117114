import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext, WithPorts } from '#application/context.ts'
import { statementNo, sumsOf, yearIn } from '#domain/donations/statement.ts'
import type { Cents } from '#domain/money/cents.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Queryable } from '#store/database.ts'
import {
  type DonorKey,
  type GivingPeriod,
  listGivingAccounts,
  listGivingGuests,
  type Period,
} from '#store/donations/statement-gifts.ts'
import { countStatements, lockStatementCounter } from '#store/donations/statements.ts'
import { issueStatement } from './issue-statement.ts'
import { planStatement, readMagazine, type StatementPlan, type StatementWay, wayOf } from './plan-statement.ts'

/**
 * `issued`: numbered, and mailed unless mail to its donor comes back (`post`). `changed`: it was issued before and says something else by
 * now; nothing is done about it.
 */
export type StatementRun = {
  did: 'issued' | 'changed'
  statementNo: string
  email: string
  total: Cents
  way: StatementWay
}

/** How many donors are looked up with one statement. */
const BATCH = 1_000

type Needs = StaffContext & WithPorts<'orderLinks'>
type Asked = {
  year: number
  dryRun: boolean
  /** At most so many are issued, and nothing is told of those that have changed; all of the year unless said. */
  limit?: number | undefined
}

export type StatementsRun = { ok: true; run: AsyncGenerator<StatementRun> } | { ok: false; reason: 'year-not-over' }

/**
 * Issues and mails every statement of a year that is missing, each in a transaction of its own: broken off, it is asked for
 * again and goes on. With `dryRun` it says the same and does nothing.
 */
export async function runStatements(context: Needs, asked: Asked): Promise<StatementsRun> {
  await requireMay(context, 'run statements', String(asked.year))
  const { timeZone } = await readMagazine(context.db)
  const period = yearIn(timeZone, asked.year)
  if (context.now() < period.until) return { ok: false, reason: 'year-not-over' }
  return { ok: true, run: run(context, asked, period) }
}

async function* run(
  context: Needs,
  { year, dryRun, limit = Number.POSITIVE_INFINITY }: Asked,
  period: Period,
): AsyncGenerator<StatementRun> {
  const { db, now, by } = context
  // Before the first: each is issued in a transaction of its own.
  if (!dryRun)
    await insertAuditEntry(db, { at: now(), by, action: 'run statements', subject_ref: String(year), details: {} })
  let last = await countStatements(db, year)
  let issued = 0
  const unstated = Number.isFinite(limit)
  for await (const donor of donorsOf(db, { ...period, unstated })) {
    if (issued >= limit) return
    const plan = await planStatement(db, donor, year)
    if (plan?.state === 'changed' && !unstated) yield describe('changed', plan, plan.content.replaces.join(', '))
    if (plan?.state !== 'missing') continue
    const done = dryRun ? { plan, number: last + 1 } : await issueMissing(context, donor, year)
    if (!done) continue
    last = done.number
    issued += 1
    yield describe('issued', done.plan, statementNo(year, done.number))
  }
}

/** Null where somebody else has issued it meanwhile. */
export function issueMissing({ db, now, ports }: Omit<Needs, 'by'>, donor: DonorKey, year: number) {
  return db.transaction().execute(async (trx) => {
    const number = (await lockStatementCounter(trx, year)) + 1
    const plan = await planStatement(trx, donor, year)
    if (plan?.state !== 'missing') return null
    await issueStatement(trx, ports.orderLinks, { plan, number, at: now() })
    return { plan, number }
  })
}

const describe = (did: StatementRun['did'], plan: StatementPlan, named: string): StatementRun => ({
  did,
  statementNo: named,
  email: plan.content.donor.email,
  total: sumsOf(plan.content.gifts).total,
  way: wayOf(plan),
})

/** Everyone who gave: those with an account, then those without. */
async function* donorsOf(db: Queryable, period: GivingPeriod): AsyncGenerator<DonorKey> {
  for (let page = await listGivingAccounts(db, period, null, BATCH); page.length > 0; ) {
    for (const accountId of page) yield { accountId }
    page = await listGivingAccounts(db, period, page.at(-1) ?? null, BATCH)
  }
  for (let page = await listGivingGuests(db, period, null, BATCH); page.length > 0; ) {
    for (const email of page) yield { email }
    page = await listGivingGuests(db, period, page.at(-1) ?? null, BATCH)
  }
}
