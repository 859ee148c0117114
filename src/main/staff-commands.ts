import { parseArgs } from 'node:util'
import { changeRole, resetSecondFactor, type StaffChange } from '#application/accounts/manage-staff.ts'
import type { UseCaseContext } from '#application/context.ts'
import { listAuditEntries } from '#store/audit-log.ts'
import type { Desk, DeskCommand } from './desk-command.ts'
import { withDatabase } from './with-database.ts'

const STAFF_HELP = 'who is staff: staff add|remove|reset-factor EMAIL [--dry-run] [--json]'
const ENTRIES = 50

type Action = (context: UseCaseContext, asked: { email: string; dryRun: boolean }) => Promise<StaffChange>

const actions: Record<string, Action> = {
  add: (context, asked) => changeRole(context, { ...asked, role: 'staff' }),
  remove: (context, asked) => changeRole(context, { ...asked, role: 'reader' }),
  'reset-factor': (context, asked) => resetSecondFactor(context, asked),
}

export const staffCommand: DeskCommand = {
  help: STAFF_HELP,
  async run(desk) {
    const { positionals, values } = parseArgs({
      args: desk.args,
      options: { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [name = '', email = ''] = positionals
    const action = actions[name]
    if (!action || !email) {
      desk.say(STAFF_HELP)
      return false
    }
    return withDatabase(desk, async ({ context }) => {
      const done = await action(context, { email, dryRun: values['dry-run'] })
      desk.say(values.json ? JSON.stringify(done) : describe(done, values['dry-run']))
      return done.ok
    })
  },
}

function describe(done: StaffChange, dryRun: boolean): string {
  if (!done.ok) return '✗ There is no such account.'
  if (!done.changed) return `✓ ${done.ref} is that already.`
  return dryRun ? `Would change ${done.ref}; nothing was changed.` : `✓ Changed ${done.ref}; its sessions have ended.`
}

export const auditCommand: DeskCommand = {
  help: `what staff has looked at and done, the last ${ENTRIES}: audit [--json]`,
  run: (desk: Desk) =>
    withDatabase(desk, async ({ context }) => {
      const entries = await listAuditEntries(context.db, { limit: ENTRIES })
      if (desk.args.includes('--json')) desk.say(JSON.stringify(entries))
      else
        for (const { at, actor_ref, action, subject_ref } of entries)
          desk.say(`${at.toISOString()}  ${actor_ref}  ${action}  ${subject_ref ?? ''}`.trimEnd())
      return true
    }),
}
