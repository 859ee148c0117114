import { randomUUID } from 'node:crypto'
import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext, WithPorts } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { statementNo } from '#domain/donations/statement.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { countActsOn } from '#store/desk/reader-history.ts'
import { type DonorAsked, findDonors } from './find-donors.ts'
import { mailStatement } from './issue-statement.ts'
import { planStatement } from './plan-statement.ts'

export type StatementSent =
  | {
      ok: true
      dryRun: boolean
      statements: string[]
      /** To where, each once. */
      emails: string[]
      /** How often staff have sent any of them again before. */
      before: number
    }
  | { ok: false; reason: 'nothing-issued' }

type Needs = StaffContext & WithPorts<'orderLinks'>
type Asked = DonorAsked & { year: number; dryRun: boolean }

/** Mails a donor again what was issued for a year, marked as a copy. */
export function sendStatement(context: Needs, asked: Asked): Promise<StatementSent> {
  const sending = () => transact(context.db, asked, (trx) => send(trx, context, asked))
  return notingRefusal(context, { act: 'send statement', on: String(asked.year), dryRun: asked.dryRun }, sending)
}

async function send(trx: Trx, context: Needs, asked: Asked): Promise<StatementSent> {
  const { now, by, ports } = context
  const { year, dryRun } = asked
  const statements: string[] = []
  const emails = new Set<string>()
  let before = 0
  for (const donor of await findDonors(trx, asked)) {
    const plan = await planStatement(trx, donor, year)
    for (const { id, number, content } of plan?.issued ?? []) {
      const named = statementNo(year, number)
      statements.push(named)
      // To where the donor reads mail today, which may not be where the first one went.
      const sent = { ...content, donor: plan?.content.donor ?? content.donor }
      emails.add(sent.donor.email)
      before += await countActsOn(trx, { ref: named, action: 'send statement' })
      const cause = `donation-statement:${id}:copy:${randomUUID()}`
      await mailStatement(trx, ports.orderLinks, { id, number, content: sent, news: 'copy', cause })
      await insertAuditEntry(trx, { at: now(), by, action: 'send statement', subject_ref: named, details: {} })
    }
  }
  return statements.length > 0
    ? { ok: true, dryRun, statements, emails: [...emails], before }
    : { ok: false, reason: 'nothing-issued' }
}
