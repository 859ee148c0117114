import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext, WithPorts } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { statementNo, sumsOf } from '#domain/donations/statement.ts'
import { type Cents, sumOf } from '#domain/money/cents.ts'
import { readReason } from '#domain/text/reason.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { lockStatementCounter } from '#store/donations/statements.ts'
import { type DonorAsked, findDonors } from './find-donors.ts'
import { issueStatement } from './issue-statement.ts'
import { planStatement, type StatementWay, wayOf } from './plan-statement.ts'

type Replaced = {
  statementNo: string
  replaces: readonly string[]
  before: Cents
  total: Cents
  way: StatementWay
  email: string
}

export type StatementReplaced =
  | { ok: true; dryRun: boolean; statements: Replaced[] }
  | { ok: false; reason: 'nothing-issued' | 'unchanged' | 'no-reason' | 'too-long' }

type Needs = StaffContext & WithPorts<'orderLinks'>
type Asked = DonorAsked & {
  year: number
  /** Why, for whoever looks at it later. */
  because: string
  dryRun: boolean
}

/** Issues a new statement in place of what was issued for a year, where that is no longer so, and mails it. */
export function replaceStatement(context: Needs, asked: Asked): Promise<StatementReplaced> {
  const replacing = async () => {
    const read = readReason(asked.because)
    return read.ok
      ? transact(context.db, asked, (trx) => replace(trx, context, { ...asked, because: read.reason }))
      : read
  }
  return notingRefusal(context, { act: 'replace statement', on: String(asked.year), dryRun: asked.dryRun }, replacing)
}

async function replace(trx: Trx, context: Needs, asked: Asked): Promise<StatementReplaced> {
  const { now, by, ports } = context
  const { year, dryRun, because } = asked
  let number = await lockStatementCounter(trx, year)
  const statements: Replaced[] = []
  let isIssued = false
  for (const donor of await findDonors(trx, asked)) {
    const plan = await planStatement(trx, donor, year)
    if (!plan || plan.issued.length === 0) continue
    isIssued = true
    if (plan.state !== 'changed') continue
    number += 1
    await issueStatement(trx, ports.orderLinks, { plan, number, at: now() })
    const { gifts, replaces } = plan.content
    const named = statementNo(year, number)
    const total = sumsOf(gifts).total
    const before = sumOf(plan.issued.map(({ content }) => sumsOf(content.gifts).total))
    const { email } = plan.content.donor
    statements.push({ statementNo: named, replaces, before, total, way: wayOf(plan), email })
    const details = { before: { statements: replaces }, after: { amountCents: total }, because }
    await insertAuditEntry(trx, { at: now(), by, action: 'replace statement', subject_ref: named, details })
  }
  if (statements.length > 0) return { ok: true, dryRun, statements }
  return { ok: false, reason: isIssued ? 'unchanged' : 'nothing-issued' }
}
