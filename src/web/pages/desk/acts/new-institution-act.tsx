import { readInstitutionFile } from '#application/institutions/read-institution-file.ts'
import { setInstitution } from '#application/institutions/set-institution.ts'
import { deskInstitutionPath, INSTITUTIONS_PATH } from '#contract/page-paths.ts'
import type { ActKind, DeskAct } from './desk-act.ts'
import {
  InstitutionFields,
  institutionChanges,
  institutionFaults,
  institutionFields,
  institutionTyped,
  longestInstitution,
  NO_VALUES,
} from './institution-fields.tsx'

type NewInstitution = { kind: 'new' }

const addAct: DeskAct<NewInstitution> = {
  verb: 'new',
  act: 'set institution',
  label: 'Add an institution',
  done: 'The institution is added.',
  fields: () => institutionFields(NO_VALUES),
  longest: longestInstitution,
  Fields: InstitutionFields,
  async run(context, { typed, dryRun }) {
    const change = institutionTyped(typed, typed.name ?? '')
    const set = await setInstitution(context, change, { dryRun, only: 'new' })
    if (!set.ok) return { ok: false, fields: institutionFaults(set.problems) }
    const plan = { changes: institutionChanges(NO_VALUES, set.institution), mails: [], money: null }
    const added = dryRun ? null : await readInstitutionFile(context, set.institution.name)
    return { ok: true, plan, leadsTo: added ? `${deskInstitutionPath(added.id)}?done=new` : INSTITUTIONS_PATH }
  },
}

/** An institution is added. */
export const newInstitutionActs: ActKind<NewInstitution> = {
  path: `${INSTITUTIONS_PATH}/new`,
  at: INSTITUTIONS_PATH,
  acts: [addAct],
  read: async () => ({ kind: 'new' }),
  lease: () => 'institutions',
  ref: () => 'new',
  home: () => INSTITUTIONS_PATH,
  Name: () => <a href={INSTITUTIONS_PATH}>All institutions</a>,
}
