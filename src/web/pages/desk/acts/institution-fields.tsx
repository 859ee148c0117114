import { problemsByField } from '#application/institutions/institution-problems.ts'
import type { InstitutionFile } from '#application/institutions/read-institution-file.ts'
import type { InstitutionChange } from '#application/institutions/set-institution.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ActPlan, TypedValues } from './desk-act.ts'

/** A large university has some hundred networks. */
const LONGEST_LIST = 20_000

type Values = Omit<InstitutionFile, 'id' | 'licence' | 'use'>

export const NO_VALUES: Values = {
  name: '',
  other_names: [],
  entity_id: null,
  licence_from: '',
  licence_to: null,
  networks: [],
  email_domains: [],
}

const labels: Readonly<Record<keyof Values, string>> = {
  name: 'Name',
  other_names: 'Other names',
  entity_id: 'Identity provider',
  licence_from: 'First day of the licence',
  licence_to: 'Last day',
  networks: 'Networks',
  email_domains: 'Email domains',
}

/** The fields of the form, by what a problem is about. */
export const institutionFields = (values: Values): TypedValues => ({
  name: values.name,
  from: values.licence_from,
  to: values.licence_to ?? '',
  entity: values.entity_id ?? '',
  network: values.networks.join('\n'),
  domain: values.email_domains.join('\n'),
  'other-name': values.other_names.join('\n'),
})

export const longestInstitution = {
  network: LONGEST_LIST,
  domain: LONGEST_LIST,
  'other-name': LONGEST_LIST,
  entity: 501,
}

const linesOf = (typed: string | undefined) => (typed ?? '').split(/[\n,]/).flatMap((line) => line.trim() || [])
/** A name may have a comma in it. */
const namesOf = (typed: string | undefined) => (typed ?? '').split('\n').flatMap((line) => line.trim() || [])

/** What was typed, as the use case takes it; `name` is what the institution is called so far. */
export const institutionTyped = (typed: TypedValues, name: string): InstitutionChange => ({
  name,
  newName: typed.name ?? '',
  licenceFrom: (typed.from ?? '').trim(),
  licenceTo: (typed.to ?? '').trim() || null,
  entityId: (typed.entity ?? '').trim() || null,
  networks: linesOf(typed.network),
  emailDomains: linesOf(typed.domain),
  otherNames: namesOf(typed['other-name']),
})

export const institutionFaults = problemsByField

const shown = (value: string | readonly string[] | null) =>
  (typeof value === 'string' ? value : value?.join(', ')) || 'none'

/** What is another than it was. */
export const institutionChanges = (before: Values, after: Values): ActPlan['changes'] =>
  (Object.keys(labels) as (keyof Values)[])
    .map((key) => ({ what: labels[key], before: shown(before[key]), after: shown(after[key]) }))
    .filter((change) => change.before !== change.after)

type Props = { typed: TypedValues; errors: Record<string, string> }

export function InstitutionFields({ typed, errors }: Props) {
  const about = (name: string) => ({ name, defaultValue: typed[name], error: errors[name], autoComplete: 'off' })
  return (
    <>
      <TextField {...about('name')} label={labels.name} required maxLength={200} />
      <TextField {...about('from')} type="date" label={labels.licence_from} required />
      <TextField {...about('to')} type="date" label={labels.licence_to} hint="Empty for a licence without end." />
      <TextField
        {...about('entity')}
        label={labels.entity_id}
        hint="What it is called in the federation; empty where its readers do not log in with it."
        spellCheck={false}
      />
      <TextArea
        {...about('network')}
        label={labels.networks}
        hint="One on each line, such as 198.51.100.0/24 or 2001:db8:12::/48."
        spellCheck={false}
      />
      <TextArea
        {...about('domain')}
        label={labels.email_domains}
        hint="One on each line, such as northfield.example: whose confirmed addresses have access."
        spellCheck={false}
      />
      <TextArea {...about('other-name')} label={labels.other_names} hint="One on each line: it is found by them too." />
    </>
  )
}
