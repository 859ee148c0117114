import { randomUUID } from 'node:crypto'
import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext, WithPorts } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { statementNo } from '#domain/donations/statement.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { findDonors } from './find-donors.ts'
import { mailStatement } from './issue-statement.ts'
import { planStatement } from './plan-statement.ts'

export type StatementSent =
  | { ok: true; dryRun: boolean; statements: string[] }
  | { ok: false; reason: 'nothing-issued' }

type Needs = StaffContext & WithPorts<'orderLinks'>
type Asked = { email: string; year: number; dryRun: boolean }

/** Mails a donor again what was issued for a year, marked as a copy. */
export function sendStatement(context: Needs, asked: Asked): Promise<StatementSent> {
  const sending = () => transact(context.db, asked, (trx) => send(trx, context, asked))
  return notingRefusal(context, { act: 'send statement', on: String(asked.year), dryRun: asked.dryRun }, sending)
}

async function send(trx: Trx, context: Needs, { email, year, dryRun }: Asked): Promise<StatementSent> {
  const { now, by, ports } = context
  const statements: string[] = []
  for (const donor of await findDonors(trx, email)) {
    const plan = await planStatement(trx, donor, year)
    for (const { id, number, content } of plan?.issued ?? []) {
      const named = statementNo(year, number)
      statements.push(named)
      // To where the donor reads mail today, which may not be where the first one went.
      const sent = { ...content, donor: plan?.content.donor ?? content.donor }
      const cause = `donation-statement:${id}:copy:${randomUUID()}`
      await mailStatement(trx, ports.orderLinks, { id, number, content: sent, news: 'copy', cause })
      await insertAuditEntry(trx, { at: now(), by, action: 'send statement', subject_ref: named, details: {} })
    }
  }
  return statements.length > 0 ? { ok: true, dryRun, statements } : { ok: false, reason: 'nothing-issued' }
}
