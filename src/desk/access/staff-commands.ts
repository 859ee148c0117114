import { changeRole, resetSecondFactor, type StaffChange } from '#application/accounts/manage-staff.ts'
import type { StaffContext } from '#application/context.ts'
import { type DeskGroup, deskCommand, dryRun, json } from '#desk/command-line/desk-command.ts'
import type { StaffAct } from '#domain/audit/staff-acts.ts'

type Change = (context: StaffContext, asked: { email: string; dryRun: boolean }) => Promise<StaffChange>

const staffCommand = (name: string, help: string, act: StaffAct, change: Change) =>
  deskCommand({
    name,
    help,
    act,
    arguments: ['EMAIL'],
    options: { 'dry-run': dryRun, json },
    run: (desk, [email], { 'dry-run': dryRun, json }) =>
      desk.withDatabase(async (context) => {
        const done = await change(context, { email, dryRun })
        desk.say(json ? JSON.stringify(done) : describe(done, dryRun))
        return done.ok
      }),
  })

export const staffCommands: DeskGroup = {
  name: 'staff',
  help: 'who is staff',
  commands: [
    staffCommand('add', "makes an account one of the staff's", 'change role', (context, asked) =>
      changeRole(context, { ...asked, role: 'staff' }),
    ),
    staffCommand('remove', 'makes it an ordinary one again', 'change role', (context, asked) =>
      changeRole(context, { ...asked, role: 'reader' }),
    ),
    staffCommand('reset-factor', 'for whoever has lost the phone', 'reset second factor', resetSecondFactor),
  ],
}

function describe(done: StaffChange, dryRun: boolean): string {
  if (!done.ok) return '✗ There is no such account.'
  if (!done.changed) return `✓ ${done.ref} is that already.`
  return dryRun ? `Would change ${done.ref}; nothing was changed.` : `✓ Changed ${done.ref}; its sessions have ended.`
}
