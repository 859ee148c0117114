import {
  type InstitutionFile,
  readInstitutionFile,
  readInstitutionInvoices,
} from '#application/institutions/read-institution-file.ts'
import { type ListedInstitution, readInstitutions } from '#application/institutions/read-institutions.ts'
import {
  type InstitutionChange,
  type SetInstitution,
  setInstitution,
} from '#application/institutions/set-institution.ts'
import type { ListedInvoice } from '#application/invoices/list-invoices.ts'
import { tell } from '#desk/command-line/answer.ts'
import { type DeskGroup, deskCommand, dryRun, json, many, text, type Values } from '#desk/command-line/desk-command.ts'
import { goesOn, pageNumberOf } from '#desk/command-line/list-pages.ts'

const options = {
  from: text('DAY', 'the first day of its licence, such as 2026-01-01 (required for a new one)'),
  to: text('DAY', 'the last day; none for a licence without end'),
  entity: text('ID', 'what its identity provider is called in the federation; or none'),
  'other-name': many('NAME', 'what else it is called; may be repeated, and replaces those it had'),
  network: many(
    'CIDR',
    'such as 198.51.100.0/24; may be repeated, and replaces those it had (--network= takes all away)',
  ),
  domain: many('DOMAIN', 'whose confirmed addresses have access; may be repeated, and replaces those it had'),
  rename: text('NAME', 'a new name'),
  'dry-run': dryRun,
  json,
} as const

const list = deskCommand({
  name: 'list',
  help: 'every institution and its licence',
  act: null,
  arguments: [],
  options: { json },
  run: (desk, _args, values) =>
    desk.withDatabase(async (context) => {
      const institutions = await readInstitutions(context)
      tell(desk, values, institutions, () =>
        institutions.length > 0 ? institutions.flatMap(describe) : ['There are no institutions.'],
      )
      return true
    }),
})

const show = deskCommand({
  name: 'show',
  help: 'one institution, what was billed to it, and how often its readers read month by month',
  act: null,
  arguments: ['NAME'],
  options: { page: text('PAGE', 'of its invoices, the first unless told'), json },
  run(desk, [name], values) {
    const page = pageNumberOf(values.page)
    return desk.withDatabase(async (context) => {
      const institution = await readInstitutionFile(context, name)
      const billed = institution && (await readInstitutionInvoices(context, institution, page))
      const shown = institution && billed && { ...institution, invoices: billed.rows, hasMore: billed.hasMore }
      tell(desk, values, shown, () => (shown ? describeFile(shown, page) : [`✗ There is no ${name}`]))
      return shown !== null
    })
  },
})

type Billed = { invoices: ListedInvoice[]; hasMore: boolean }

const describeFile = ({ use, invoices, hasMore, ...institution }: InstitutionFile & Billed, page: number): string[] => [
  ...describe(institution),
  ...invoices.map(({ invoiceNo, state, due }) => `  ${invoiceNo}  ${state}, due ${due}`),
  ...(hasMore ? [`  ${goesOn({ page })}`] : []),
  ...use.map(({ month, reads, turnedAway }) => `  ${month}  ${reads} read, ${turnedAway} turned away`),
]

const set = deskCommand({
  name: 'set',
  help: 'adds the institution, or changes the one of that name',
  act: 'set institution',
  arguments: ['NAME'],
  options,
  run: (desk, [name], values) =>
    desk.withDatabase(async (context) => {
      const dryRun = values['dry-run']
      const outcome = await setInstitution(context, toChange(name, values), { dryRun })
      tell(desk, values, { dryRun, ...outcome }, () => outcomeLines(outcome, dryRun))
      return outcome.ok
    }),
})

export const institutionCommands: DeskGroup = {
  name: 'institutions',
  help: 'list institutions and set their licences',
  commands: [list, show, set],
}

function toChange(name: string, values: Values<typeof options>): InstitutionChange {
  const orNone = (value: string | undefined) => (value === 'none' || value === '' ? null : value)
  const filled = (list: readonly string[] | undefined) => list?.filter((value) => value !== '')
  return {
    name,
    newName: values.rename,
    entityId: orNone(values.entity),
    licenceFrom: values.from,
    licenceTo: orNone(values.to),
    otherNames: filled(values['other-name']),
    networks: filled(values.network),
    emailDomains: filled(values.domain),
  }
}

function describe(institution: Omit<ListedInstitution, 'reads'>): string[] {
  const { name, other_names, entity_id, licence, licence_from, licence_to, networks, email_domains } = institution
  const rows: [string, string][] = [
    ['licence', `${licence}, ${licence_from} to ${licence_to ?? 'no end'}`],
    ['also named', other_names.join(', ')],
    ['entity', entity_id ?? ''],
    ['networks', networks.join(', ')],
    ['domains', email_domains.join(', ')],
  ]
  return [name, ...rows.filter(([, value]) => value).map(([label, value]) => `  ${label.padEnd(11)} ${value}`)]
}

function outcomeLines(outcome: SetInstitution, dryRun: boolean): string[] {
  if (!outcome.ok) return [...outcome.problems.map((line) => `✗ ${line}`), 'Nothing was changed.']
  const { done, institution } = outcome
  return [`✓ ${institution.name}: ${done}${dryRun ? ' (tried only: nothing was kept)' : ''}`]
}
