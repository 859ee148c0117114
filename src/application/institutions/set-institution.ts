import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import { readDomain } from '#domain/access/email-domain.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { announceChange } from '#store/changes.ts'
import type { Trx } from '#store/database.ts'
import {
  findRivals,
  holdInstitutions,
  type InstitutionRow,
  type InstitutionValues,
  insertInstitution,
  lockInstitution,
  updateInstitution,
} from '#store/institutions/institutions.ts'
import { problemsOf } from './institution-problems.ts'
import { INSTITUTIONS_TAG } from './list-identity-providers.ts'

/** What is left out stays as it is. */
export type InstitutionChange = {
  name: string
  newName?: string | undefined
  otherNames?: string[] | undefined
  /** Null takes it away. */
  entityId?: string | null | undefined
  licenceFrom?: string | undefined
  /** Null for a licence without end. */
  licenceTo?: string | null | undefined
  networks?: string[] | undefined
  emailDomains?: string[] | undefined
}

export type SetInstitution =
  | { ok: true; done: 'added' | 'changed' | 'unchanged'; institution: InstitutionValues }
  | { ok: false; problems: string[] }

class Undo extends Error {}

/** `only`: whether there must be one of that name, or none; either may be unless said. */
type Way = { dryRun?: boolean; only?: 'new' | 'known' }

/** Adds an institution or changes one, found by its name; with `dryRun` everything is tried and nothing is kept. */
export async function setInstitution(
  context: StaffContext,
  change: InstitutionChange,
  { dryRun = false, only }: Way = {},
): Promise<SetInstitution> {
  await requireMay(context, 'set institution', change.name)
  let outcome: SetInstitution = { ok: false, problems: [] }
  try {
    await context.db.transaction().execute(async (trx) => {
      outcome = await apply(trx, context, { change, only })
      if (dryRun || !outcome.ok) throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  const { db, now, by } = context
  if (!outcome.ok && !dryRun)
    await insertAuditEntry(db, {
      at: now(),
      by,
      action: 'set institution',
      subject_ref: change.name,
      refusal: 'not-valid',
    })
  return outcome
}

type Asked = { change: InstitutionChange; only: Way['only'] }

async function apply(trx: Trx, { now, by }: StaffContext, { change, only }: Asked): Promise<SetInstitution> {
  const name = tidy(change.name)
  await holdInstitutions(trx)
  const before = await lockInstitution(trx, name)
  if (only === 'new' && before) return { ok: false, problems: [`name: there is already a ${name}`] }
  if (only === 'known' && !before) return { ok: false, problems: [`name: there is no ${name} any more`] }
  const values = merge(name, before, change)
  const problems = [...problemsOf(values), ...(await clashes(trx, values, before, name))]
  if (problems.length > 0) return { ok: false, problems }
  if (before && JSON.stringify(valuesOf(before)) === JSON.stringify(values)) {
    return { ok: true, done: 'unchanged', institution: values }
  }
  if (before) await updateInstitution(trx, before.id, values)
  else await insertInstitution(trx, values)
  await announceChange(trx, [INSTITUTIONS_TAG])
  const details = { before: before ? valuesOf(before) : null, after: values }
  await insertAuditEntry(trx, { at: now(), by, action: 'set institution', subject_ref: values.name, details })
  return { ok: true, done: before ? 'changed' : 'added', institution: values }
}

const tidy = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()
const tidyAll = (texts: string[]) => [...new Set(texts.map(tidy).filter(Boolean))]

function merge(name: string, before: InstitutionRow | undefined, change: InstitutionChange): InstitutionValues {
  const networks = change.networks?.map((network) => network.trim().toLowerCase())
  return {
    name: change.newName === undefined ? name : tidy(change.newName),
    other_names: change.otherNames ? tidyAll(change.otherNames) : (before?.other_names ?? []),
    entity_id: change.entityId === undefined ? (before?.entity_id ?? null) : change.entityId,
    licence_from: change.licenceFrom ?? before?.licence_from ?? '',
    licence_to: change.licenceTo === undefined ? (before?.licence_to ?? null) : change.licenceTo,
    networks: networks ? [...new Set(networks)] : (before?.networks ?? []),
    email_domains: change.emailDomains ? readDomains(change.emailDomains) : (before?.email_domains ?? []),
  }
}

const readDomains = (texts: string[]) => [...new Set(texts.map((text) => readDomain(text) ?? text.trim()))]

const valuesOf = ({ id: _id, ...values }: InstitutionRow): InstitutionValues => ({
  name: values.name,
  other_names: values.other_names,
  entity_id: values.entity_id,
  licence_from: values.licence_from,
  licence_to: values.licence_to,
  networks: values.networks,
  email_domains: values.email_domains,
})

async function clashes(trx: Trx, values: InstitutionValues, before: InstitutionRow | undefined, name: string) {
  const problems: string[] = []
  if (values.name !== name && (await lockInstitution(trx, values.name))) {
    problems.push(`name: there is already a ${values.name}`)
  }
  const sought = { id: before?.id ?? null, entityId: values.entity_id, domains: values.email_domains }
  for (const rival of await findRivals(trx, sought)) {
    if (rival.entity_id !== null && rival.entity_id === values.entity_id) {
      problems.push(`entity: it is that of ${rival.name}`)
    }
    for (const domain of rival.email_domains.filter((taken) => values.email_domains.includes(taken))) {
      problems.push(`domain: ${domain} is that of ${rival.name}`)
    }
  }
  return problems
}
