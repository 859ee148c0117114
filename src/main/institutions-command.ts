import { parseArgs } from 'node:util'
import { type ListedInstitution, readInstitutions } from '#application/institutions/read-institutions.ts'
import {
  type InstitutionChange,
  type SetInstitution,
  setInstitution,
} from '#application/institutions/set-institution.ts'
import type { Desk } from './desk-command.ts'
import { withDatabase } from './with-database.ts'

const help = [
  'institutions list [--json]',
  'institutions set NAME [options]    adds the institution, or changes the one of that name',
  '  --from DAY            the first day of its licence, such as 2026-01-01 (required for a new one)',
  '  --to DAY | none       the last day; none for a licence without end',
  '  --entity ID | none    what its identity provider is called in the federation',
  '  --other-name NAME     what else it is called; may be repeated, and replaces those it had',
  '  --network CIDR        such as 198.51.100.0/24; may be repeated, and replaces those it had',
  '  --domain DOMAIN       whose confirmed addresses have access; may be repeated, and replaces those it had',
  '  --rename NAME         a new name',
  '  --dry-run             tries everything and keeps nothing',
  '  --json                answers for programs',
  'An empty value (--network=) takes away all that it had.',
]

const options = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  from: { type: 'string' },
  to: { type: 'string' },
  entity: { type: 'string' },
  rename: { type: 'string' },
  'other-name': { type: 'string', multiple: true },
  network: { type: 'string', multiple: true },
  domain: { type: 'string', multiple: true },
} as const

const read = (args: string[]) => parseArgs({ args, options, allowPositionals: true, strict: true })
type Values = ReturnType<typeof read>['values']

/** `npm run desk -- institutions …` */
export async function institutionsCommand(desk: Desk): Promise<boolean> {
  const asked = tryRead(desk)
  if (!asked) return false
  const { values, positionals } = asked
  const [verb, name, ...more] = positionals
  if (values.help || verb === undefined || verb === 'help') return sayAll(desk, help, true)
  if (verb === 'list' && name === undefined) {
    return withDatabase(desk, async ({ context }) => sayList(desk, await readInstitutions(context), values.json))
  }
  if (verb === 'set' && name !== undefined && more.length === 0) {
    const dryRun = values['dry-run']
    return withDatabase(desk, async ({ context }) =>
      sayOutcome(desk, await setInstitution(context, toChange(name, values), { dryRun }), values),
    )
  }
  return sayAll(desk, ['✗ Which of these?', ...help], false)
}

function tryRead(desk: Desk) {
  try {
    return read(desk.args)
  } catch (error) {
    sayAll(desk, [`✗ ${error instanceof Error ? error.message : error}`, ...help], false)
    return null
  }
}

function toChange(name: string, values: Values): InstitutionChange {
  const orNone = (value: string | undefined) => (value === 'none' || value === '' ? null : value)
  const filled = (list: string[] | undefined) => list?.filter((value) => value !== '')
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

function sayAll({ say }: Desk, lines: string[], done: boolean): boolean {
  for (const line of lines) say(line)
  return done
}

function sayList(desk: Desk, institutions: ListedInstitution[], json: boolean): boolean {
  if (json) return sayAll(desk, [JSON.stringify(institutions, null, 2)], true)
  if (institutions.length === 0) return sayAll(desk, ['There are no institutions.'], true)
  return sayAll(desk, institutions.flatMap(describe), true)
}

function describe(institution: ListedInstitution): string[] {
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

function sayOutcome(desk: Desk, outcome: SetInstitution, { json, 'dry-run': dryRun }: Values): boolean {
  if (json) return sayAll(desk, [JSON.stringify({ dryRun, ...outcome }, null, 2)], outcome.ok)
  if (!outcome.ok) return sayAll(desk, [...outcome.problems.map((line) => `✗ ${line}`), 'Nothing was changed.'], false)
  const { done, institution } = outcome
  return sayAll(desk, [`✓ ${institution.name}: ${done}${dryRun ? ' (tried only: nothing was kept)' : ''}`], true)
}
