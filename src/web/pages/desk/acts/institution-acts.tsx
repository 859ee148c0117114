import { type InstitutionFile, readInstitutionFile } from '#application/institutions/read-institution-file.ts'
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
} from './institution-fields.tsx'

const setAct: DeskAct<InstitutionFile> = {
  verb: 'set',
  act: 'set institution',
  label: 'Change licence and ways in',
  done: 'It is changed, and counts from now on.',
  fields: institutionFields,
  longest: longestInstitution,
  Fields: InstitutionFields,
  async run(context, { subject, typed, dryRun }) {
    const set = await setInstitution(context, institutionTyped(typed, subject.name), { dryRun, only: 'known' })
    if (!set.ok) return { ok: false, fields: institutionFaults(set.problems) }
    if (set.done === 'unchanged') return { ok: false, refusal: 'Nothing would change.' }
    return { ok: true, plan: { changes: institutionChanges(subject, set.institution), mails: [], money: null } }
  },
}

/** What can be done about an institution. One waits for the other, whichever it is about: names and domains are one's own. */
export const institutionActs: ActKind<InstitutionFile> = {
  path: `${INSTITUTIONS_PATH}/:id/:verb`,
  at: INSTITUTIONS_PATH,
  acts: [setAct],
  read: (context, { id = '' }) => readInstitutionFile(context, id),
  lease: () => 'institutions',
  ref: ({ name }) => name,
  home: ({ id }) => deskInstitutionPath(id),
  Name: ({ subject: { id, name } }) => <a href={deskInstitutionPath(id)}>{name}</a>,
}
