import { changeRoles, readStaff, resetSecondFactor, type StaffChange } from '#application/accounts/manage-staff.ts'
import { staffRoles } from '#domain/audit/staff-roles.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ActKind, DeskAct, Tried, TypedValues } from './desk-act.ts'
import { boxFields, boxName, tickedOf } from './tick-boxes.ts'

type Member = Awaited<ReturnType<typeof readStaff>>[number]

const LIST = '/desk/staff'

const ROLE = 'role'
const rolesOf = (typed: TypedValues) => tickedOf(ROLE, staffRoles, typed)
const inWords = (roles: readonly string[]) => roles.join(', ') || 'none'

const RoleBoxes = ({ typed }: { typed: TypedValues }) => (
  <fieldset className="desk-boxes">
    <legend>Roles</legend>
    {staffRoles.map((role) => (
      <Checkbox
        key={role}
        name={boxName(ROLE, role)}
        id={boxName(ROLE, role)}
        value={role}
        label={role}
        defaultChecked={rolesOf(typed).includes(role)}
      />
    ))}
  </fieldset>
)

function triedOf(done: StaffChange, field: string): Tried {
  if (!done.ok && done.reason === 'last-owner')
    return { ok: false, refusal: 'Nobody else is an owner: make somebody one first.' }
  if (!done.ok && done.reason === 'on-staff')
    return {
      ok: false,
      refusal: `They are on the staff already (${inWords(done.before)}).`,
      instead: { label: 'Change the roles', to: `${LIST}/${encodeURIComponent(done.ref)}/roles` },
    }
  if (!done.ok) return { ok: false, fields: { [field]: 'There is no account with this email.' } }
  if (!done.changed) return { ok: false, refusal: 'Nothing would change.' }
  return {
    ok: true,
    plan: {
      changes: [
        { what: 'Roles', before: inWords(done.before), after: inWords(done.roles) },
        { what: 'Where they are logged in', before: 'stays', after: 'ends: they log in anew' },
      ],
      mails: [],
      money: null,
      asksSecondFactor: true,
    },
  }
}

const roles: DeskAct<Member> = {
  verb: 'roles',
  act: 'change role',
  label: 'Change the roles',
  done: 'The roles are changed.',
  fields: ({ roles }) => boxFields(ROLE, staffRoles, roles),
  Fields: ({ typed }) => (
    <>
      <RoleBoxes typed={typed} />
      <p className="desk-more">With none, it is an ordinary reader’s account again.</p>
    </>
  ),
  run: async (context, { subject, typed, dryRun }) =>
    triedOf(await changeRoles(context, { email: subject.email, roles: rolesOf(typed), dryRun }), 'role'),
}

const factor: DeskAct<Member> = {
  verb: 'factor',
  act: 'reset second factor',
  label: 'The phone is gone',
  done: 'Their next login shows a new secret.',
  fields: () => ({}),
  Fields: () => <p>For whoever has lost their authenticator. Make sure that it is them who ask.</p>,
  async run(context, { subject, dryRun }) {
    const reset = await resetSecondFactor(context, { email: subject.email, dryRun })
    if (!reset.ok) return { ok: false, refusal: 'There is no such account any more.' }
    const before = subject.hasSecondFactor ? 'set up' : 'not yet'
    const changes = [{ what: 'Second factor', before, after: 'none; the next login shows a new secret' }]
    return { ok: true, plan: { changes, mails: [], money: null, asksSecondFactor: true } }
  },
}

export const staffActs: ActKind<Member> = {
  path: '/desk/staff/:ref/:verb',
  at: LIST,
  acts: [roles, factor],
  read: async (context, { ref }) => (await readStaff(context)).find((one) => one.ref === ref) ?? null,
  lease: ({ ref }) => `staff:${ref}`,
  ref: ({ ref }) => ref,
  home: ({ ref }) => `${LIST}/${encodeURIComponent(ref)}`,
  list: LIST,
  Name: ({ subject: { name, email } }) => (
    <>
      {name}, {email}
    </>
  ),
}

/** Somebody with an account becomes one of the staff. There is nothing yet that it is about. */
export const inviteActs: ActKind<object> = {
  path: `${LIST}/add`,
  at: LIST,
  acts: [
    {
      verb: 'add',
      act: 'change role',
      label: 'Add somebody',
      done: 'They are on the staff: their next login asks for a second factor.',
      fields: () => ({ email: '', ...boxFields(ROLE, staffRoles, []) }),
      Fields: ({ typed, errors }) => (
        <>
          <TextField
            name="email"
            type="email"
            label="Email of their account"
            required
            autoComplete="off"
            defaultValue={typed.email}
            error={errors.email}
          />
          <RoleBoxes typed={typed} />
        </>
      ),
      async run(context, { typed, dryRun }) {
        const email = typed.email ?? ''
        const wanted = rolesOf(typed)
        if (wanted.length === 0) return { ok: false, refusal: 'Choose at least one role.' }
        return triedOf(await changeRoles(context, { email, roles: wanted, isNew: true, dryRun }), 'email')
      },
    },
  ],
  read: async () => ({}),
  lease: () => 'staff',
  ref: () => 'staff',
  home: () => LIST,
  list: LIST,
  Name: () => <>Somebody who reads here with an account of their own.</>,
}
