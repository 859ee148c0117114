import { type AuditEntryListed, type AuditPlace, readAuditLog } from '#application/audit/read-audit-log.ts'
import { sayAll } from '#desk/command-line/answer.ts'
import { deskCommand, json, text } from '#desk/command-line/desk-command.ts'
import { BadOption, limitOf } from '#desk/command-line/option-values.ts'
import { sayDetails } from '#domain/audit/audit-csv.ts'
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
    until: text('DAY', 'to this day, which is among them'),
    before: text('ID', 'what is older than the entry with this number'),
    limit: text('COUNT', `at most so many, ${ENTRIES} unless told`),
    json,
  },
  run: (desk, _args, { by, act, subject, since, until, before, limit, json }) =>
    desk.withDatabase(async (context) => {
      const filter = { by: by ?? '', act: act ?? '', of: subject ?? '', since: since ?? '', until: until ?? '' }
      const asked = { place: placeOf(before), size: limitOf(limit, MOST) }
      const { entries, older, wrongDays } = await readAuditLog(context, filter, asked)
      for (const day of wrongDays) throw new BadOption(`--${day} is a day, such as 2026-11-01`)
      if (json) desk.say(JSON.stringify(entries))
      else sayAll(desk, [...entries.map(entryLine), ...(older ? [`There is more: --before ${older}`] : [])])
      return true
    }),
})

function placeOf(before: string | undefined): AuditPlace | null {
  if (before === undefined) return null
  if (!/^[1-9]\d{0,17}$/.test(before)) throw new BadOption('--before is the number of an entry')
  return { side: 'before', id: before }
}

function entryLine({ at, actor_ref, actor_name, action, subject_ref, refusal, details }: AuditEntryListed): string {
  const who = actor_name ? `${actor_ref} (${actor_name})` : actor_ref
  const words = sayDetails(details)
  const end = `${refusal ? `  refused: ${refusal}` : ''}${words ? `  ${words}` : ''}`
  return `${at.toISOString()}  ${who}  ${action}  ${subject_ref ?? ''}`.trimEnd() + end
}
