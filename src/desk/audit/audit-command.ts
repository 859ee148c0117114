import { type AuditEntryListed, readAuditLog } from '#application/audit/read-audit-log.ts'
import { sayAll } from '#desk/command-line/answer.ts'
import { deskCommand, json } from '#desk/command-line/desk-command.ts'

const ENTRIES = 50

export const auditCommand = deskCommand({
  name: 'audit',
  help: `what staff has looked at and done, the last ${ENTRIES}`,
  act: null,
  arguments: [],
  options: { json },
  run: (desk, _args, { json }) =>
    desk.withDatabase(async (context) => {
      const entries = await readAuditLog(context, { limit: ENTRIES })
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
