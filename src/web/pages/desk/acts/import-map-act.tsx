import { mapImport } from '#application/moving/map-import.ts'
import type { ImportHead } from '#application/moving/read-imports.ts'
import type { ImportSample } from '#application/moving/sample-rows.ts'
import { mappingChoice } from '#contract/import-mapping.ts'
import { rowOutcomes } from '#domain/moving/decide-import.ts'
import {
  columnsChosenTwice,
  fallbackRoles,
  type ImportMapping,
  importRoles,
  roleWords,
} from '#domain/moving/import-mapping.ts'
import { importRefusals, outcomeWords } from '#domain/moving/import-words.ts'
import { importMapper } from '#web/islands/import-mapper/import-mapper.island.tsx'
import { columnField, DAY_ORDER, otherwiseField } from '#web/islands/import-mapper/mapper-fields.ts'
import { Island } from '#web/render/island.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { DeskAct, TypedValues } from './desk-act.ts'

/** A run, and where its columns are said, its first rows. */
export type ImportSubject = ImportHead & { sample: ImportSample | null }

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
  [DAY_ORDER]: dayOrder,
  existing,
  'same-email': sameEmail,
})

const choiceOf = (typed: TypedValues) =>
  mappingChoice.safeParse({
    columns: Object.fromEntries(importRoles.map((role) => [role, typed[columnField(role)] ?? ''])),
    otherwise: Object.fromEntries(fallbackRoles.map((role) => [role, typed[otherwiseField(role)] ?? ''])),
    dayOrder: typed[DAY_ORDER],
    existing: typed.existing,
    sameEmail: typed['same-email'],
  })

/** A select for each thing that a column can be, with what the first rows would be read as. */
export const mapAct: DeskAct<ImportSubject> = {
  verb: 'map',
  act: 'map import',
  label: 'Say what its columns are',
  done: 'Its columns are as you said.',
  fields: ({ mapping }) => typedOf(mapping),
  Fields: ({ typed, subject }) => (
    <>
      <Island
        of={importMapper}
        id="import-mapper"
        typed={typed}
        sample={{
          headers: [...subject.headers],
          rows: (subject.sample?.rows ?? []).map(({ row, cells }) => ({ row, cells: [...cells] })),
          countries: subject.sample?.countries ?? {},
          today: subject.sample?.today ?? '',
        }}
        dayOrderOptions={optionsOf(dayOrderWords)}
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
    const twice = columnsChosenTwice(done.after.columns).map(({ header, roles }) => ({
      what: `Column “${header}”`,
      before: '',
      after: `chosen twice: ${roles.map((role) => roleWords[role]).join(', ')}`,
    }))
    return { ok: true, plan: { changes: [...changes, ...twice, ...counts], mails: [], money: null } }
  },
}

function wordsOf(field: string): string {
  const role = importRoles.find((one) => columnField(one) === field || otherwiseField(one) === field)
  if (role) return field.startsWith('otherwise') ? `${roleWords[role]}, otherwise` : roleWords[role]
  return field === DAY_ORDER ? 'Days' : field === 'existing' ? 'Accounts that are there' : 'Several rows of an email'
}
