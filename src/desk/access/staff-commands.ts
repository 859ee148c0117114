import { changeRoles, readStaff, resetSecondFactor, type StaffChange } from '#application/accounts/manage-staff.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, json, many } from '#desk/command-line/desk-command.ts'
import { oneOf } from '#desk/command-line/option-values.ts'
import { staffRoles } from '#domain/audit/staff-roles.ts'

const answers = { 'dry-run': dryRun, json }

const list = deskCommand({
  name: 'list',
  help: 'who is staff, and what for',
  act: null,
  arguments: [],
  options: { json },
  run: (desk, _arguments, options) =>
    desk.withDatabase(async (context) => {
      const staff = await readStaff(context)
      tell(desk, options, staff, () =>
        staff.map(({ name, email, roles, hasSecondFactor }) =>
          [name, email, roles.join(', '), ...(hasSecondFactor ? [] : ['no second factor yet'])].join('  '),
        ),
      )
      return true
    }),
})

const add = deskCommand({
  name: 'add',
  help: "makes an account one of the staff's, with these roles and no others",
  act: 'change role',
  arguments: ['EMAIL'],
  options: { role: many('ROLE', `${staffRoles.join(', ')}; may be repeated`), ...answers },
  run: (desk, [email], { role = ['owner'], 'dry-run': dryRun, json }) =>
    desk.withDatabase(async (context) => {
      const roles = role.map((one) => oneOf('role', staffRoles, one))
      return describe(desk, await changeRoles(context, { email, roles, dryRun }), { dryRun, json })
    }),
})

const remove = deskCommand({
  name: 'remove',
  help: 'makes it an ordinary one again',
  act: 'change role',
  arguments: ['EMAIL'],
  options: answers,
  run: (desk, [email], { 'dry-run': dryRun, json }) =>
    desk.withDatabase(async (context) =>
      describe(desk, await changeRoles(context, { email, roles: [], dryRun }), { dryRun, json }),
    ),
})

const resetFactor = deskCommand({
  name: 'reset-factor',
  help: 'for whoever has lost the phone',
  act: 'reset second factor',
  arguments: ['EMAIL'],
  options: answers,
  run: (desk, [email], { 'dry-run': dryRun, json }) =>
    desk.withDatabase(async (context) =>
      describe(desk, await resetSecondFactor(context, { email, dryRun }), { dryRun, json }),
    ),
})

export const staffCommands: DeskGroup = {
  name: 'staff',
  help: 'who is staff',
  commands: [list, add, remove, resetFactor],
}

type How = { dryRun: boolean; json: boolean }

function describe(desk: Parameters<typeof tell>[0], done: StaffChange, { dryRun, json }: How): boolean {
  tell(desk, { json }, done, () => [lineOf(done, dryRun)])
  return done.ok
}

function lineOf(done: StaffChange, dryRun: boolean): string {
  if (!done.ok && done.reason === 'last-owner') return '✗ Nobody else is an owner: make somebody one first.'
  if (!done.ok) return '✗ There is no such account.'
  if (!done.changed) return `✓ ${done.ref} is that already.`
  return dryRun ? `Would change ${done.ref}; nothing was changed.` : `✓ Changed ${done.ref}; its sessions have ended.`
}
