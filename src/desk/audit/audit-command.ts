import { type AuditEntryListed, readAuditLog } from '#application/audit/read-audit-log.ts'
import { sayAll } from '#desk/command-line/answer.ts'
import { deskCommand, json, text } from '#desk/command-line/desk-command.ts'
import { limitOf, momentOf } from '#desk/command-line/option-values.ts'
import { staffActs } from '#domain/audit/staff-acts.ts'

const ENTRIES = 50
const MOST = 100_000

export const auditCommand = deskCommand({
  name: 'audit',
  help: `what staff has looked at and done, the last ${ENTRIES}`,
  act: null,
  arguments: [],
  options: {
    by: text('NAME', 'a part of the name of whoever did it, or their ref'),
    act: text('ACT', 'what was done', staffActs),
    subject: text('REF', 'what it was done to'),
    since: text('DAY', 'from this day on'),
    limit: text('COUNT', `at most so many, ${ENTRIES} unless told`),
    json,
  },
  run: (desk, _args, { by, act, subject, since, limit, json }) =>
    desk.withDatabase(async (context) => {
      const from = momentOf('since', since)
      const entries = await readAuditLog(context, {
        limit: limitOf(limit, MOST),
        ...(by !== undefined && { by }),
        ...(act !== undefined && { act }),
        ...(subject !== undefined && { of: subject }),
        ...(from && { since: from }),
      })
      if (json) desk.say(JSON.stringify(entries))
      else sayAll(desk, entries.map(entryLine))
      return true
    }),
})

function entryLine({ at, actor_ref, actor_name, action, subject_ref, refusal }: AuditEntryListed): string {
  const who = actor_name ? `${actor_ref} (${actor_name})` : actor_ref
  const end = refusal ? `  refused: ${refusal}` : ''
  return `${at.toISOString()}  ${who}  ${action}  ${subject_ref ?? ''}`.trimEnd() + end
}
