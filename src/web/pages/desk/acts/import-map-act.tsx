import { mapImport } from '#application/moving/map-import.ts'
import type { ImportHead } from '#application/moving/read-imports.ts'
import { mappingChoice } from '#contract/import-mapping.ts'
import { rowOutcomes } from '#domain/moving/decide-import.ts'
import { fallbackRoles, type ImportMapping, importRoles, roleWords } from '#domain/moving/import-mapping.ts'
import { importRefusals, outcomeWords } from '#domain/moving/import-words.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { DeskAct, TypedValues } from './desk-act.ts'

const columnField = (role: string) => `column.${role}`
const otherwiseField = (role: string) => `otherwise.${role}`

const dayOrderWords = {
  'as-written': 'As the days themselves show',
  'day-first': 'Day first: 31/12/2026',
  'month-first': 'Month first: 12/31/2026',
} as const
const existingWords = { 'leave-out': 'Leave the row out', add: 'Add the subscription to that account' } as const
const sameEmailWords = {
  'leave-out': 'Leave the second row out',
  together: 'They are subscriptions of one reader',
} as const

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const typedOf = ({ columns, otherwise, dayOrder, existing, sameEmail }: ImportMapping): TypedValues => ({
  ...Object.fromEntries(importRoles.map((role) => [columnField(role), columns[role] ?? ''])),
  ...Object.fromEntries(fallbackRoles.map((role) => [otherwiseField(role), otherwise[role] ?? ''])),
  'day-order': dayOrder,
  existing,
  'same-email': sameEmail,
})

const choiceOf = (typed: TypedValues) =>
  mappingChoice.safeParse({
    columns: Object.fromEntries(importRoles.map((role) => [role, typed[columnField(role)] ?? ''])),
    otherwise: Object.fromEntries(fallbackRoles.map((role) => [role, typed[otherwiseField(role)] ?? ''])),
    dayOrder: typed['day-order'],
    existing: typed.existing,
    sameEmail: typed['same-email'],
  })

/** A select for each thing that a column can be; without any script. */
export const mapAct: DeskAct<ImportHead> = {
  verb: 'map',
  act: 'map import',
  label: 'Say what its columns are',
  done: 'Its columns are as you said.',
  fields: ({ mapping }) => typedOf(mapping),
  Fields: ({ typed, errors, subject }) => (
    <>
      <fieldset className="fields">
        <legend>Which column is what</legend>
        {importRoles.map((role) => (
          <SelectField
            key={role}
            name={columnField(role)}
            label={roleWords[role]}
            emptyLabel="Not in the file"
            defaultValue={typed[columnField(role)] ?? ''}
            error={errors[columnField(role)]}
            options={subject.headers.map((header) => ({ value: header, label: header }))}
          />
        ))}
      </fieldset>
      <fieldset className="fields">
        <legend>Where a cell is empty</legend>
        {fallbackRoles.map((role) => (
          <TextField
            key={role}
            name={otherwiseField(role)}
            label={`${roleWords[role]}, otherwise`}
            autoComplete="off"
            defaultValue={typed[otherwiseField(role)]}
          />
        ))}
      </fieldset>
      <SelectField
        name="day-order"
        label="How days are written"
        options={optionsOf(dayOrderWords)}
        defaultValue={typed['day-order']}
      />
      <SelectField
        name="existing"
        label="If an email has an account here"
        options={optionsOf(existingWords)}
        defaultValue={typed.existing}
      />
      <SelectField
        name="same-email"
        label="If an email is in several rows"
        options={optionsOf(sameEmailWords)}
        defaultValue={typed['same-email']}
      />
    </>
  ),
  async run(context, { subject, typed, dryRun }) {
    const choice = choiceOf(typed)
    if (!choice.success) return { ok: false, refusal: 'Choose from the lists.' }
    const done = await mapImport(context, { run: subject.run, choice: choice.data, dryRun })
    if (!done.ok)
      return done.reason === 'unreadable'
        ? { ok: false, refusal: done.message }
        : { ok: false, refusal: importRefusals[done.reason] }
    const [before, after] = [typedOf(done.before), typedOf(done.after)]
    const changes = Object.keys(after)
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ what: wordsOf(field), before: before[field] || 'nothing', after: after[field] || 'nothing' }))
    const counts = rowOutcomes
      .filter((outcome) => done.counts[outcome] > 0)
      .map((outcome) => ({ what: `Rows ${outcomeWords[outcome]}`, before: '', after: String(done.counts[outcome]) }))
    return { ok: true, plan: { changes: [...changes, ...counts], mails: [], money: null } }
  },
}

function wordsOf(field: string): string {
  const role = importRoles.find((one) => columnField(one) === field || otherwiseField(one) === field)
  if (role) return field.startsWith('otherwise') ? `${roleWords[role]}, otherwise` : roleWords[role]
  return field === 'day-order' ? 'Days' : field === 'existing' ? 'Accounts that are there' : 'Several rows of an email'
}
